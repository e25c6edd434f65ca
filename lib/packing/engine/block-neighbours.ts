/**
 * The blocks that may be merged with a given one along an axis: similar enough across it that the
 * bounding box of both stays nearly full. Most pairs fail this test, so it runs over flat arrays.
 */
import type { Block } from './block-store.ts'
import { grown } from './grown-array.ts'

export type Axis = 0 | 1 | 2

export interface NeighbourRules {
  readonly axis: Axis
  /** The least share of the bounding box that pieces fill. */
  readonly minFill: number
  /** The vehicle's extent along the axis. */
  readonly longest: number
  /** Only blocks of equal height are merged sideways. */
  readonly level: boolean
}

/** The least ratio of two blocks' extents in a direction that they would share. */
const likeness = 0.9

/** Blocks of one height, or all, by ascending extent across: first and second extent, along, index. */
const stride = 4

interface Group {
  readonly rows: Int32Array
  readonly volumes: Float64Array
}

export class BlockNeighbours {
  readonly axis: Axis
  readonly #rules: NeighbourRules
  readonly #groups = new Map<number, Group>()
  /** The blocks found last, by index. */
  found = new Int32Array(256)
  /** The number of pairs examined. */
  pairs = 0

  constructor(blocks: readonly Block[], rules: NeighbourRules) {
    this.axis = rules.axis
    this.#rules = rules
    const groups = new Map<number, number[]>()
    for (const [index, block] of blocks.entries()) {
      const key = this.#groupOf(block)
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [index])
      else group.push(index)
    }
    for (const [key, group] of groups) this.#groups.set(key, this.#rowsOf(blocks, group))
  }

  /** Finds the blocks up to `last` that may be merged; returns their number. */
  find(first: Block, last: number): number {
    const group = this.#groups.get(this.#groupOf(first))
    if (group === undefined) return 0
    const { minFill, longest } = this.#rules
    const { rows, volumes } = group
    const [a, b, along] = extentsOf(first, this.axis)
    const { volume } = first
    const mostA = a / likeness
    let low = 0
    for (let high = volumes.length; low < high;) {
      const middle = (low + high) >> 1
      if ((rows[middle * stride] ?? 0) < a * likeness) low = middle + 1
      else high = middle
    }
    let found = 0
    let index = low
    for (; index < volumes.length; index++) {
      const at = index * stride
      const secondA = rows[at] ?? 0
      if (secondA > mostA) break
      const secondB = rows[at + 1] ?? 0
      const both = along + (rows[at + 2] ?? 0)
      if (both > longest) continue
      const box = (a > secondA ? a : secondA) * (b > secondB ? b : secondB) * both
      if (volume + (volumes[index] ?? 0) < minFill * box) continue
      const block = rows[at + 3] ?? 0
      if (block > last) continue
      this.found = grown(this.found, found + 1)
      this.found[found++] = block
    }
    this.pairs += index - low
    return found
  }

  #groupOf({ dz }: Block): number {
    return this.#rules.level && this.axis !== 2 ? dz : 0
  }

  #rowsOf(blocks: readonly Block[], group: readonly number[]): Group {
    const sorted = group
      .flatMap((index) => {
        const block = blocks[index]
        return block === undefined ? [] : [{ index, block, extents: extentsOf(block, this.axis) }]
      })
      .sort((x, y) => x.extents[0] - y.extents[0] || x.index - y.index)
    const rows = new Int32Array(sorted.length * stride)
    for (const [row, { index, extents }] of sorted.entries()) {
      rows.set([...extents, index], row * stride)
    }
    return { rows, volumes: Float64Array.from(sorted, ({ block }) => block.volume) }
  }
}

/** The two extents across the axis, and the one along it. */
function extentsOf({ dx, dy, dz }: Block, axis: Axis): readonly [number, number, number] {
  if (axis === 0) return [dy, dz, dx]
  return axis === 1 ? [dx, dz, dy] : [dx, dy, dz]
}
