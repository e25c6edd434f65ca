/**
 * Guillotine merges: two blocks side by side along x, along y, or one on the other. The result is a block
 * too while little of its bounding box is empty, and merges go on until there are enough.
 */
import { BlockNeighbours } from './block-neighbours.ts'
import type { Block } from './block-store.ts'
import type { Instance } from './instance.ts'
import { mergeBlocks, type FillRules } from './merge-blocks.ts'

export interface MergeRules extends FillRules {
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
  const { length, width, height } = instance
  let pairs = 0
  let nextLook = pairsBetweenLooks
  let generationStart = 0
  while (blocks.length < rules.limit && generationStart < blocks.length) {
    const end = blocks.length
    const neighbours = ([length, width, height] as const).map(
      (longest, axis) =>
        new BlockNeighbours(blocks, {
          axis: axis === 0 ? 0 : axis === 1 ? 1 : 2,
          longest,
          minFill: rules.minFill,
          level: rules.supported,
        }),
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
            mergeBlocks({ first, second, axis, instance, rules }) ??
            (axis === 2
              ? mergeBlocks({ first: second, second: first, axis, instance, rules })
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
