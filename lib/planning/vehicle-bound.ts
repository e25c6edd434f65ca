/**
 * How many vehicles any planning needs at least, by sums alone: an answer with as many cannot be improved.
 */
import type { vehicleBoundNames } from '../contract/load-proposals.ts'
import { boxVolumeMm3 } from '../packing/box-volume.ts'
import { orientedSize } from '../packing/oriented-size.ts'
import type { Item, Vehicle } from '../packing/request.ts'
import { totalsOf } from '../packing/totals.ts'

export interface VehicleBound {
  readonly vehicles: number
  readonly by: (typeof vehicleBoundNames)[number]
}

/** `waybills`: each with its own items, which share a vehicle. */
export function vehicleBound(
  waybills: readonly (readonly Item[])[],
  vehicles: readonly Vehicle[],
): VehicleBound {
  const most = (of: (vehicle: Vehicle) => number) => Math.max(1, ...vehicles.map(of))
  const roomMm3 = most(boxVolumeMm3)
  const payloadG = most((vehicle) => vehicle.payloadG)
  const heightMm = most((vehicle) => vehicle.heightMm)
  const floorMm2 = most(({ lengthMm, widthMm }) => lengthMm * widthMm)
  const sums = { volumeMm3: 0, weightG: 0, floorMm2: 0, roomy: 0, heavy: 0 }
  for (const items of waybills) {
    const { volumeMm3, weightG } = totalsOf(items)
    sums.volumeMm3 += volumeMm3
    sums.weightG += weightG
    for (const item of items) sums.floorMm2 += ownFloorMm2(item, heightMm) * item.quantity
    // Two of one kind do not share a vehicle.
    if (volumeMm3 * 2 > roomMm3) sums.roomy += 1
    if (weightG * 2 > payloadG) sums.heavy += 1
  }
  const bounds: readonly VehicleBound[] = [
    { by: 'volume', vehicles: Math.ceil(sums.volumeMm3 / roomMm3) },
    { by: 'weight', vehicles: Math.ceil(sums.weightG / payloadG) },
    { by: 'floor', vehicles: Math.ceil(sums.floorMm2 / floorMm2) },
    { by: 'waybills', vehicles: Math.max(sums.roomy, sums.heavy) },
  ]
  return bounds.reduce((best, bound) => (bound.vehicles > best.vehicles ? bound : best))
}

/**
 * The floor that a piece needs for itself. Two pieces that are each higher than half of the vehicle never
 * stand above each other, so that the floors under them are apart.
 */
function ownFloorMm2(item: Item, heightMm: number): number {
  let leastMm2 = Infinity
  for (const orientation of item.orientations) {
    const { dx, dy, dz } = orientedSize(item, orientation)
    leastMm2 = Math.min(leastMm2, dz * 2 > heightMm ? dx * dy : 0)
  }
  return leastMm2
}
