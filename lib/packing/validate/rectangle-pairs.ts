/**
 * All pairs of rectangles that share some area, by a sweep along u. Those under the sweep line wait in
 * buckets across v, as wide as a rectangle is on average, so that each rectangle lies in few of them
 * and meets only what is near it: n log n for the order, and then about the pairs themselves.
 */
import { sharedLength, type Interval } from './placed-piece.ts'

export interface Rectangle {
  readonly u: Interval
  readonly v: Interval
}

/** `visit` gets the indices of each pair once and says whether to go on; so does the result. */
export function visitRectanglePairs(
  rectangles: readonly Rectangle[],
  visit: (a: number, b: number) => boolean,
): boolean {
  const bucketOf = bucketsAcross(rectangles)
  const buckets = new Map<number, Waiting[]>()
  const byStart = rectangles
    .map((rectangle, index) => ({
      index,
      rectangle,
      firstBucket: bucketOf(rectangle.v.from),
      lastBucket: bucketOf(rectangle.v.to),
    }))
    .sort((a, b) => a.rectangle.u.from - b.rectangle.u.from)

  for (const next of byStart) {
    for (let bucket = next.firstBucket; bucket <= next.lastBucket; bucket++) {
      const waiting = (buckets.get(bucket) ?? []).filter(
        ({ rectangle }) => rectangle.u.to > next.rectangle.u.from,
      )
      for (const other of waiting) {
        // Two that share several buckets are looked at in the first of these only.
        if (bucket !== Math.max(next.firstBucket, other.firstBucket)) continue
        if (sharedLength(next.rectangle.v, other.rectangle.v) <= 0) continue
        if (!visit(other.index, next.index)) return false
      }
      waiting.push(next)
      buckets.set(bucket, waiting)
    }
  }
  return true
}

interface Waiting {
  readonly index: number
  readonly rectangle: Rectangle
  readonly firstBucket: number
  readonly lastBucket: number
}

function bucketsAcross(rectangles: readonly Rectangle[]): (v: number) => number {
  const total = rectangles.reduce((sum, { v }) => sum + (v.to - v.from), 0)
  const width = Math.max(total / rectangles.length, 1)
  return (v) => Math.floor(v / width)
}
