/**
 * Any number of axles as the two supports that statics can tell loads for. Axles that stand close
 * together hang on springs that level them out: they bear one load in equal shares, as if it lay on
 * their middle. The widest gap parts the axles into those in front and those behind; what rests on a
 * coupling (a trailer's kingpin) counts as an axle in front.
 */
import type { Axle, AxleGroup } from './request.ts'

/** Further apart, no springs level two axles out: then there are three supports. */
const widestBogieGapMm = 3100

export type AxleGrouping =
  | { readonly ok: true; readonly groups: readonly AxleGroup[] }
  | {
      readonly ok: false
      readonly problem:
        | 'single-axle'
        /** It stands behind the next one, or on it. */
        | 'not-in-order'
        /** It bears its limit when the vehicle is empty. */
        | 'no-load-left'
        /** Too far behind the one before to be of one group with it. */
        | 'third-support'
      readonly axleIndex: number
    }

/** From the front to the rear; none at all is a vehicle whose axles are not looked at. */
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

/** In equal shares, the axle with the least left for goods says how much the group takes. */
export function axleGroupOf(axles: readonly Axle[]): AxleGroup {
  const sumMm = axles.reduce((sum, { positionMm }) => sum + positionMm, 0)
  return {
    positionMm: sumMm / axles.length,
    maxLoadG: axles.length * Math.min(...axles.map(({ tareG, limitG }) => limitG - tareG)),
    axles,
  }
}
