/**
 * Reduces any number of axles to the two supports whose loads statics can compute. Axles close together
 * share a suspension that levels them out: they bear one load in equal shares, as if it rested on their
 * middle. The widest gap divides the axles into front and rear; a coupling (a trailer's kingpin) counts
 * as a front axle.
 */
import type { Axle, AxleGroup } from './request.ts'

/** With a larger gap the suspension does not level two axles out: then there are three supports. */
const widestBogieGapMm = 3100

/**
 * Takes axles in any order. None where statics cannot compute loads, which are not checked then: one axle
 * alone, two at one position, one that is at its limit when the vehicle is empty, or a third support.
 */
export function groupAxles(axles: readonly Axle[]): readonly AxleGroup[] {
  const sorted = axles.toSorted((a, b) => a.positionMm - b.positionMm)
  const gapsMm = sorted
    .slice(1)
    .map(({ positionMm }, index) => positionMm - (sorted[index]?.positionMm ?? 0))
  if (gapsMm.length === 0 || gapsMm.includes(0)) return []
  if (axles.some(({ tareG, limitG }) => limitG <= tareG)) return []
  const widest = gapsMm.indexOf(Math.max(...gapsMm))
  if (gapsMm.some((gapMm, index) => index !== widest && gapMm > widestBogieGapMm)) return []
  return [axleGroupOf(sorted.slice(0, widest + 1)), axleGroupOf(sorted.slice(widest + 1))]
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
