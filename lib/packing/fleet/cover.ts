/**
 * The best cover from loads of different rounds: each piece has to be in one of the chosen loads, and may
 * be in several; then all but the first leave it out.
 */
import type { Item } from '../request.ts'
import type { Load } from './load.ts'

/** The limit of one search; the rest of a large one is left out. */
const maxBranches = 20_000
/** The number of loads tried for one item. */
const maxChoices = 12

interface Cover {
  readonly loads: readonly Load[]
  readonly cost: number
}

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
  options: CoverOptions,
): readonly Load[] | null {
  return new CoverSearch(pool, items, options).run()
}

class CoverSearch {
  readonly #items: readonly Item[]
  readonly #byItem: ReadonlyMap<string, readonly Load[]>
  readonly #options: CoverOptions
  readonly #left = new Map<string, number>()
  readonly #used = new Map<string, number>()
  readonly #chosen: Load[] = []
  #branches = 0
  #best: Cover | null = null
  /** The least cost of a piece's volume in any load: the rest cannot cost less. */
  readonly #leastPerMm3: number

  constructor(pool: readonly Load[], items: readonly Item[], options: CoverOptions) {
    this.#items = items
    this.#options = options
    for (const { id, quantity } of items) this.#left.set(id, quantity)
    const perMm3 = (load: Load) => options.costOf(load) / Math.max(1, load.plan.volumeMm3)
    this.#leastPerMm3 = pool.reduce((least, load) => Math.min(least, perMm3(load)), Infinity)
    const sorted = pool.toSorted((a, b) => perMm3(a) - perMm3(b))
    this.#byItem = new Map(
      items.map(({ id }) => [
        id,
        sorted.filter(({ counts }) => counts.has(id)).slice(0, maxChoices),
      ]),
    )
  }

  run(): readonly Load[] | null {
    this.#branch(0)
    return this.#best?.loads ?? null
  }

  #branch(cost: number): void {
    if (++this.#branches > maxBranches) return
    const limit = this.#best?.cost ?? this.#options.below
    if (cost + this.#leastPerMm3 * this.#leftMm3() >= limit) return
    const next = this.#hardest()
    if (next === null) {
      this.#best = { loads: [...this.#chosen], cost }
      return
    }
    if (this.#chosen.length >= this.#options.maxVehicles) return
    for (const load of this.#byItem.get(next) ?? []) {
      const { id, available } = load.type
      const used = this.#used.get(id) ?? 0
      if (available !== null && used >= available) continue
      this.#take(load, 1)
      this.#branch(cost + this.#options.costOf(load))
      this.#take(load, -1)
    }
  }

  #take(load: Load, sign: 1 | -1): void {
    if (sign === 1) this.#chosen.push(load)
    else this.#chosen.pop()
    this.#used.set(load.type.id, (this.#used.get(load.type.id) ?? 0) + sign)
    for (const [id, count] of load.counts) {
      this.#left.set(id, (this.#left.get(id) ?? 0) - sign * count)
    }
  }

  /** The uncovered item that the fewest loads carry; null when all are covered. */
  #hardest(): string | null {
    let hardest: string | null = null
    let fewest = Infinity
    for (const { id } of this.#items) {
      if ((this.#left.get(id) ?? 0) <= 0) continue
      const choices = this.#byItem.get(id)?.length ?? 0
      if (choices < fewest) {
        hardest = id
        fewest = choices
      }
    }
    return hardest
  }

  #leftMm3(): number {
    return this.#items.reduce(
      (sum, { id, lengthMm, widthMm, heightMm }) =>
        sum + Math.max(0, this.#left.get(id) ?? 0) * lengthMm * widthMm * heightMm,
      0,
    )
  }
}

/** What each load still has to carry besides the earlier ones; null where that is all of it. */
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
