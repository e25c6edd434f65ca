/**
 * Guillotine merges: two blocks side by side along x, along y, or one on the other. The result is
 * a block too while little of its bounding box is empty, and merges go on until there are enough.
 */
import type { Block } from './block-store.ts'
import type { Instance } from './instance.ts'

export interface MergeRules {
  /** The least share of the bounding box that pieces fill. */
  readonly minFill: number
  readonly limit: number
  /** Whether whatever stands on a block must stand on pieces entirely. */
  readonly supported: boolean
}

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
  let generationStart = 0
  while (blocks.length < rules.limit && generationStart < blocks.length) {
    const end = blocks.length
    const neighbours = axes.map((axis) => new Neighbours(blocks, { axis, rules }))
    const generation = end - generationStart
    const stride = strideThrough(generation)
    for (let turn = 0, at = 0; turn < generation && blocks.length < rules.limit; turn++) {
      const first = blocks[generationStart + at]
      at = (at + stride) % generation
      if (first === undefined) break
      for (const near of neighbours) {
        near.forEach(first, (second) => {
          if (blocks.length >= rules.limit) return
          const merged = mergeBlocks({ first, second, axis: near.axis, instance, rules })
          if (merged !== null) add(merged)
        })
      }
    }
    generationStart = end
  }
  return blocks
}

/**
 * A step that visits all of `count` places in an order that is spread over them, so that the limit
 * cuts off no kind: near the golden section, and without a divisor in common.
 */
function strideThrough(count: number): number {
  let stride = Math.max(1, Math.floor(count * 0.618))
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  while (divisor(count, stride) !== 1) stride++
  return stride
}

/** How far apart, as a share, two blocks may be in an extent that they would have in common. */
const likeness = 0.9

/** The blocks of a generation sorted so that those which may join a given one stand together. */
class Neighbours {
  readonly axis: 0 | 1 | 2
  readonly #groups = new Map<number, Block[]>()
  readonly #extent: (block: Block) => number
  readonly #groupOf: (block: Block) => number

  constructor(
    blocks: readonly Block[],
    { axis, rules }: { readonly axis: 0 | 1 | 2; readonly rules: MergeRules },
  ) {
    this.axis = axis
    this.#extent = axis === 0 ? ({ dy }) => dy : ({ dx }) => dx
    this.#groupOf = rules.supported && axis !== 2 ? ({ dz }) => dz : () => 0
    for (const block of blocks) {
      const key = this.#groupOf(block)
      const group = this.#groups.get(key)
      if (group === undefined) this.#groups.set(key, [block])
      else group.push(block)
    }
    for (const group of this.#groups.values()) {
      group.sort((a, b) => this.#extent(a) - this.#extent(b))
    }
  }

  forEach(first: Block, visit: (second: Block) => void): void {
    const group = this.#groups.get(this.#groupOf(first))
    if (group === undefined) return
    const extent = this.#extent(first)
    const most = extent / likeness
    let low = 0
    for (let high = group.length; low < high;) {
      const middle = (low + high) >> 1
      const block = group[middle]
      if (block !== undefined && this.#extent(block) < extent * likeness) low = middle + 1
      else high = middle
    }
    for (let index = low; index < group.length; index++) {
      const second = group[index]
      if (second === undefined || this.#extent(second) > most) return
      visit(second)
    }
  }
}

const axes = [0, 1, 2] as const

function mergeBlocks({
  first,
  second,
  axis,
  instance,
  rules,
}: {
  readonly first: Block
  readonly second: Block
  readonly axis: 0 | 1 | 2
  readonly instance: Instance
  readonly rules: MergeRules
}): Block | null {
  if (second.phase !== first.phase) return null
  const { length, width, height } = instance
  const dx = axis === 0 ? first.dx + second.dx : Math.max(first.dx, second.dx)
  if (dx > length) return null
  const dy = axis === 1 ? first.dy + second.dy : Math.max(first.dy, second.dy)
  if (dy > width) return null
  const dz = axis === 2 ? first.dz + second.dz : Math.max(first.dz, second.dz)
  if (dz > height) return null
  const volume = first.volume + second.volume
  if (volume < rules.minFill * dx * dy * dz) return null
  if (axis === 2) {
    // What stands above must be borne, and a block with a limit is only judged piece by piece.
    if (first.topDx === 0 || second.floorOnly || first.limited) return null
    if (rules.supported && (second.dx > first.topDx || second.dy > first.topDy)) return null
  } else if (rules.supported) {
    if (first.dz !== second.dz) return null
    if ((first.topDx === 0) !== (second.topDx === 0)) return null
    if (first.topDx !== 0 && !(hasFullTop(first) && hasFullTop(second))) return null
  } else if ((first.topDx === 0) !== (second.topDx === 0)) return null
  const parts = mergedParts(first.parts, second.parts, instance)
  if (parts === null) return null
  const top = mergedTop({ first, second, axis, dx, dy, supported: rules.supported })
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

function mergedTop({
  first,
  second,
  axis,
  dx,
  dy,
  supported,
}: {
  readonly first: Block
  readonly second: Block
  readonly axis: 0 | 1 | 2
  readonly dx: number
  readonly dy: number
  readonly supported: boolean
}): { readonly dx: number; readonly dy: number } {
  if (axis === 2) return { dx: second.topDx, dy: second.topDy }
  if (first.topDx === 0) return { dx: 0, dy: 0 }
  if (!supported) return { dx, dy }
  return axis === 0
    ? { dx, dy: Math.min(first.dy, second.dy) }
    : { dx: Math.min(first.dx, second.dx), dy }
}

/** The parts of both together, or null when there are not so many pieces of a kind. */
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

/**
 * Two blocks of one key are taken for the same: they have the same extents, tops and pieces, but
 * for the chance of about one in 2^53 that the mixing makes.
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
