/** A vehicle type as the packing engine takes it. */
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
  /** What it bears of the empty vehicle. */
  readonly emptyLoadG: number
  readonly maxLoadG: number
}

export function packingVehicle({ door, axles, ...box }: LoadSpace): Vehicle {
  // Traffic keeps to the left where the vehicles drive, so a door at the side is at the kerb.
  return { ...box, doorSide: door === 'side' ? 'left' : 'rear', axles: supportsOf(axles) }
}

/**
 * Of the engine: any number of axles as the two groups that statics can tell loads for. Axles that say
 * nothing of balance (a single one, or three groups) are not looked at.
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
