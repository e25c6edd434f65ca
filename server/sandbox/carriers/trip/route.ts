/**
 * The route from pickup to drop-off. In Thailand it passes towns: the path over them whose squared hops
 * have the least sum, so that it takes the next town rather than a straight line over hills or the gulf.
 * Elsewhere it is the great circle.
 */
import { greatCircleM, type Point } from '#lib/geo/great-circle.ts'
import { townsOfThailand, type Town } from './towns-of-thailand.ts'

/** A point farther from every town of the table is not in Thailand. */
const nearTownKm = 100
const earthRadiusKm = 6371.0088
const radians = Math.PI / 180

/** From pickup to drop-off, both included. */
export function routeBetween(pickup: Point, drop: Point): Point[] {
  const towns = [pickup, drop].every(isNearTown) ? townsBetween(pickup, drop) : []
  return [pickup, ...towns, drop].map(({ lat, lng }) => ({ lat, lng }))
}

function isNearTown(point: Point): boolean {
  return townsOfThailand.some((town) => distanceKm(point, town) <= nearTownKm)
}

/** Dijkstra's algorithm over all towns; there are too few of them for anything more complex. */
export function townsBetween(pickup: Point, drop: Point): Town[] {
  const costs = new Map(townsOfThailand.map((town) => [town, hopCost(pickup, town)]))
  const cameFrom = new Map<Town, Town>()
  const costOf = (town: Town) => costs.get(town) ?? Infinity
  const open = new Set(townsOfThailand)
  let best: { cost: number; last: Town | null } = { cost: hopCost(pickup, drop), last: null }
  while (open.size > 0) {
    const town = [...open].reduce((one, other) => (costOf(other) < costOf(one) ? other : one))
    if (costOf(town) >= best.cost) break
    open.delete(town)
    const cost = costOf(town) + hopCost(town, drop)
    if (cost < best.cost) best = { cost, last: town }
    for (const next of open) {
      const over = costOf(town) + hopCost(town, next)
      if (over >= costOf(next)) continue
      costs.set(next, over)
      cameFrom.set(next, town)
    }
  }
  const path: Town[] = []
  for (let town = best.last ?? undefined; town; town = cameFrom.get(town)) path.unshift(town)
  return path
}

function hopCost(from: Point, to: Point): number {
  return distanceKm(from, to) ** 2
}

export function lengthKm(route: readonly Point[]): number {
  return route.reduce((sum, point, index) => {
    const before = route[index - 1]
    return before === undefined ? 0 : sum + distanceKm(before, point)
  }, 0)
}

/** The point on the route after the driven distance. */
export function pointAlong(route: readonly Point[], drivenKm: number): Point {
  let leftKm = drivenKm
  let at = route[0]
  if (at === undefined) throw new Error('a route has a beginning')
  for (const next of route.slice(1)) {
    const hopKm = distanceKm(at, next)
    if (leftKm < hopKm) return pointBetween(at, next, leftKm / hopKm)
    leftKm -= hopKm
    at = next
  }
  return at
}

export function distanceKm(from: Point, to: Point): number {
  return greatCircleM(from, to) / 1000
}

/**
 * The point at `share` (0 to 1) of the shortest path on the globe. It starts in the direction of `to` and
 * turns by the angle driven, which is exact between opposite points too (weights that divide by the sine of
 * the angle jump there).
 */
export function pointBetween(from: Point, to: Point, share: number): Point {
  const angle = (share * distanceKm(from, to)) / earthRadiusKm
  if (share <= 0 || angle === 0) return { lat: from.lat, lng: from.lng }
  if (share >= 1) return { lat: to.lat, lng: to.lng }
  const start = vectorOf(from)
  const direction = directionTo(from, to)
  const [x, y, z] = plus(scaled(start, Math.cos(angle)), scaled(direction, Math.sin(angle)))
  return { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lng: Math.atan2(y, x) / radians }
}

/** The unit vector that touches the globe at `from` and points to `to`; north, when `to` is exactly opposite. */
function directionTo(from: Point, to: Point): Vector {
  const start = vectorOf(from)
  const direction = cross(cross(start, vectorOf(to)), start)
  const length = Math.hypot(...direction)
  return length > 0
    ? scaled(direction, 1 / length)
    : vectorOf({ lat: from.lat + 90, lng: from.lng })
}

type Vector = readonly [x: number, y: number, z: number]

function vectorOf({ lat, lng }: Point): Vector {
  const cosLat = Math.cos(lat * radians)
  return [
    cosLat * Math.cos(lng * radians),
    cosLat * Math.sin(lng * radians),
    Math.sin(lat * radians),
  ]
}

function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

function plus([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ax + bx, ay + by, az + bz]
}

function scaled([x, y, z]: Vector, factor: number): Vector {
  return [x * factor, y * factor, z * factor]
}
