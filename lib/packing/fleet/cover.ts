/**
 * The best cover from loads of different rounds: each piece has to be in one of the chosen loads, and may
 * be in several; then all but the first leave it out.
 */
import { boxVolumeMm3 } from '../box-volume.ts'
import type { Item } from '../request.ts'
import type { Load } from './load.ts'

/** The limit of one search; the rest of a large one is left out. */
const maxBranches = 20_000
/** The number of loads tried for one item. */
const maxChoices = 12

export interface CoverOptions {
  /** The cost of a load, to be minimized. */
  readonly costOf: (load: Load) => number
  /** Only covers that cost less are wanted. */
  readonly below: number
  readonly maxVehicles: number
}

export function cheapestCover(
  pool: readonly Load[],
  items: readonly Item[],
  { costOf, below, maxVehicles }: CoverOptions,
): readonly Load[] | null {
  const perMm3 = (load: Load) => costOf(load) / Math.max(1, load.plan.volumeMm3)
  /** The least cost of a piece's volume in any load: the rest cannot cost less. */
  const leastPerMm3 = pool.reduce((least, load) => Math.min(least, perMm3(load)), Infinity)
  const sorted = pool.toSorted((a, b) => perMm3(a) - perMm3(b))
  const choices = new Map(
    items.map(({ id }) => [id, sorted.filter(({ counts }) => counts.has(id)).slice(0, maxChoices)]),
  )
  const left = new Map(items.map(({ id, quantity }) => [id, quantity]))
  const used = new Map<string, number>()
  const chosen: Load[] = []
  let best: readonly Load[] | null = null
  let limit = below
  let branches = 0

  const take = (load: Load, sign: 1 | -1) => {
    if (sign === 1) chosen.push(load)
    else chosen.pop()
    used.set(load.type.id, (used.get(load.type.id) ?? 0) + sign)
    for (const [id, count] of load.counts) left.set(id, (left.get(id) ?? 0) - sign * count)
  }
  const branch = (cost: number) => {
    if (++branches > maxBranches) return
    let leftMm3 = 0
    /** The loads for the uncovered item that the fewest carry; null when all are covered. */
    let fewest: readonly Load[] | null = null
    for (const item of items) {
      const quantity = left.get(item.id) ?? 0
      if (quantity <= 0) continue
      leftMm3 += quantity * boxVolumeMm3(item)
      const loads = choices.get(item.id) ?? []
      if (fewest === null || loads.length < fewest.length) fewest = loads
    }
    if (cost + leastPerMm3 * leftMm3 >= limit) return
    if (fewest === null) {
      best = [...chosen]
      limit = cost
      return
    }
    if (chosen.length >= maxVehicles) return
    for (const load of fewest) {
      const { id, available } = load.type
      if (available !== null && (used.get(id) ?? 0) >= available) continue
      take(load, 1)
      branch(cost + costOf(load))
      take(load, -1)
    }
  }
  branch(0)
  return best
}

/** Counts what each load still has to carry besides the earlier ones; null where that is all of it. */
export function shareOut(
  loads: readonly Load[],
  items: readonly Item[],
): readonly { readonly load: Load; readonly counts: ReadonlyMap<string, number> | null }[] {
  const left = new Map(items.map(({ id, quantity }) => [id, quantity]))
  return loads.map((load) => {
    const counts = new Map<string, number>()
    let whole = true
    for (const [id, count] of load.counts) {
      const taken = Math.min(count, left.get(id) ?? 0)
      if (taken > 0) counts.set(id, taken)
      if (taken < count) whole = false
      left.set(id, (left.get(id) ?? 0) - taken)
    }
    return { load, counts: whole ? null : counts }
  })
}
