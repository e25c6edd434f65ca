/**
 * Moves something from where it is to its last known position, in as long as it takes until the next
 * one comes. One frame is one call of `place`; no page is rendered.
 */
import type { Point } from '#lib/geo/great-circle.ts'

/** As long as from one look to the next: the truck arrives when it sets out again. */
const driveMs = 10_000

export function drive({
  from,
  to,
  still,
  place,
}: {
  from: Point
  to: Point
  /** No motion is wanted. */
  still: boolean
  place: (at: Point) => void
}): () => void {
  if (still) {
    place(to)
    return () => undefined
  }
  let frame = 0
  let startedAtMs: number | null = null
  const step = (nowMs: number) => {
    startedAtMs ??= nowMs
    const share = Math.min(1, (nowMs - startedAtMs) / driveMs)
    place(pointBetween(from, to, share))
    if (share < 1) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

/** On the straight line of the map, the short way around the globe. */
export function pointBetween(from: Point, to: Point, share: number): Point {
  const east = ((to.lng - from.lng + 540) % 360) - 180
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + east * share }
}
