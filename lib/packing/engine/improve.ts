/**
 * The whole search of one vehicle: first a greedy plan from simple blocks, then beams over general blocks
 * that grow until the budget is spent or everything is in.
 */
import { Beam } from './beam.ts'
import { BestPlan, type Solution, type SolvedPiece } from './best-plan.ts'
import { BudgetMeter, type Budget } from './budget.ts'
import type { Instance } from './instance.ts'
import { prepareSearch, rootState } from './prepare-search.ts'
import { replay } from './replay.ts'
import { mostChosen } from './block-choice.ts'
import { usableLengths } from './usable-length.ts'

export interface ImproveHooks {
  readonly isCanceled?: (() => boolean) | undefined
  readonly onBetter?: ((best: BestPlan, nodes: number) => void) | undefined
  /** The least number of pieces of each kind: plans with fewer are ignored. */
  readonly atLeast?: readonly number[] | undefined
  /** The pieces of a plan to start from, in its order of loading. */
  readonly previous?: readonly SolvedPiece[] | undefined
  /** Only fill up the previous plan, and search for no other. */
  readonly onlyFillUp?: boolean | undefined
}

/** Enough for a first plan: the n by m by k blocks of each kind, thinned when there are many. */
const firstBlocks = 1500
/** From pass to pass, for the beam and for the children of each node. */
const growth = Math.SQRT2
/** Small loads are searched completely long before. */
const widest = 4096

export function improve(
  instance: Instance,
  budget: Budget,
  hooks: ImproveHooks = {},
): { readonly solution: Solution; readonly nodes: number } {
  const meter = new BudgetMeter(budget, hooks.isCanceled)
  const best = new BestPlan(instance, {
    onBetter: (better) => hooks.onBetter?.(better, meter.nodes),
    atLeast: hooks.atLeast,
  })
  if (instance.kinds.length === 0) return { solution: best.solution(), nodes: 0 }

  const quick = prepareSearch(instance, { simple: firstBlocks, general: 0 })
  const root = rootState(quick)
  const usable = usableLengths(instance, root.remaining)
  if (hooks.previous !== undefined) {
    const start = replay(quick, hooks.previous)
    quick.complete(start, usable, () => meter.endsFirstPlan())
    best.offer(quick, start)
    if (hooks.onlyFillUp === true || best.isWhole()) return { solution: best.solution(), nodes: 1 }
  }
  quick.complete(root, usable, () => meter.endsFirstPlan())
  best.offer(quick, root)
  meter.nodes++

  if (!best.isWhole() && !meter.isEmpty()) {
    const limit = meter.blockLimit()
    const search =
      limit < firstBlocks
        ? quick
        : prepareSearch(instance, {
            simple: limit,
            general: limit,
            isEnough: meter.enoughPairs(),
          })
    const beam = new Beam(search, {
      spend: () => meter.spend() || best.isWhole(),
      endsPlan: () => meter.endsPlan(),
      onLeaf: (state) => best.offer(search, state),
    })
    let width = 1
    let children = 4
    for (let pass = 0; width <= widest; pass++) {
      search.fleetSearch.startPass(pass)
      const widths = {
        width: Math.round(width),
        children: Math.min(mostChosen, Math.round(children)),
      }
      if (beam.run(rootState(search), widths)) break
      width *= growth
      children *= growth
    }
  }
  return { solution: best.solution(), nodes: meter.nodes }
}
