/** Chooses the blocks for a space: the inner loop of the engine. */
import { blockIndexOf, type BlockIndex } from './block-index.ts'
import { rowStride, type BlockStore } from './block-store.ts'
import { Contact } from './contact.ts'
import type { Instance } from './instance.ts'
import type { Placing } from './placing.ts'
import { lookUpPower, powerTable } from './power.ts'
import { spaceStride, type State } from './state.ts'
import type { UsableLengths } from './usable-length.ts'

/**
 * The score of a block is V * C^a * L^b * N^-g (VCS, Araya, Guerrero and Nunez 2017), there with a = 4, a
 * contact tolerance of 0.04, b = 1 and g = 0.2. Without a tolerance, which is faster, a smaller a packs
 * more here, and passes with different a find more than equal passes.
 */
const supportedContactWeights = [1.5, 2.5]
const freeContactWeights = [3, 2, 1.5]

/** The limit of blocks chosen for a space at a time. */
export const mostChosen = 1024

export class BlockChoice {
  readonly #instance: Instance
  readonly #store: BlockStore
  readonly #placing: Placing
  readonly #index: BlockIndex
  readonly #contact: Contact
  readonly #contactPowers: readonly Float64Array[]
  #contactPower: Float64Array = new Float64Array(0)
  /** The highest contact factor of a block that ends short of the space along all axes. */
  #shortPower = 1
  /** The best blocks for the latest space, best first. */
  readonly chosen = new Int32Array(mostChosen)
  readonly #chosenScore = new Float64Array(mostChosen)
  count = 0

  constructor(instance: Instance, store: BlockStore, placing: Placing) {
    this.#instance = instance
    this.#store = store
    this.#placing = placing
    this.#index = blockIndexOf(store, instance)
    this.#contact = new Contact(instance, placing.anchor)
    const weights = instance.supportShare === 1 ? supportedContactWeights : freeContactWeights
    this.#contactPowers = weights.map((exponent) => powerTable(exponent))
    this.startPass(0)
  }

  /** Passes differ in the weight of contact, and so find different plans. */
  startPass(pass: number): void {
    const powers = this.#contactPowers
    this.#contactPower = powers[pass % powers.length] ?? this.#contactPower
    this.#shortPower = lookUpPower(this.#contactPower, 0.5)
  }

  /**
   * Finds the `wanted` best blocks for a space. The usable rest of the space counts with an exponent of
   * 1, and so needs no table.
   */
  choose(state: State, space: number, usable: UsableLengths, wanted: number): number {
    this.count = 0
    const at = space * spaceStride
    const { spaces, alive } = state
    const sx = (spaces[at + 3] ?? 0) - (spaces[at] ?? 0)
    const sy = (spaces[at + 4] ?? 0) - (spaces[at + 1] ?? 0)
    const sz = (spaces[at + 5] ?? 0) - (spaces[at + 2] ?? 0)
    const { words, x: setsX, y: setsY, z: setsZ } = this.#index
    const setX = setsX.startOf[sx] ?? -1
    const setY = setsY.startOf[sy] ?? -1
    const setZ = setsZ.startOf[sz] ?? -1
    if (setX < 0 || setY < 0 || setZ < 0) return 0
    const bitsX = setsX.bits
    const bitsY = setsY.bits
    const bitsZ = setsZ.bits
    const contactPower = this.#contactPower
    const shortPower = this.#shortPower
    const contact = this.#contact
    const chosen = this.chosen
    const chosenScore = this.#chosenScore
    const placing = this.#placing
    let isTurned = false
    const scale = 1 / (sx * sy * sz)
    // Partly supported pieces are judged one by one later; most unsupported ones are rejected here.
    const { supportShare, byVolume } = this.#instance
    const isHigh = (spaces[at + 2] ?? 0) > 0
    const leastBottom = isHigh && supportShare > 0 && supportShare < 1 ? 0.9 * supportShare : 0
    const usableX = usable.x
    const usableY = usable.y
    const usableZ = usable.z
    const { rows, first } = this.#store
    let found = 0
    let threshold = 0
    // A block with more piece volume than the space cannot fit, and V * N^-g is below V.
    const start = byVolume ? firstAtMost(first, sx * sy * sz) : 0
    for (let word = start >>> 5; word < words; word++) {
      let bits =
        (alive[word] ?? 0) &
        (bitsX[setX + word] ?? 0) &
        (bitsY[setY + word] ?? 0) &
        (bitsZ[setZ + word] ?? 0)
      if (bits === 0) continue
      if (found === wanted && (first[word << 5] ?? 0) <= threshold) break
      while (bits !== 0) {
        const bit = bits & -bits
        bits ^= bit
        const block = (word << 5) + 31 - Math.clz32(bit)
        const row = block * rowStride
        const dx = rows[row] ?? 0
        const dy = rows[row + 1] ?? 0
        const dz = rows[row + 2] ?? 0
        if (dx > sx || dy > sy || dz > sz) continue
        const hopeful =
          (first[block] ?? 0) *
          (dx + (usableX[sx - dx] ?? 0)) *
          (dy + (usableY[sy - dy] ?? 0)) *
          (dz + (usableZ[sz - dz] ?? 0)) *
          scale
        if (found === wanted) {
          const most = dx < sx && dy < sy && dz < sz ? hopeful * shortPower : hopeful
          if (most <= threshold) continue
        }
        if (!isTurned) {
          isTurned = true
          placing.anchor.turnTo(state, space)
          contact.look(state, space)
        }
        if (leastBottom > 0 && contact.bottomShare(dx, dy) < leastBottom) continue
        const score = hopeful * lookUpPower(contactPower, contact.share(dx, dy, dz))
        if (found === wanted && score <= threshold) continue
        if (!placing.allowsIn(state, space, block)) continue
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
    }
    this.count = found
    return found
  }
}

/** The first index in descending values where the value is at most a limit. */
function firstAtMost(values: Float64Array, limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) > limit) low = middle + 1
    else high = middle
  }
  return low
}
