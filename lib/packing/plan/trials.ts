/**
 * Whether a change would bring a piece in, proven by packing again. One partial plan is enough when it
 * takes everything that can be in at all: with any budget the search begins with that plan, and finds no
 * better one. Otherwise the same number of nodes is spent once more, for one change at most; with a
 * budget in time only the first plan is certain.
 */
import type { Budget } from '../engine/budget.ts'
import type { LeastChange, Plan } from '../plan.ts'
import type { Item, PackRequest } from '../request.ts'
import { changedRequest } from './changed-request.ts'
import { totalsOf } from '../totals.ts'
import { ownExcess } from './own-excess.ts'

/** Large loads are tried less often, so that reasons cost about the same for all. */
const piecesTried = 1200
const mostTrials = 14
const mostWholeTrials = 1

export type PackAgain = (request: PackRequest, budget: Budget) => Plan

export class Trials {
  readonly #request: PackRequest
  readonly #packAgain: PackAgain
  readonly #budget: Budget
  readonly #known = new Map<string, Plan | null>()
  #left: number
  #wholeLeft = mostWholeTrials

  constructor(request: PackRequest, budget: Budget, packAgain: PackAgain) {
    const { pieces } = totalsOf(request.items)
    this.#left = Math.min(mostTrials, Math.floor(piecesTried / Math.max(1, pieces)))
    this.#request = request
    this.#budget = budget
    this.#packAgain = packAgain
  }

  /** False also when there are no trials left. */
  bringsIn(change: LeastChange, item: Item): boolean {
    const plan = this.proven(change, item)
    return plan !== null && plan.leftOut.every(({ itemId }) => itemId !== item.id)
  }

  /** A plan that shows that packing with the budget keeps all goods of it; null when that is not known. */
  proven(change: LeastChange, { id: itemId }: Item): Plan | null {
    // All other changes are the same for every item.
    const key = JSON.stringify(change.kind === 'shrink-item' ? { change, itemId } : change)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    if (this.#left === 0) return null
    const plan = this.#tried(changedRequest(this.#request, { change, itemId }))
    this.#known.set(key, plan)
    return plan
  }

  #tried(changed: PackRequest): Plan | null {
    this.#left--
    const first = this.#packAgain(changed, { kind: 'nodes', nodes: 1 })
    if (hasAllThatCanBe(changed, first)) return first
    if (this.#budget.kind !== 'nodes' || this.#wholeLeft === 0) return null
    this.#wholeLeft--
    return this.#packAgain(changed, this.#budget)
  }
}

function hasAllThatCanBe(request: PackRequest, { leftOut }: Plan): boolean {
  const hopeless = new Set(
    request.items.flatMap((item) => (ownExcess(request, item) === null ? [] : [item.group])),
  )
  const items = new Map(request.items.map((item) => [item.id, item]))
  return leftOut.every(({ itemId }) => {
    const item = items.get(itemId)
    if (item === undefined) return false
    const isAlone = item.group === null || !hopeless.has(item.group)
    return !isAlone || ownExcess(request, item) !== null
  })
}
