/**
 * A line from point to point whose bows show that it is not the road, which nobody has computed. Each bends
 * to the left of the way it goes, so that the way back is a line of its own.
 */
import type { Point } from '#lib/geo/great-circle.ts'

/** The height of a bow, as a share of the distance between its ends. */
const bow = 0.14
const pieces = 24

export function curvedLine(points: readonly Point[]): Point[] {
  const [first] = points
  if (first === undefined) return []
  return [first, ...points.slice(1).flatMap((to, index) => curve(points[index] ?? first, to))]
}

/** A quadratic Bézier curve as the map shows it (in Mercator's projection), without its first point. */
function curve(from: Point, to: Point): Point[] {
  const start = project(from)
  const end = project(to)
  // The curve comes half as high as the point that it bends to.
  const bend = {
    x: (start.x + end.x) / 2 - (end.y - start.y) * bow * 2,
    y: (start.y + end.y) / 2 + (end.x - start.x) * bow * 2,
  }
  return Array.from({ length: pieces }, (_, index) => {
    if (index === pieces - 1) return to
    const share = (index + 1) / pieces
    const between = (axis: 'x' | 'y') =>
      start[axis] * (1 - share) ** 2 + bend[axis] * 2 * share * (1 - share) + end[axis] * share ** 2
    return { lat: degrees(Math.atan(Math.sinh(between('y')))), lng: degrees(between('x')) }
  })
}

function project({ lat, lng }: Point): { x: number; y: number } {
  return { x: radians(lng), y: Math.asinh(Math.tan(radians(lat))) }
}

const radians = (of: number) => (of * Math.PI) / 180
const degrees = (of: number) => (of * 180) / Math.PI
