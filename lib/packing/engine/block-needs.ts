/**
 * The blocks that still have enough pieces: for each kind and each number of remaining pieces, the set of
 * the blocks that need more. Each set is made at its first use.
 */
import type { BlockStore } from './block-store.ts'

/** The words of a set from the first to the last that has a bit. */
interface Bits {
  readonly from: number
  readonly words: Int32Array
}

export class BlockNeeds {
  readonly #store: BlockStore
  /** By kind, the blocks that contain it, each with the number of pieces. */
  readonly #needs: readonly (readonly { readonly block: number; readonly count: number }[])[]
  readonly #tooMany: (Bits | undefined)[][]

  constructor(store: BlockStore, kinds: number) {
    this.#store = store
    const needs = Array.from({ length: kinds }, (): { block: number; count: number }[] => [])
    for (let block = 0; block < store.count; block++) {
      const end = store.partStart[block + 1] ?? 0
      for (let part = store.partStart[block] ?? 0; part < end; part++) {
        needs[store.partKind[part] ?? 0]?.push({ block, count: store.partCount[part] ?? 0 })
      }
    }
    this.#needs = needs
    this.#tooMany = needs.map(() => [])
  }

  /** Removes the blocks from a set that need more pieces than a placed block has left. */
  drop(alive: Int32Array, block: number, remaining: Int32Array): void {
    const { partStart, partKind } = this.#store
    const end = partStart[block + 1] ?? 0
    for (let part = partStart[block] ?? 0; part < end; part++) {
      const kind = partKind[part] ?? 0
      const left = remaining[kind] ?? 0
      const { from, words } = this.#tooMany[kind]?.[left] ?? this.#make(kind, left)
      for (let word = 0; word < words.length; word++) {
        alive[from + word] = (alive[from + word] ?? 0) & ~(words[word] ?? 0)
      }
    }
  }

  #make(kind: number, left: number): Bits {
    const over = (this.#needs[kind] ?? []).filter(({ count }) => count > left)
    const from = (over[0]?.block ?? 0) >>> 5
    const words = new Int32Array(
      over.length === 0 ? 0 : ((over.at(-1)?.block ?? 0) >>> 5) + 1 - from,
    )
    for (const { block } of over) {
      const word = (block >>> 5) - from
      words[word] = (words[word] ?? 0) | (1 << (block & 31))
    }
    const made = { from, words }
    const sets = this.#tooMany[kind]
    if (sets !== undefined) sets[left] = made
    return made
  }
}
