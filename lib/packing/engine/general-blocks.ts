/**
 * Guillotine merges: two blocks side by side along x, along y, or one on the other. The result is a block
 * too while little of its bounding box is empty, and merges go on until there are enough.
 */
import type { Block } from './block-store.ts'
import type { Instance } from './instance.ts'
import { grown } from './grown-array.ts'

export interface MergeRules {
  /** The least share of the bounding box that pieces fill. */
  readonly minFill: number
  /** Whether everything on a block must stand on pieces entirely. */
  readonly supported: boolean
  readonly limit: number
  /** Called from time to time with the number of pairs examined: true ends the generation. */
  readonly isEnough?: ((pairs: number) => boolean) | undefined
}

/** The clock is read after about this many pairs. */
const pairsBetweenLooks = 50_000

export function withGeneralBlocks(
  simple: readonly Block[],
  instance: Instance,
  rules: MergeRules,
): Block[] {
  const seen = new Set<number>()
  const blocks: Block[] = []
  const add = (block: Block) => {
    const key = blockKey(block)
    if (seen.has(key)) return
    seen.add(key)
    blocks.push(block)
  }
  for (const block of simple) add(block)
  const longest = [instance.length, instance.width, instance.height] as const
  let pairs = 0
  let nextLook = pairsBetweenLooks
  let generationStart = 0
  while (blocks.length < rules.limit && generationStart < blocks.length) {
    const end = blocks.length
    const neighbours = axes.map(
      (axis) => new BlockNeighbours(blocks, { ...rules, axis, longest: longest[axis] }),
    )
    const generation = end - generationStart
    const stride = strideThrough(generation)
    for (let turn = 0, at = 0; turn < generation && blocks.length < rules.limit; turn++) {
      const firstIndex = generationStart + at
      const first = blocks[firstIndex]
      at = (at + stride) % generation
      if (first === undefined) break
      for (const near of neighbours) {
        const { axis } = near
        // The later of two blocks of a generation finds the earlier one.
        const found = near.find(first, firstIndex)
        for (let index = 0; index < found && blocks.length < rules.limit; index++) {
          const second = blocks[near.found[index] ?? 0]
          if (second === undefined) continue
          const merged =
            mergeBlocks({ first, second, axis }, instance, rules) ??
            (axis === 2
              ? mergeBlocks({ first: second, second: first, axis }, instance, rules)
              : null)
          if (merged !== null) add(merged)
        }
        pairs += near.pairs
        near.pairs = 0
      }
      if (pairs >= nextLook) {
        if (rules.isEnough?.(pairs) === true) return blocks
        nextLook = pairs + pairsBetweenLooks
      }
    }
    generationStart = end
  }
  return blocks
}

/**
 * A step that visits all of `count` positions in an order spread over them, so that the limit cuts off no
 * kind: near the golden section, and without a common divisor.
 */
function strideThrough(count: number): number {
  let stride = Math.max(1, Math.floor(count * 0.618))
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  while (divisor(count, stride) !== 1) stride++
  return stride
}

/**
 * Two blocks with one key count as equal: they have the same extents, tops and pieces, except for a hash
 * collision with a chance of about one in 2^53.
 */
function blockKey(block: Block): number {
  let low = 0x9e3779b9
  let high = 0x85ebca6b
  const mix = (value: number) => {
    low = Math.imul(low ^ value, 0xcc9e2d51)
    low ^= low >>> 15
    high = Math.imul(high ^ (value + (low & 0xffff)), 0x1b873593)
    high ^= high >>> 13
  }
  mix(block.dx)
  mix(block.dy)
  mix(block.dz)
  mix(block.topDx)
  mix(block.topDy)
  for (const part of block.parts) mix(part)
  return (high >>> 11) * 0x100000000 + (low >>> 0)
}

interface Pair {
  readonly first: Block
  readonly second: Block
  readonly axis: Axis
}

