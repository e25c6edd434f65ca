/** A vehicle type for the packing engine. */
import { groupAxles } from '../packing/axle-groups.ts'
import type { AxleGroup, Vehicle } from '../packing/request.ts'

/** Weights in grams, lengths in millimetres; positions from the front wall of the load space. */
export interface LoadSpace {
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly payloadG: number
  readonly door: 'rear' | 'side'
  readonly axles: readonly SpaceAxle[]
}

export interface SpaceAxle {
  readonly positionMm: number
  /** The part of the empty vehicle's weight that rests on the axle. */
  readonly emptyLoadG: number
  readonly maxLoadG: number
}

export function packingVehicle({ door, axles, ...box }: LoadSpace): Vehicle {
  // Traffic keeps to the left where the vehicles drive, so a side door is at the kerb.
  return { ...box, doorSide: door === 'side' ? 'left' : 'rear', axles: supportsOf(axles) }
}

/**
 * Reduces any number of axles to the two groups whose loads statics can compute. A single axle or three
 * groups give no balance and are ignored.
 */
export function supportsOf(axles: readonly SpaceAxle[]): readonly AxleGroup[] {
  const grouping = groupAxles(
    axles
      .toSorted((a, b) => a.positionMm - b.positionMm)
      .map(({ positionMm, emptyLoadG: tareG, maxLoadG: limitG }) => ({
        positionMm,
        tareG,
        limitG,
      })),
  )
  return grouping.ok ? grouping.groups : []
}
