/**
 * Finds the blocks that fit into a space, with bit sets in the order of the store: for each axis and each
 * length the set of blocks that are no longer. The intersection of three such sets fits, and one word of
 * it covers 32 blocks.
 */
import type { BlockStore } from './block-store.ts'

/** With more lengths along an axis, lengths share sets, which then contain a few blocks that are too long. */
const mostSets = 768

export type BlockIndex = ReturnType<typeof blockIndexOf>

export function blockIndexOf(
  store: Pick<BlockStore, 'count' | 'dx' | 'dy' | 'dz'>,
  vehicle: { readonly length: number; readonly width: number; readonly height: number },
) {
  return {
    /** Words in a set. */
    words: wordsFor(store.count),
    x: fitSets(store.dx, vehicle.length),
    y: fitSets(store.dy, vehicle.width),
    z: fitSets(store.dz, vehicle.height),
  }
}

interface FitSets {
  /** The sets of one axis, one after another. */
  readonly bits: Int32Array
  /** The index in `bits` where the set of each length starts; -1 where nothing fits. */
  readonly startOf: Int32Array
}

function fitSets(extents: Int32Array, longest: number): FitSets {
  const words = wordsFor(extents.length)
  const blocks = byGrowing(extents)
  const steps = stepsOf(extents, blocks)
  const bits = new Int32Array(steps.length * words)
  const startOf = new Int32Array(longest + 1).fill(-1)
  let next = 0
  for (const [set, most] of steps.entries()) {
    const start = set * words
    if (set > 0) bits.copyWithin(start, start - words, start)
    const least = extents[blocks[next] ?? 0] ?? 0
    for (; next < blocks.length; next++) {
      const block = blocks[next] ?? 0
      if ((extents[block] ?? 0) > most) break
      const word = start + (block >>> 5)
      bits[word] = (bits[word] ?? 0) | (1 << (block & 31))
    }
    // A space shorter than the shortest block added here uses the previous set, and one that the first
    // block of the next set fits into uses that.
    const end = next < blocks.length ? (extents[blocks[next] ?? 0] ?? 0) : longest + 1
    startOf.fill(start, least, end)
  }
  return { bits, startOf }
}

/** Sorted as numbers that combine extent and index, which needs no comparison function. */
function byGrowing(extents: Int32Array): Int32Array {
  const keys = Float64Array.from(extents, (extent, block) => extent * extents.length + block).sort()
  return Int32Array.from(keys, (key) => key % extents.length)
}

/** Up to `mostSets` of the extents that occur, evenly spread, and the longest. */
function stepsOf(extents: Int32Array, blocks: Int32Array): readonly number[] {
  const distinct: number[] = []
  for (const block of blocks) {
    const extent = extents[block] ?? 0
    if (distinct.at(-1) !== extent) distinct.push(extent)
  }
  const stride = Math.ceil(distinct.length / mostSets)
  return distinct.filter((_, index) => (index + 1) % stride === 0 || index === distinct.length - 1)
}

/** The number of words for a bit for each of `count` blocks. */
function wordsFor(count: number): number {
  return (count + 31) >>> 5
}

/** The set of the blocks that satisfy `has`. */
export function blockSet(count: number, has: (block: number) => boolean): Int32Array {
  const bits = new Int32Array(wordsFor(count))
  for (let block = 0; block < count; block++) {
    if (has(block)) bits[block >>> 5] = (bits[block >>> 5] ?? 0) | (1 << (block & 31))
  }
  return bits
}
