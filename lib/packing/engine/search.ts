/** Greedy completion: takes the next space and the best block for it until nothing fits. */
import { Anchor } from './anchor.ts'
import { BlockChoice } from './block-choice.ts'
import type { BlockStore } from './block-store.ts'
import type { Instance } from './instance.ts'
import type { Placing } from './placing.ts'
import { asleep, spaceStride, type State } from './state.ts'
import type { UsableLengths } from './usable-length.ts'

export interface SearchOptions {
  readonly instance: Instance
  readonly store: BlockStore
  /** V * N^-g of each block, descending. */
  readonly first: Float64Array
  /** The set of blocks of each phase. */
  readonly phases: readonly Int32Array[]
  /** The exponents of contact, one for each pass in turn. */
  readonly contactWeights: readonly number[]
  readonly placing: Placing
}

export class Search {
  readonly instance: Instance
  readonly store: BlockStore
  readonly placing: Placing
  readonly fleetSearch: BlockChoice
  readonly #phases: readonly Int32Array[]
  readonly #anchor: Anchor

  constructor({ instance, store, first, phases, contactWeights, placing }: SearchOptions) {
    this.instance = instance
    this.store = store
    this.placing = placing
    this.#phases = phases
    this.#anchor = new Anchor(instance)
    const anchor = this.#anchor
    this.fleetSearch = new BlockChoice({ instance, store, first, contactWeights, placing, anchor })
  }

  /** Places a block in the space that it was chosen for. */
  place(state: State, space: number, block: number): void {
    this.#anchor.turnTo(state.spaces, space * spaceStride)
    this.placing.placeIn(state, space, block, this.#anchor)
  }

  /** The next space for which blocks were chosen; -1 when nothing fits any more. */
  advance(state: State, usable: UsableLengths, wanted: number): number {
    for (;;) {
      const space = this.#anchor.nearestSpace(state)
      if (space < 0) {
        if (state.phase + 1 >= this.#phases.length) return -1
        this.startPhase(state, state.phase + 1)
      } else if (this.fleetSearch.choose(state, space, usable, wanted) > 0) return space
      else if (state.phase + 1 < this.#phases.length) {
        state.spaces[space * spaceStride + asleep] = 1
      } else dropSpace(state, space)
    }
  }

  /** All blocks of the phase may be placed now, wherever there is space. */
  startPhase(state: State, phase: number): void {
    state.phase = phase
    state.revive(this.#phases[phase] ?? new Int32Array(0))
    for (let space = 0; space < state.spaceCount; space++) {
      state.spaces[space * spaceStride + asleep] = 0
    }
  }

  /** Completes greedily: always the nearest space, always the best block, until `isOver`. */
  complete(state: State, usable: UsableLengths, isOver: () => boolean = never): void {
    while (!isOver()) {
      const space = this.advance(state, usable, 1)
      if (space < 0) return
      this.place(state, space, this.fleetSearch.chosen[0] ?? 0)
    }
  }
}

function never(): boolean {
  return false
}

function dropSpace(state: State, space: number): void {
  const at = space * spaceStride
  state.spaces.copyWithin(at, at + spaceStride, state.spaceCount * spaceStride)
  state.spaceCount--
}
