/** Greedy completion: takes the next space and the best block for it until nothing fits. */
import { BlockChoice } from './block-choice.ts'
import { blockSet } from './block-index.ts'
import { BlockPiecesCache } from './block-pieces.ts'
import type { BlockStore } from './block-store.ts'
import type { Instance } from './instance.ts'
import { Placing } from './placing.ts'
import { asleep, spaceStride, State } from './state.ts'
import type { UsableLengths } from './usable-length.ts'

export class Search {
  readonly instance: Instance
  readonly store: BlockStore
  readonly pieces: BlockPiecesCache
  readonly placing: Placing
  readonly choice: BlockChoice
  /** The set of blocks of each phase. */
  readonly #phases: readonly Int32Array[]

  constructor(instance: Instance, store: BlockStore) {
    this.instance = instance
    this.store = store
    this.pieces = new BlockPiecesCache(instance, store)
    this.placing = new Placing(instance, store, this.pieces)
    this.choice = new BlockChoice(instance, store, this.placing)
    this.#phases = Array.from({ length: instance.phases }, (_, phase) =>
      blockSet(store.count, (block) => store.phase[block] === phase),
    )
  }

  newState(): State {
    return new State(this.instance.kinds.length, this.instance.tracksSupport)
  }

  /** The empty vehicle. */
  root(): State {
    const { length, width, height, kinds } = this.instance
    const root = this.newState()
    root.spaces.set([0, 0, 0, length, width, height, 0])
    root.spaceCount = 1
    for (const [kind, { quantity }] of kinds.entries()) root.remaining[kind] = quantity
    this.startPhase(root, 0)
    return root
  }

  /** The next space for which blocks were chosen; -1 when nothing fits any more. */
  advance(state: State, usable: UsableLengths, wanted: number): number {
    for (;;) {
      const space = this.placing.anchor.nearestSpace(state)
      if (space < 0) {
        if (state.phase + 1 >= this.#phases.length) return -1
        this.startPhase(state, state.phase + 1)
      } else if (this.choice.choose(state, space, usable, wanted) > 0) return space
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
  complete(state: State, usable: UsableLengths, isOver: () => boolean): void {
    while (!isOver()) {
      const space = this.advance(state, usable, 1)
      if (space < 0) return
      this.placing.placeIn(state, space, this.choice.chosen[0] ?? 0)
    }
  }
}

function dropSpace(state: State, space: number): void {
  const at = space * spaceStride
  state.spaces.copyWithin(at, at + spaceStride, state.spaceCount * spaceStride)
  state.spaceCount--
}
