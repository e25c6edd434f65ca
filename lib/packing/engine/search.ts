/** Greedy completion and the choice of blocks: the two inner loops of the engine. */
import { Anchor } from './anchor.ts'
import { rowStride, type BlockStore } from './block-store.ts'
import { Contact } from './contact.ts'
import type { Instance } from './instance.ts'
import type { Placing } from './placing.ts'
import { lookUpPower, powerTable } from './power.ts'
import { asleep, spaceStride, type State } from './state.ts'
import type { UsableLengths } from './usable-length.ts'

export interface SearchOptions {
  readonly instance: Instance
  readonly store: BlockStore
  /** V * N^-g of each block. */
  readonly first: Float64Array
  /** The blocks of each phase by falling `first`. */
  readonly order: readonly Int32Array[]
  /** The exponents of contact, one for each pass in turn. */
  readonly contactWeights: readonly number[]
  readonly placing: Placing
}

/** No more blocks than these are chosen for a space at a time. */
export const mostChosen = 1024

export class Search {
  readonly instance: Instance
  readonly store: BlockStore
  readonly placing: Placing
  readonly #first: Float64Array
  readonly #order: readonly Int32Array[]
  readonly #contactPowers: readonly Float64Array[]
  #contactPower: Float64Array = new Float64Array(0)
  readonly #contact: Contact
  readonly #anchor: Anchor
  /** The best blocks for the space last looked at, best first. */
  readonly chosen = new Int32Array(mostChosen)
  readonly #chosenScore = new Float64Array(mostChosen)
  chosenCount = 0

  constructor({ instance, store, first, order, contactWeights, placing }: SearchOptions) {
    this.instance = instance
    this.store = store
    this.placing = placing
    this.#first = first
    this.#order = order
    this.#contactPowers = contactWeights.map((exponent) => powerTable(exponent))
    this.#contact = new Contact(instance.length, instance.width, instance.height)
    this.#anchor = new Anchor(instance)
    this.startPass(0)
  }

  /** Passes differ in what contact is worth, and so look at different plans. */
  startPass(pass: number): void {
    const powers = this.#contactPowers
    this.#contactPower = powers[pass % powers.length] ?? this.#contactPower
  }

