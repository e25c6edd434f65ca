/** A vehicle type as the packing engine takes it. */
import type { Axle, Vehicle } from '../packing/request.ts'

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
 * Statics alone decides how two supports share a load. More axles are taken as two groups, parted
 * where they stand farthest from each other (the steering axle or the kingpin, and the rest), each a
 * support at the middle of its axles that bears the sum of what they bear: so a group levels the load
 * over its axles, as their linkage is built to do. A single axle says nothing about balance.
 */
export function supportsOf(axles: readonly SpaceAxle[]): readonly Axle[] {
  if (axles.length < 2) return []
  const sorted = axles.toSorted((a, b) => a.positionMm - b.positionMm)
  const gaps = sorted
    .slice(1)
    .map((axle, index) => axle.positionMm - (sorted[index]?.positionMm ?? 0))
  const parting = gaps.indexOf(Math.max(...gaps)) + 1
  return [support(sorted.slice(0, parting)), support(sorted.slice(parting))]
}

function support(group: readonly SpaceAxle[]): Axle {
  const positionMm = group.reduce((sum, axle) => sum + axle.positionMm, 0) / group.length
  const maxLoadG = group.reduce((sum, axle) => sum + axle.maxLoadG - axle.emptyLoadG, 0)
  return { positionMm: Math.round(positionMm), maxLoadG: Math.max(0, maxLoadG) }
}
