/**
 * The route from pickup to drop-off. In Thailand it passes towns: the path over them whose squared hops
 * have the least sum, so that it takes the next town rather than a straight line over hills or the gulf.
 * Elsewhere it is the great circle.
 */
import { greatCircleM, type Point } from '#lib/geo/great-circle.ts'
import { townsOfThailand, type Town } from './towns-of-thailand.ts'

/** A point farther from every town of the table is not in Thailand. */
const nearTownKm = 100
const wayPointEveryKm = 50
const earthRadiusKm = 6371.0088
const radians = Math.PI / 180

/** From pickup to drop-off, both included. */
export function routeBetween(pickup: Point, drop: Point): Point[] {
  const towns = [pickup, drop].every(isNearTown) ? townsBetween(pickup, drop) : null
  const wayPoints = towns ?? wayPointsBetween(pickup, drop)
  return [pickup, ...wayPoints, drop].map(({ lat, lng }) => ({ lat, lng }))
}

function isNearTown(point: Point): boolean {
  return townsOfThailand.some((town) => distanceKm(point, town) <= nearTownKm)
}

/** Dijkstra's algorithm over all towns; there are too few of them for anything more complex. */
export function townsBetween(pickup: Point, drop: Point): Town[] {
  const costs = new Map<Town, number>()
  const cameFrom = new Map<Town, Town>()
  for (const town of townsOfThailand) costs.set(town, hopCost(pickup, town))
  const open = new Set(townsOfThailand)
  let best: { cost: number; last: Town | null } = { cost: hopCost(pickup, drop), last: null }
  for (;;) {
    const next = cheapest(open, costs)
    if (next === null || next.cost >= best.cost) break
    open.delete(next.town)
    const cost = next.cost + hopCost(next.town, drop)
    if (cost < best.cost) best = { cost, last: next.town }
    for (const town of open) {
      const over = next.cost + hopCost(next.town, town)
      if (over >= (costs.get(town) ?? Infinity)) continue
      costs.set(town, over)
      cameFrom.set(town, next.town)
    }
  }
  const path: Town[] = []
  for (let town = best.last ?? undefined; town; town = cameFrom.get(town)) path.unshift(town)
  return path
}

function hopCost(from: Point, to: Point): number {
  return distanceKm(from, to) ** 2
}

function cheapest(
  open: ReadonlySet<Town>,
  costs: ReadonlyMap<Town, number>,
): { town: Town; cost: number } | null {
  let found: { town: Town; cost: number } | null = null
  for (const town of open) {
    const cost = costs.get(town) ?? Infinity
    if (found === null || cost < found.cost) found = { town, cost }
  }
  return found
}

function wayPointsBetween(pickup: Point, drop: Point): Point[] {
  const hops = Math.ceil(distanceKm(pickup, drop) / wayPointEveryKm)
  return Array.from({ length: Math.max(0, hops - 1) }, (_, index) =>
    pointBetween(pickup, drop, (index + 1) / hops),
  )
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

/** The point at `share` (0 to 1) of the shortest path on the globe. */
export function pointBetween(from: Point, to: Point, share: number): Point {
  const angle = distanceKm(from, to) / earthRadiusKm
  if (share <= 0 || angle === 0) return { lat: from.lat, lng: from.lng }
  if (share >= 1) return { lat: to.lat, lng: to.lng }
  const a = Math.sin((1 - share) * angle) / Math.sin(angle)
  const b = Math.sin(share * angle) / Math.sin(angle)
  const [x1, y1, z1] = vectorOf(from)
  const [x2, y2, z2] = vectorOf(to)
  const [x, y, z] = [a * x1 + b * x2, a * y1 + b * y2, a * z1 + b * z2]
  return { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lng: Math.atan2(y, x) / radians }
}

function vectorOf({ lat, lng }: Point): readonly [number, number, number] {
  const cosLat = Math.cos(lat * radians)
  return [
    cosLat * Math.cos(lng * radians),
    cosLat * Math.sin(lng * radians),
    Math.sin(lat * radians),
  ]
}
