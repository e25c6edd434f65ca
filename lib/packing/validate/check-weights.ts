/**
 * Checks the vehicle's limits. A group of axles rests on their middle, and each of them bears an equal
 * share in addition to its load when empty. With two groups at p1 and p2 a weight w whose centre is at x
 * puts w (x - p1) / (p2 - p1) on the second and the rest on the first; both are checked on departure and
 * after each stop, because unloading can increase the load of one axle.
 */
import type { AxleGroup, PackRequest, Vehicle } from '../request.ts'
import type { PlacedPiece } from './check-pieces.ts'
import { weightToleranceG } from './tolerance.ts'
import type { Violation } from './violation.ts'

export function checkWeights(
  { vehicle }: PackRequest,
  pieces: readonly PlacedPiece[],
): readonly Violation[] {
  const violations: Violation[] = []
  const actualG = pieces.reduce((sum, { item }) => sum + item.weightG, 0)
  if (actualG > vehicle.payloadG) {
    violations.push({ reason: 'overloaded', what: 'payload', actualG, limitG: vehicle.payloadG })
  }
  for (const { afterStop, loadsG } of axleLoadsByStop(vehicle, pieces)) {
    for (const [axleIndex, group] of vehicle.axles.entries()) {
      const loadG = loadsG[axleIndex] ?? 0
      const limitG = limitOfG(group)
      if (loadG <= limitG + weightToleranceG) continue
      violations.push({ reason: 'axle-over', axleIndex, afterStop, actualG: loadG, limitG })
    }
  }
  return violations
}

export interface LoadsAfterStop {
  readonly afterStop: number
  readonly loadsG: readonly number[]
}

/** On departure, and after each stop of a piece; nothing for a vehicle without axles. */
export function axleLoadsByStop(
  { axles }: Vehicle,
  pieces: readonly PlacedPiece[],
): readonly LoadsAfterStop[] {
  const [first, second] = axles.map(middleMm)
  if (first === undefined || second === undefined) return []
  const stops = new Set([0, ...pieces.map(({ item }) => item.stop)])
  return [...stops]
    .sort((a, b) => a - b)
    .map((afterStop) => {
      let weightG = 0
      // The moment about the origin, doubled so that it stays a whole number.
      let doubleMoment = 0
      for (const { item, x } of pieces) {
        if (item.stop <= afterStop) continue
        weightG += item.weightG
        doubleMoment += item.weightG * (x.from + x.to)
      }
      const secondG = (doubleMoment / 2 - weightG * first) / (second - first)
      return { afterStop, loadsG: [weightG - secondG, secondG] }
    })
}

function middleMm({ positionMm, axles = [] }: AxleGroup): number {
  if (axles.length === 0) return positionMm
  return axles.reduce((sum, axle) => sum + axle.positionMm, 0) / axles.length
}

/** The load of goods at which the first axle of the group reaches its limit. */
export function limitOfG({ maxLoadG, axles = [] }: AxleGroup): number {
  if (axles.length === 0) return maxLoadG
  return axles.reduce(
    (leastG, { tareG, limitG }) => Math.min(leastG, axles.length * (limitG - tareG)),
    Infinity,
  )
}
