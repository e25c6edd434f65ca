/**
 * A short tour: from the origin through all points, and not back. The nearest point next, then improved by
 * turning parts of the tour around (2-opt) and by moving up to three points elsewhere (Or-opt) while that
 * makes it shorter. The same on every machine: it ends by counts, not by time.
 */
import { greatCircleM, type Point } from '../geo/great-circle.ts'

/** A pass takes time as the square of the points; most of the gain comes with the first ones. */
const pairsOfAllPasses = 4_000_000
const mostPasses = 40
const longestMoved = 3

/** The indexes of the points in the order of the tour; those without a point come last, in their order. */
export function shortTour(
  origin: Point | null,
  points: readonly (Point | null)[],
): readonly number[] {
  const known: number[] = []
  const unknown: number[] = []
  for (const [index, point] of points.entries()) (point === null ? unknown : known).push(index)
  const plane = projection([
    ...(origin === null ? [] : [origin]),
    ...points.flatMap((p) => p ?? []),
  ])
  const start = origin === null ? null : plane(origin)
  const places = known.map((index) => plane(points[index] ?? { lat: 0, lng: 0 }))
  const tour = nearestFirst(start, places)
  const passes = Math.min(mostPasses, Math.ceil(pairsOfAllPasses / Math.max(1, tour.length ** 2)))
  for (let pass = 0; pass < passes; pass++) {
    const turned = turnParts(tour, start, places)
    const moved = moveParts(tour, start, places)
    if (!turned && !moved) break
  }
  return [...tour.flatMap((at) => known[at] ?? []), ...unknown]
}

/** From the origin through the points in this order; unknown ones are skipped. */
export function tourLengthM(origin: Point | null, points: readonly (Point | null)[]): number {
  let lengthM = 0
  let last = origin
  for (const point of points) {
    if (point === null) continue
    if (last !== null) lengthM += greatCircleM(last, point)
    last = point
  }
  return lengthM
}

interface Place {
  readonly x: number
  readonly y: number
}

/** Degrees on a plane: exact enough to compare distances within a country. */
function projection(points: readonly Point[]): (point: Point) => Place {
  const meanLat = points.reduce((sum, { lat }) => sum + lat, 0) / Math.max(1, points.length)
  const shrink = Math.cos((meanLat * Math.PI) / 180)
  return ({ lat, lng }) => ({ x: lng * shrink, y: lat })
}

function distance(a: Place | null | undefined, b: Place | null | undefined): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
}

function nearestFirst(start: Place | null, places: readonly Place[]): number[] {
  const left = new Set(places.keys())
  const tour: number[] = []
  let last = start
  while (left.size > 0) {
    let nearest = -1
    let leastM = Infinity
    for (const at of left) {
      const far = distance(last, places[at])
      if (far < leastM) {
        leastM = far
        nearest = at
      }
    }
    left.delete(nearest)
    tour.push(nearest)
    last = places[nearest] ?? null
  }
  return tour
}

/** Smaller gains are errors of rounding. */
const leastGain = 1e-9

function turnParts(tour: number[], start: Place | null, places: readonly Place[]): boolean {
  const at = (position: number) => (position < 0 ? start : places[tour[position] ?? Number.NaN])
  let isBetter = false
  for (let from = 0; from < tour.length - 1; from++) {
    for (let to = from + 1; to < tour.length; to++) {
      const before = distance(at(from - 1), at(from)) + distance(at(to), at(to + 1))
      const after = distance(at(from - 1), at(to)) + distance(at(from), at(to + 1))
      if (after >= before - leastGain) continue
      tour.splice(from, to - from + 1, ...tour.slice(from, to + 1).toReversed())
      isBetter = true
    }
  }
  return isBetter
}

function moveParts(tour: number[], start: Place | null, places: readonly Place[]): boolean {
  let isBetter = false
  for (let length = 1; length <= longestMoved; length++) {
    for (let from = 0; from + length <= tour.length; from++) {
      const part = tour.slice(from, from + length)
      const rest = [...tour.slice(0, from), ...tour.slice(from + length)]
      const at = (position: number) => (position < 0 ? start : places[rest[position] ?? Number.NaN])
      const first = places[part[0] ?? Number.NaN]
      const last = places[part.at(-1) ?? Number.NaN]
      const costAt = (position: number) =>
        distance(at(position - 1), first) +
        distance(last, at(position)) -
        distance(at(position - 1), at(position))
      let best = from
      let leastCost = costAt(from) - leastGain
      for (let position = 0; position <= rest.length; position++) {
        const cost = costAt(position)
        if (cost >= leastCost) continue
        leastCost = cost
        best = position
      }
      if (best === from) continue
      tour.splice(0, tour.length, ...rest.slice(0, best), ...part, ...rest.slice(best))
      isBetter = true
    }
  }
  return isBetter
}
