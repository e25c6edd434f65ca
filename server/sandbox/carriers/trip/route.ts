/**
 * The route from pickup to drop-off. In Thailand it passes towns: the path over them whose squared hops
 * have the least sum, so that it takes the next town rather than a straight line over hills or the gulf.
 * Elsewhere it is the great circle.
 */
import type { Point } from '#lib/geo/great-circle.ts'
import { distanceKm, pointBetween } from './distance.ts'
import { townsOfThailand, type Town } from './towns-of-thailand.ts'

/** A point farther from every town of the table is not in Thailand. */
const nearTownKm = 100
const wayPointEveryKm = 50

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