  /**
   * Finds the `wanted` best blocks for a space. How much of the space stays usable counts with an
   * exponent of 1, and so needs no table.
   */
  choose(state: State, space: number, usable: UsableLengths, wanted: number): number {
    const { store } = this
    const first = this.#first
    const contactPower = this.#contactPower
    const contact = this.#contact
    const chosen = this.chosen
    const chosenScore = this.#chosenScore
    const at = space * spaceStride
    const x1 = state.spaces[at] ?? 0
    const y1 = state.spaces[at + 1] ?? 0
    const z1 = state.spaces[at + 2] ?? 0
    const x2 = state.spaces[at + 3] ?? 0
    const y2 = state.spaces[at + 4] ?? 0
    const z2 = state.spaces[at + 5] ?? 0
    const sx = x2 - x1
    const sy = y2 - y1
    const sz = z2 - z1
    const { placing } = this
    const anchor = this.#anchor
    anchor.turnTo(state.spaces, at)
    contact.look(state, space, anchor)
    const scale = 1 / (sx * sy * sz)
    // Partly supported pieces are judged one by one later; most that float are seen here.
    const { supportShare } = this.instance
    const leastBottom = supportShare > 0 && supportShare < 1 && z1 > 0 ? 0.9 * supportShare : 0
    const { alive, aliveCount, remaining } = state
    const usableX = usable.x
    const usableY = usable.y
    const usableZ = usable.z
    const { rows, partStart, partKind, partCount } = store
    let found = 0
    let threshold = 0
    // A block of more pieces' volume than the space has cannot go in, and V * N^-g is below V.
    const start = this.instance.byVolume ? firstAtMost(first, alive, aliveCount, sx * sy * sz) : 0
    let write = start
    let read = start
    for (; read < aliveCount; read++) {
      const block = alive[read] ?? 0
      const value = first[block] ?? 0
      if (found === wanted && value <= threshold) break
      const row = block * rowStride
      const dx = rows[row] ?? 0
      const dy = rows[row + 1] ?? 0
      const dz = rows[row + 2] ?? 0
      if (dx > sx || dy > sy || dz > sz) {
        alive[write++] = block
        continue
      }
      const partEnd = partStart[block + 1] ?? 0
      let enough = true
      for (let part = rows[row + 3] ?? 0; part < partEnd; part++) {
        if ((partCount[part] ?? 0) > (remaining[partKind[part] ?? 0] ?? 0)) {
          enough = false
          break
        }
      }
      // Pieces only become fewer, so that what lacks some now is dropped for good.
      if (!enough) continue
      alive[write++] = block
      const share =
        (dx + (usableX[sx - dx] ?? 0)) *
        (dy + (usableY[sy - dy] ?? 0)) *
        (dz + (usableZ[sz - dz] ?? 0)) *
        scale
      const hopeful = value * share
      if (found === wanted && hopeful <= threshold) continue
      if (leastBottom > 0 && contact.bottomShare(dx, dy) < leastBottom) continue
      const score = hopeful * lookUpPower(contactPower, contact.share(dx, dy, dz))
      if (found === wanted && score <= threshold) continue
      if (!placing.allowsIn(state, space, block, anchor)) continue
      let position = found < wanted ? found++ : wanted - 1
      while (position > 0 && (chosenScore[position - 1] ?? 0) < score) {
        chosen[position] = chosen[position - 1] ?? 0
        chosenScore[position] = chosenScore[position - 1] ?? 0
        position--
      }
      chosen[position] = block
      chosenScore[position] = score
      threshold = found === wanted ? (chosenScore[wanted - 1] ?? 0) : 0
    }
    if (write !== read) {
      alive.copyWithin(write, read, aliveCount)
      state.aliveCount = aliveCount - (read - write)
    }
    this.chosenCount = found
    return found
  }

  /** Puts a block into a space, as `choose` saw it there. */
  place(state: State, space: number, block: number): void {
    this.#anchor.turnTo(state.spaces, space * spaceStride)
    this.placing.placeIn(state, space, block, this.#anchor)
  }

  /** The next space with blocks for it, which are in `chosen`; -1 when nothing goes in any more. */
  advance(state: State, usable: UsableLengths, wanted: number): number {
    for (;;) {
      const space = this.#anchor.nearestSpace(state)
      if (space < 0) {
        if (state.phase + 1 >= this.#order.length) return -1
        this.startPhase(state, state.phase + 1)
      } else if (this.choose(state, space, usable, wanted) > 0) return space
      else if (state.phase + 1 < this.#order.length) {
        state.spaces[space * spaceStride + asleep] = 1
      } else dropSpace(state, space)
    }
  }

  /** All blocks of the phase may be placed now, wherever there is space. */
  startPhase(state: State, phase: number): void {
    const order = this.#order[phase] ?? new Int32Array(0)
    state.phase = phase
    if (state.alive.length < order.length) state.alive = new Int32Array(order.length)
    state.alive.set(order)
    state.aliveCount = order.length
    for (let space = 0; space < state.spaceCount; space++) {
      state.spaces[space * spaceStride + asleep] = 0
    }
  }

  /** Fills up greedily: always the nearest space, always the best block. */
  complete(state: State, usable: UsableLengths): void {
    for (;;) {
      const space = this.advance(state, usable, 1)
      if (space < 0) return
      this.place(state, space, this.chosen[0] ?? 0)
    }
  }
}

function dropSpace(state: State, space: number): void {
  const at = space * spaceStride
  state.spaces.copyWithin(at, at + spaceStride, state.spaceCount * spaceStride)
  state.spaceCount--
}

/** The first place in a list of blocks by falling value where the value is at most a limit. */
function firstAtMost(values: Float64Array, list: Int32Array, count: number, limit: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[list[middle] ?? 0] ?? 0) > limit) low = middle + 1
    else high = middle
  }
  return low
}
