/**
 * The whole search of one vehicle: a greedy plan from simple blocks at once, then beams over
 * general blocks that grow until the budget is spent or everything is in.
 */
import { Beam } from './beam.ts'
import { Purse, type Budget } from './budget.ts'
import type { Instance } from './instance.ts'
import { BlockPiecesCache } from './block-pieces.ts'
import { pieceStride } from './piece-rows.ts'
import { prepareSearch, rootState } from './prepare-search.ts'
import { replay } from './replay.ts'
import { mostChosen } from './block-choice.ts'
import type { Search } from './search.ts'
import { placedStride, type State } from './state.ts'
import { usableLengths } from './usable-length.ts'

export interface SolvedPiece {
  readonly kind: number
  readonly stance: number
  readonly x: number
  readonly y: number
  readonly z: number
}

export interface Solution {
  readonly volume: number
  readonly pieces: readonly SolvedPiece[]
}

export interface ImproveHooks {
  readonly isCanceled?: (() => boolean) | undefined
  readonly onBetter?: ((volume: number, nodes: number) => void) | undefined
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
  const best = new BestPlan(instance, (volume) => hooks.onBetter?.(volume, purse.nodes))
  if (instance.kinds.length === 0) return { solution: best.solution(), nodes: 0 }

  const quick = prepareSearch(instance, { simple: firstBlocks, general: 0 })
  const root = rootState(quick)
  const usable = usableLengths(instance, root.remaining)
  if (hooks.previous !== undefined) {
    const start = replay(quick, hooks.previous)
    quick.complete(start, usable)
    best.offer(quick, start)
    if (hooks.onlyFillUp === true) return { solution: best.solution(), nodes: 1 }
  }
  quick.complete(root, usable)
  best.offer(quick, root)
  purse.nodes++

  if (!best.isWhole() && !purse.isEmpty()) {
    const limit = purse.blockLimit()
    const search =
      limit < firstBlocks ? quick : prepareSearch(instance, { simple: limit, general: limit })
    const beam = new Beam(search, {
      spend: () => purse.spend() || best.isWhole(),
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

/** The best plan so far, as the blocks that stand in it. */
class BestPlan {
  readonly #instance: Instance
  readonly #onBetter: (volume: number) => void
  #value = -1
  #volume = 0
  #search: Search | null = null
  #placed = new Int32Array(0)

  constructor(instance: Instance, onBetter: (volume: number) => void) {
    this.#instance = instance
    this.#onBetter = onBetter
  }

  offer(search: Search, state: State): void {
    if (state.value <= this.#value) return
    this.#value = state.value
    this.#volume = state.volume
    this.#search = search
    this.#placed = state.placed.slice(0, state.placedCount * placedStride)
    this.#onBetter(state.volume)
  }

  isWhole(): boolean {
    return this.#volume === this.#instance.totalVolume
  }

  solution(): Solution {
    const search = this.#search
    if (search === null) return { volume: 0, pieces: [] }
    const unfolded = new BlockPiecesCache(this.#instance, search.store)
    const pieces: SolvedPiece[] = []
    for (let at = 0; at < this.#placed.length; at += placedStride) {
      const { shape, stances } = unfolded.of(this.#placed[at + 6] ?? 0)
      for (const [index, stance] of stances.entries()) {
        const from = index * pieceStride
        pieces.push({
          kind: shape[from + 6] ?? 0,
          stance,
          x: (this.#placed[at] ?? 0) + (shape[from] ?? 0),
          y: (this.#placed[at + 1] ?? 0) + (shape[from + 1] ?? 0),
          z: (this.#placed[at + 2] ?? 0) + (shape[from + 2] ?? 0),
        })
      }
    }
    return { volume: this.#volume, pieces }
  }
}
