/** Checks that the figures of the plan are those of its placements. */
import type { AxleLoads, Plan } from '../plan.ts'
import type { PackRequest } from '../request.ts'
import { axleLoadsByStop, type LoadsAfterStop } from './check-weights.ts'
import type { Interval, PlacedPiece } from './check-pieces.ts'
import { lengthToleranceMm, shareTolerance, weightToleranceG } from './tolerance.ts'
import type { Figure, Violation } from './violation.ts'

export function checkFigures(
  { vehicle }: PackRequest,
  plan: Plan,
  pieces: readonly PlacedPiece[],
): readonly Violation[] {
  const violations: Violation[] = []
  const expectFigure = (
    figure: Figure,
    stated: number | null,
    { actual, tolerance }: { actual: number | null; tolerance: number },
  ): void => {
    const agree =
      stated === null || actual === null
        ? stated === actual
        : Math.abs(stated - actual) <= tolerance
    if (!agree) violations.push({ reason: 'wrong-figures', figure, stated, actual })
  }

  const floorMm2 = vehicle.lengthMm * vehicle.widthMm
  const weightG = sum(pieces, ({ item }) => item.weightG)
  const volumeMm3 = sum(pieces, ({ x, y, z }) => extent(x) * extent(y) * extent(z))
  const coveredMm2 = sum(pieces, ({ x, y, z }) => (z.from === 0 ? extent(x) * extent(y) : 0))
  expectFigure('weightG', plan.weightG, { actual: weightG, tolerance: 0 })
  expectFigure('volumeMm3', plan.volumeMm3, { actual: volumeMm3, tolerance: 0 })
  const shares = {
    volume: volumeMm3 / (floorMm2 * vehicle.heightMm),
    floor: coveredMm2 / floorMm2,
    weight: weightG / vehicle.payloadG,
  }
  for (const side of ['volume', 'floor', 'weight'] as const) {
    const expected = { actual: shares[side], tolerance: shareTolerance }
    expectFigure(`fill.${side}`, plan.fill[side], expected)
  }
  for (const axis of ['x', 'y', 'z'] as const) {
    // The centre of each piece, because the distribution inside is not known.
    const moment = sum(
      pieces,
      (piece) => (weightOf(piece) * (piece[axis].from + piece[axis].to)) / 2,
    )
    const actual = pieces.length === 0 ? null : moment / weightG
    const expected = { actual, tolerance: lengthToleranceMm }
    expectFigure(`centerOfGravityMm.${axis}`, plan.centerOfGravityMm?.[axis] ?? null, expected)
  }
  return [...violations, ...checkAxleLoads(plan.axleLoads, axleLoadsByStop(vehicle, pieces))]
}

/** Every moment of the trip occurs once and in order; the moment after the last stop is optional. */
function checkAxleLoads(
  stated: readonly AxleLoads[],
  actual: readonly LoadsAfterStop[],
): readonly Violation[] {
  const wrong = (statedG: number | null, actualG: number | null): Violation => ({
    reason: 'wrong-figures',
    figure: 'axleLoads',
    stated: statedG,
    actual: actualG,
  })
  const statedByStop = new Map(stated.map(({ afterStop, loadsG }) => [afterStop, loadsG]))
  const violations: Violation[] = []
  for (const { afterStop, loadsG } of actual) {
    const statedLoadsG = statedByStop.get(afterStop)
    for (const [axle, actualG] of loadsG.entries()) {
      const statedG = statedLoadsG?.[axle] ?? null
      const mayBeMissing = statedLoadsG === undefined && loadsG.every((loadG) => loadG === 0)
      if (mayBeMissing && afterStop !== 0) continue
      if (statedG === null || Math.abs(statedG - actualG) > weightToleranceG) {
        violations.push(wrong(statedG, actualG))
      }
    }
  }
  const known = new Set(actual.map(({ afterStop }) => afterStop))
  for (const [index, { afterStop }] of stated.entries()) {
    const before = stated[index - 1]?.afterStop ?? -1
    if (afterStop <= before || !known.has(afterStop)) violations.push(wrong(afterStop, null))
  }
  return violations
}

function weightOf({ item: { weightG } }: PlacedPiece): number {
  return weightG
}

function extent({ from, to }: Interval): number {
  return to - from
}

function sum(pieces: readonly PlacedPiece[], of: (piece: PlacedPiece) => number): number {
  return pieces.reduce((total, piece) => total + of(piece), 0)
}
