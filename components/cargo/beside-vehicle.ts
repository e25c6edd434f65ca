/**
 * A piece next to the load space of a vehicle, in its best orientation: the part that sticks out is the
 * reason why it does not fit.
 */
import type { QuoteItem } from '#lib/contract/quote-request.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import { packingItems } from '#lib/freight/packing-items.ts'
import { orientedSize } from '#lib/packing/oriented-size.ts'
import { vehicleOfType } from '#lib/freight/packing-vehicle.ts'

export const heldMeasures = ['length', 'width', 'height', 'weight'] as const
export type HeldMeasure = (typeof heldMeasures)[number]

export interface BesideVehicle {
  /** Millimetres, and grams. */
  readonly piece: Readonly<Record<HeldMeasure, number>>
  readonly hold: Readonly<Record<HeldMeasure, number>>
}

/** In the allowed orientation that sticks out least. */
export function besideVehicle(item: QuoteItem, type: VehicleType): BesideVehicle {
  const vehicle = vehicleOfType(type)
  const hold = {
    length: vehicle.lengthMm,
    width: vehicle.widthMm,
    height: vehicle.heightMm,
    weight: vehicle.payloadG,
  }
  const [packed] = packingItems([item])
  if (packed === undefined) throw new Error('one item is one item to pack')
  const pieces = packed.orientations.map((orientation) => {
    const { dx, dy, dz } = orientedSize(packed, orientation)
    return { length: dx, width: dy, height: dz, weight: packed.weightG }
  })
  const [piece] = pieces.toSorted((one, other) => excess(one, hold) - excess(other, hold))
  if (piece === undefined) throw new Error('an item may stand in one way at least')
  return { piece, hold }
}

export function sticksOut({ piece, hold }: BesideVehicle, measure: HeldMeasure): boolean {
  return piece[measure] > hold[measure]
}

function excess(piece: BesideVehicle['piece'], hold: BesideVehicle['hold']): number {
  return heldMeasures.reduce(
    (sum, measure) => sum + Math.max(0, piece[measure] / hold[measure] - 1),
    0,
  )
}