/** Merges two blocks: side by side along x, along y, or the second on the first. */
function mergeBlocks(
  pair: Pair,
  instance: Instance,
  { minFill, supported }: MergeRules,
): Block | null {
  const { first, second, axis } = pair
  if (second.phase !== first.phase) return null
  const { length, width, height } = instance
  const dx = axis === 0 ? first.dx + second.dx : Math.max(first.dx, second.dx)
  if (dx > length) return null
  const dy = axis === 1 ? first.dy + second.dy : Math.max(first.dy, second.dy)
  if (dy > width) return null
  const dz = axis === 2 ? first.dz + second.dz : Math.max(first.dz, second.dz)
  if (dz > height) return null
  const volume = first.volume + second.volume
  if (volume < minFill * dx * dy * dz) return null
  if (axis === 2) {
    // The upper block must be supported, and a block with a limit is only judged piece by piece.
    if (first.topDx === 0 || second.floorOnly || first.limited) return null
    if (supported && (second.dx > first.topDx || second.dy > first.topDy)) return null
  } else {
    if ((first.topDx === 0) !== (second.topDx === 0)) return null
    if (supported && first.dz !== second.dz) return null
    if (supported && first.topDx > 0 && !(hasFullTop(first) && hasFullTop(second))) return null
  }
  const parts = mergedParts(first.parts, second.parts, instance)
  if (parts === null) return null
  const top = mergedTop(pair, { dx, dy, supported })
  return {
    dx,
    dy,
    dz,
    topDx: top.dx,
    topDy: top.dy,
    volume,
    value: first.value + second.value,
    weightG: first.weightG + second.weightG,
    moment2: first.moment2 + second.moment2 + (axis === 0 ? 2 * first.dx * second.weightG : 0),
    pieces: first.pieces + second.pieces,
    floorOnly: first.floorOnly || second.floorOnly,
    limited: first.limited || second.limited,
    parts,
    phase: first.phase,
    recipe: {
      first: first.recipe,
      second: second.recipe,
      axis,
      at: axis === 0 ? first.dx : axis === 1 ? first.dy : first.dz,
    },
  }
}

function hasFullTop(block: Block): boolean {
  return block.topDx === block.dx && block.topDy === block.dy
}

function mergedTop(
  { first, second, axis }: Pair,
  { dx, dy, supported }: { dx: number; dy: number; supported: boolean },
): { readonly dx: number; readonly dy: number } {
  if (axis === 2) return { dx: second.topDx, dy: second.topDy }
  if (first.topDx === 0) return { dx: 0, dy: 0 }
  if (!supported) return { dx, dy }
  return axis === 0
    ? { dx, dy: Math.min(first.dy, second.dy) }
    : { dx: Math.min(first.dx, second.dx), dy }
}

/** The parts of both together, or null when there are not enough pieces of a kind. */
function mergedParts(
  first: readonly number[],
  second: readonly number[],
  { kinds }: Instance,
): readonly number[] | null {
  const parts: number[] = []
  let i = 0
  let j = 0
  while (i < first.length || j < second.length) {
    const a = first[i] ?? Number.POSITIVE_INFINITY
    const b = second[j] ?? Number.POSITIVE_INFINITY
    const kind = Math.min(a, b)
    let count = 0
    if (a === kind) {
      count += first[i + 1] ?? 0
      i += 2
    }
    if (b === kind) {
      count += second[j + 1] ?? 0
      j += 2
    }
    if (count > (kinds[kind]?.quantity ?? 0)) return null
    parts.push(kind, count)
  }
  return parts
}

const axes = [0, 1, 2] as const
type Axis = (typeof axes)[number]

interface NeighbourRules extends MergeRules {
  readonly axis: Axis
  /** The vehicle's extent along the axis. */
  readonly longest: number
}

/** The least ratio of two blocks' extents in a direction that they would share. */
const likeness = 0.9

/** Blocks of one height, or all, by ascending extent across: first and second extent, along, index. */
const stride = 4

interface Group {
  readonly rows: Int32Array
  readonly volumes: Float64Array
}

/**
 * The blocks that may be merged with a given one along an axis: similar enough across it that the
 * bounding box of both stays nearly full. Most pairs fail this test, so it runs over flat arrays.
 */
class BlockNeighbours {
  readonly axis: Axis
  readonly #rules: NeighbourRules
  readonly #groups: ReadonlyMap<number, Group>
  /** The blocks found last, by index. */
  found = new Int32Array(256)
  /** The number of pairs examined. */
  pairs = 0

  constructor(blocks: readonly Block[], rules: NeighbourRules) {
    this.axis = rules.axis
    this.#rules = rules
    const all = blocks.map((block, index) => ({
      block,
      index,
      extents: extentsOf(block, this.axis),
    }))
    const groups = Map.groupBy(all, ({ block }) => this.#groupOf(block))
    this.#groups = new Map(Array.from(groups, ([key, group]) => [key, rowsOf(group)]))
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

  /** Only blocks of equal height are merged sideways where everything must be supported. */
  #groupOf({ dz }: Block): number {
    return this.#rules.supported && this.axis !== 2 ? dz : 0
  }
}

interface Member {
  readonly block: Block
  readonly index: number
  readonly extents: readonly [number, number, number]
}

function rowsOf(group: Member[]): Group {
  group.sort((x, y) => x.extents[0] - y.extents[0] || x.index - y.index)
  const rows = new Int32Array(group.length * stride)
  for (const [row, { index, extents }] of group.entries())
    rows.set([...extents, index], row * stride)
  return { rows, volumes: Float64Array.from(group, ({ block }) => block.volume) }
}

/** The two extents across the axis, and the one along it. */
function extentsOf({ dx, dy, dz }: Block, axis: Axis): readonly [number, number, number] {
  if (axis === 0) return [dy, dz, dx]
  return axis === 1 ? [dx, dz, dy] : [dx, dy, dz]
}
