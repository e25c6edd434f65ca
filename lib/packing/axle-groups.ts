/**
 * Reduces any number of axles to the two supports whose loads statics can compute. Axles close together
 * share a suspension that levels them out: they bear one load in equal shares, as if it rested on their
 * middle. The widest gap divides the axles into front and rear; a coupling (a trailer's kingpin) counts
 * as a front axle.
 */
import type { Axle, AxleGroup } from './request.ts'

/** With a larger gap the suspension does not level two axles out: then there are three supports. */
const widestBogieGapMm = 3100

export type AxleGrouping =
  | { readonly ok: true; readonly groups: readonly AxleGroup[] }
  | {
      readonly ok: false
      readonly problem:
        | 'single-axle'
        /** The axle is behind the next one, or at the same position. */
        | 'not-in-order'
        /** The axle is at its limit when the vehicle is empty. */
        | 'no-load-left'
        /** The axle is too far behind the previous one to be in its group. */
        | 'third-support'
      readonly axleIndex: number
    }

/** Takes axles from front to rear. Without axles, axle loads are not checked. */
export function groupAxles(axles: readonly Axle[]): AxleGrouping {
  if (axles.length === 0) return { ok: true, groups: [] }
  if (axles.length === 1) return { ok: false, problem: 'single-axle', axleIndex: 0 }
  const full = axles.findIndex(({ tareG, limitG }) => limitG <= tareG)
  if (full >= 0) return { ok: false, problem: 'no-load-left', axleIndex: full }
  const gapsMm = axles.map(
    ({ positionMm }, index) => positionMm - (axles[index - 1]?.positionMm ?? -Infinity),
  )
  const misplaced = gapsMm.findIndex((gapMm) => gapMm <= 0)
  if (misplaced >= 0) return { ok: false, problem: 'not-in-order', axleIndex: misplaced }
  const between = gapsMm.slice(1)
  const split = 1 + between.indexOf(Math.max(...between))
  const apart = gapsMm.findIndex(
    (gapMm, index) => index > 0 && index !== split && gapMm > widestBogieGapMm,
  )
  if (apart >= 0) return { ok: false, problem: 'third-support', axleIndex: apart }
  return { ok: true, groups: [axleGroupOf(axles.slice(0, split)), axleGroupOf(axles.slice(split))] }
}

/** Axles of a group bear equal shares, so the axle with the least capacity left limits the group. */
export function axleGroupOf(axles: readonly Axle[]): AxleGroup {
  const sumMm = axles.reduce((sum, { positionMm }) => sum + positionMm, 0)
  return {
    positionMm: sumMm / axles.length,
    maxLoadG: axles.length * Math.min(...axles.map(({ tareG, limitG }) => limitG - tareG)),
    axles,
  }
}
