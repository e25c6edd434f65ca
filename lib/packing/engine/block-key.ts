import type { Block } from './block-store.ts'

/**
 * Two blocks of one key are taken for the same: they have the same extents, tops and pieces, but
 * for the chance of about one in 2^53 that the mixing makes.
 */
export function blockKey(block: Block): number {
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
