/**
 * The best plan so far, as its blocks. A plan whose goods cannot all be brought in past others counts
 * only with the blocks placed first, as far as they can all be loaded.
 */
import type { BlockStore } from './block-store.ts'
import type { Instance } from './instance.ts'
import { canBeLoaded } from './loading-graph.ts'
import { pieceStride } from './piece-rows.ts'
import type { Search } from './search.ts'
import { placedStride, type State } from './state.ts'

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

export interface BestPlanOptions {
  readonly onBetter: ((best: BestPlan) => void) | undefined
  /** The least number of pieces of each kind; a plan with fewer is ignored. */
  readonly atLeast: readonly number[] | undefined
}

export class BestPlan {
  readonly #instance: Instance
  readonly #options: BestPlanOptions
  #value = -1
  volume = 0
  #search: Search | null = null
  #placed = new Int32Array(0)

  constructor(instance: Instance, options: BestPlanOptions) {
    this.#instance = instance
    this.#options = options
  }

  /** Returns the value of the plan: less than the state's value when not all of it can be loaded. */
  offer(search: Search, state: State): number {
    if (state.value <= this.#value) return state.value
    const placed = state.placed.slice(0, state.placedCount * placedStride)
    const loadable = placed.subarray(0, this.#loadableBlocks(search, placed) * placedStride)
    const { value, volume, enough } = this.#sums(search.store, loadable)
    if (value <= this.#value || !enough) return value
    this.#value = value
    this.volume = volume
    this.#search = search
    this.#placed = loadable
    this.#options.onBetter?.(this)
    return value
  }

  isWhole(): boolean {
    return this.volume === this.#instance.totalVolume
  }

  solution(): Solution {
    const search = this.#search
    if (search === null) return { volume: 0, pieces: [] }
    const pieces: SolvedPiece[] = []
    for (let at = 0; at < this.#placed.length; at += placedStride) {
      const { shape, stances } = search.pieces.of(this.#placed[at + 6] ?? 0)
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
    return { volume: this.volume, pieces }
  }

  /** The largest number of blocks, from the first one on, that can be loaded: nearly always all of them. */
  #loadableBlocks(search: Search, placed: Int32Array): number {
    const blocks = placed.length / placedStride
    const { doorSide, supportShare } = this.#instance
    if (supportShare === 0) return blocks
    const holds = (count: number) =>
      canBeLoaded(rowsOf(search, placed.subarray(0, count * placedStride)), doorSide)
    if (holds(blocks)) return blocks
    let low = 0
    let high = blocks
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (holds(middle)) low = middle
      else high = middle
    }
    return low
  }

  #sums(store: BlockStore, placed: Int32Array) {
    const { atLeast } = this.#options
    const counts = new Int32Array(this.#instance.kinds.length)
    let value = 0
    let volume = 0
    for (let at = 6; at < placed.length; at += placedStride) {
      const block = placed[at] ?? 0
      value += store.value[block] ?? 0
      volume += store.volume[block] ?? 0
      const partEnd = store.partStart[block + 1] ?? 0
      for (let part = store.partStart[block] ?? 0; part < partEnd; part++) {
        const kind = store.partKind[part] ?? 0
        counts[kind] = (counts[kind] ?? 0) + (store.partCount[part] ?? 0)
      }
    }
    const enough = atLeast?.every((least, kind) => (counts[kind] ?? 0) >= least) ?? true
    return { value, volume, enough }
  }
}

/** The pieces of the placed blocks, as in piece-rows.ts. */
function rowsOf({ store, pieces }: Search, placed: Int32Array): Int32Array {
  let count = 0
  for (let at = 6; at < placed.length; at += placedStride) {
    count += store.pieces[placed[at] ?? 0] ?? 0
  }
  const rows = new Int32Array(count * pieceStride)
  let to = 0
  for (let at = 0; at < placed.length; at += placedStride) {
    const { shape } = pieces.of(placed[at + 6] ?? 0)
    for (let from = 0; from < shape.length; from += pieceStride, to += pieceStride) {
      for (let axis = 0; axis < 3; axis++) {
        rows[to + axis] = (placed[at + axis] ?? 0) + (shape[from + axis] ?? 0)
        rows[to + axis + 3] = (placed[at + axis] ?? 0) + (shape[from + axis + 3] ?? 0)
      }
    }
  }
  return rows
}
