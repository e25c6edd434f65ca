/** What of a ring or a line lies in a box. */
import type { Bounds } from '../../lib/geo/base-map-cells.ts'
import type { Point } from '../../lib/geo/great-circle.ts'

interface Side {
  readonly inside: (point: Point) => boolean
  readonly meet: (from: Point, to: Point) => Point
}

/** By Sutherland and Hodgman: one side after the other. Pieces stay joined along the box's edge. */
export function clipRing(ring: readonly Point[], box: Bounds): Point[] {
  let points = [...ring]
  for (const { inside, meet } of sidesOf(box)) {
    const kept: Point[] = []
    for (const [index, point] of points.entries()) {
      const before = points.at(index - 1) ?? point
      if (inside(point) !== inside(before)) kept.push(meet(before, point))
      if (inside(point)) kept.push(point)
    }
    points = kept
  }
  return points
}

/** A line leaves the box and comes back in pieces. */
export function clipLine(line: readonly Point[], box: Bounds): Point[][] {
  let pieces: Point[][] = [[...line]]
  for (const side of sidesOf(box)) pieces = pieces.flatMap((piece) => cutAt(piece, side))
  return pieces
}

function cutAt(line: readonly Point[], { inside, meet }: Side): Point[][] {
  const pieces: Point[][] = []
  let open: Point[] = []
  for (const [index, point] of line.entries()) {
    const before = index === 0 ? undefined : line[index - 1]
    if (before !== undefined && inside(before) !== inside(point)) open.push(meet(before, point))
    if (inside(point)) open.push(point)
    else {
      if (open.length > 1) pieces.push(open)
      open = []
    }
  }
  if (open.length > 1) pieces.push(open)
  return pieces
}

function sidesOf({ west, south, east, north }: Bounds): Side[] {
  const onMeridian = (lng: number) => (from: Point, to: Point) => ({
    lng,
    lat: from.lat + ((to.lat - from.lat) * (lng - from.lng)) / (to.lng - from.lng),
  })
  const onParallel = (lat: number) => (from: Point, to: Point) => ({
    lat,
    lng: from.lng + ((to.lng - from.lng) * (lat - from.lat)) / (to.lat - from.lat),
  })
  return [
    { inside: ({ lng }) => lng >= west, meet: onMeridian(west) },
    { inside: ({ lng }) => lng <= east, meet: onMeridian(east) },
    { inside: ({ lat }) => lat >= south, meet: onParallel(south) },
    { inside: ({ lat }) => lat <= north, meet: onParallel(north) },
  ]
}
