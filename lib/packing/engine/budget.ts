/**
 * The budget of a search: a number of completed partial plans, which gives the same plan on every
 * machine, or milliseconds by the caller's clock.
 */
export type Budget =
  | { readonly kind: 'nodes'; readonly nodes: number }
  | {
      readonly kind: 'milliseconds'
      readonly milliseconds: number
      readonly nowMs: () => number
    }

/** Reading some clocks costs as much as completing a small plan, so it is read about this often. */
const betweenLooksMs = 1
const mostNodesBetweenLooks = 64
const blocksBetweenLooks = 32
/** The share of the budget for making blocks. */
const makingShare = 0.1
const pairsPerNode = 50_000

/** The time that a first plan may always take: half a plan is of no use. */
export const firstPlanMs = 150

/** Counts what is spent. A canceled search has nothing left. */
export class BudgetMeter {
  readonly #budget: Budget
  readonly #startMs: number
  readonly #isCanceled: () => boolean
  #lookMs: number
  #lookNodes = 0
  #nodesBetweenLooks = 1
  #blocks = 0
  nodes = 0

  constructor(budget: Budget, isCanceled: () => boolean = () => false) {
    this.#budget = budget
    this.#startMs = budget.kind === 'milliseconds' ? budget.nowMs() : 0
    this.#lookMs = this.#startMs
    this.#isCanceled = isCanceled
  }

  /** Counts one more completed partial plan; true when the search has to end. */
  spend(): boolean {
    this.nodes++
    if (this.#isCanceled()) return true
    const budget = this.#budget
    if (budget.kind === 'nodes') return this.nodes >= budget.nodes
    if (this.nodes - this.#lookNodes < this.#nodesBetweenLooks) return false
    const nowMs = budget.nowMs()
    const isLate = nowMs - this.#lookMs >= betweenLooksMs
    this.#nodesBetweenLooks = isLate
      ? Math.max(1, this.#nodesBetweenLooks >> 1)
      : Math.min(mostNodesBetweenLooks, this.#nodesBetweenLooks * 2)
    this.#lookMs = nowMs
    this.#lookNodes = this.nodes
    return nowMs - this.#startMs >= budget.milliseconds
  }

  isEmpty(): boolean {
    return this.left() <= 0 || this.#isCanceled()
  }

  /** Whether even the first plan has to be interrupted. */
  endsFirstPlan(): boolean {
    if (this.#isCanceled()) return true
    const budget = this.#budget
    if (budget.kind === 'nodes') return false
    return budget.nowMs() - this.#startMs >= Math.max(firstPlanMs, budget.milliseconds)
  }

  /** Called after each block: a plan of many pieces may take longer than the search may run. */
  endsPlan(): boolean {
    this.#blocks++
    if (this.#blocks % blocksBetweenLooks > 0) return false
    if (this.#isCanceled()) return true
    const budget = this.#budget
    if (budget.kind === 'nodes' || this.#nodesBetweenLooks > 1) return false
    return budget.nowMs() - this.#startMs >= budget.milliseconds
  }

  /** In nodes or milliseconds, like the budget. */
  left(): number {
    const budget = this.#budget
    if (budget.kind === 'nodes') return budget.nodes - this.nodes
    return budget.milliseconds - (budget.nowMs() - this.#startMs)
  }

  /** A budget of a share of what is left. */
  part(share: number): Budget {
    const left = Math.max(0, this.left()) * share
    return this.#budget.kind === 'nodes'
      ? { kind: 'nodes', nodes: Math.ceil(left) }
      : { kind: 'milliseconds', milliseconds: left, nowMs: this.#budget.nowMs }
  }

  /** The number of blocks worth making: generation has to stay a small part of the search. */
  blockLimit(): number {
    const left = this.left()
    const perUnit = this.#budget.kind === 'nodes' ? 200 : 40
    return Math.max(0, Math.min(10_000, Math.floor(left * perUnit)))
  }

  /** The same as a test of the number of pairs examined. */
  enoughPairs(): (pairs: number) => boolean {
    const budget = this.#budget
    if (budget.kind === 'nodes') {
      const most = this.left() * pairsPerNode
      return (pairs) => pairs >= most || this.#isCanceled()
    }
    const endMs = budget.nowMs() + this.left() * makingShare
    return () => budget.nowMs() >= endMs || this.#isCanceled()
  }
}
