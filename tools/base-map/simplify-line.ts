/** A line with fewer points that is nowhere further than the tolerance from it (Douglas and Peucker). */
import type { Point } from '../../lib/geo/great-circle.ts'

export function simplifyLine(line: readonly Point[], toleranceDegrees: number): Point[] {
  const kept = new Uint8Array(line.length)
  kept[0] = 1
  kept[line.length - 1] = 1
  const open: [number, number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [first, last] = span
    let farthest = -1
    let distance = toleranceDegrees
    for (let index = first + 1; index < last; index += 1) {
      const away = distanceTo(line, { index, first, last })
      if (away <= distance) continue
      farthest = index
      distance = away
    }
    if (farthest === -1) continue
    kept[farthest] = 1
    open.push([first, farthest], [farthest, last])
  }
  return line.filter((_, index) => kept[index] === 1)
}

/** From the segment, in degrees: the picture is of degrees too, and small. */
function distanceTo(
  line: readonly Point[],
  { index, first, last }: { index: number; first: number; last: number },
): number {
  const point = line[index]
  const from = line[first]
  const to = line[last]
  if (point === undefined || from === undefined || to === undefined) return 0
  const lng = to.lng - from.lng
  const lat = to.lat - from.lat
  const length = lng * lng + lat * lat
  const along =
    length === 0
      ? 0
      : Math.max(
          0,
          Math.min(1, ((point.lng - from.lng) * lng + (point.lat - from.lat) * lat) / length),
        )
  return Math.hypot(point.lng - from.lng - along * lng, point.lat - from.lat - along * lat)
}
