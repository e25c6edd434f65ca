/**
 * The whole search of one vehicle: a greedy plan from simple blocks at once, then beams over
 * general blocks that grow until the budget is spent or everything is in.
 */
import { Beam } from './beam.ts'
import { BestPlan, type Solution, type SolvedPiece } from './best-plan.ts'
import { Purse, type Budget } from './budget.ts'
import type { Instance } from './instance.ts'
import { prepareSearch, rootState } from './prepare-search.ts'
import { replay } from './replay.ts'
import { mostChosen } from './block-choice.ts'
import { usableLengths } from './usable-length.ts'

export interface ImproveHooks {
  readonly isCanceled?: (() => boolean) | undefined
  readonly onBetter?: ((best: BestPlan, nodes: number) => void) | undefined
  /** Of each kind so many pieces have to be in: plans with fewer are passed over. */
  readonly atLeast?: readonly number[] | undefined
  /** What a plan to start from has where, in its order of loading. */
  readonly previous?: readonly SolvedPiece[] | undefined
  /** Only fill up the previous plan, and look for no other. */
  readonly onlyFillUp?: boolean | undefined
}

/** Enough for a first plan: the n by m by k of each kind, thinned when there are many. */
const firstBlocks = 1500
/** From pass to pass, of the beam and of the children of each node. */
const growth = Math.SQRT2
/** Small loads are searched to the end long before. */
const widest = 4096

export function improve(
  instance: Instance,
  budget: Budget,
  hooks: ImproveHooks = {},
): { readonly solution: Solution; readonly nodes: number } {
  const purse = new Purse(budget, hooks.isCanceled)
  const best = new BestPlan(instance, {
    onBetter: (better) => hooks.onBetter?.(better, purse.nodes),
    atLeast: hooks.atLeast,
  })
  if (instance.kinds.length === 0) return { solution: best.solution(), nodes: 0 }

  const quick = prepareSearch(instance, { simple: firstBlocks, general: 0 })
  const root = rootState(quick)
  const usable = usableLengths(instance, root.remaining)
  if (hooks.previous !== undefined) {
    const start = replay(quick, hooks.previous)
    quick.complete(start, usable, () => purse.endsFirstPlan())
    best.offer(quick, start)
    if (hooks.onlyFillUp === true || best.isWhole()) return { solution: best.solution(), nodes: 1 }
  }
  quick.complete(root, usable, () => purse.endsFirstPlan())
  best.offer(quick, root)
  purse.nodes++

  if (!best.isWhole() && !purse.isEmpty()) {
    const limit = purse.blockLimit()
    const search =
      limit < firstBlocks
        ? quick
        : prepareSearch(instance, {
            simple: limit,
            general: limit,
            isEnough: purse.enoughPairs(),
          })
    const beam = new Beam(search, {
      spend: () => purse.spend() || best.isWhole(),
      endsPlan: () => purse.endsPlan(),
      onLeaf: (state) => best.offer(search, state),
    })
    let width = 1
    let children = 4
    for (let pass = 0; width <= widest; pass++) {
      search.choice.startPass(pass)
      const widths = {
        width: Math.round(width),
        children: Math.min(mostChosen, Math.round(children)),
      }
      if (beam.run(rootState(search), widths)) break
      width *= growth
      children *= growth
    }
  }
  return { solution: best.solution(), nodes: purse.nodes }
}
