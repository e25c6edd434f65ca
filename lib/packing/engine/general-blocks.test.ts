/** Every block taken apart again: what its numbers say is what its pieces do. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyRequest } from '../validate/testing/any-request.ts'
import { BlockPiecesCache } from './block-pieces.ts'
import { storeOf } from './block-store.ts'
import { withGeneralBlocks } from './general-blocks.ts'
import { instanceOf } from './instance.ts'
import { contactArea, pieceStride } from './piece-rows.ts'
import { simpleBlocks } from './simple-blocks.ts'

const minFill = 0.9

describe.each([true, false])('blocks, supported: %s', (supported) => {
  it('hold their pieces without overlap, nearly full, and no more than there are', () => {
    fc.assert(
      fc.property(anyRequest({ maxItems: 4, maxQuantity: 4 }), (request) => {
        const instance = instanceOf(request)
        const simple = simpleBlocks(instance, 200)
        const blocks = withGeneralBlocks(simple, instance, { minFill, limit: 150, supported })
        const store = storeOf(blocks, instance)
        const unfolded = new BlockPiecesCache(instance, store)
        for (const block of blocks) {
          const { shape, stances } = unfolded.of(store.recipes.indexOf(block.recipe))
          expect(stances).toHaveLength(block.pieces)
          let volume = 0
          for (let piece = 0; piece < block.pieces; piece++) {
            const [x1 = 0, y1 = 0, z1 = 0, x2 = 0, y2 = 0, z2 = 0] = shape.slice(
              piece * pieceStride,
            )
            volume += (x2 - x1) * (y2 - y1) * (z2 - z1)
            expect(x2 <= block.dx && y2 <= block.dy && z2 <= block.dz).toBe(true)
            let carried = 0
            for (let other = 0; other < block.pieces; other++) {
              if (other === piece) continue
              const [, , oz1 = 0, , , oz2 = 0] = shape.slice(other * pieceStride)
              const common = contactArea(shape, piece, other)
              expect(common === 0 || oz1 >= z2 || oz2 <= z1).toBe(true)
              if (oz2 === z1) carried += common
            }
            if (supported && z1 > 0) expect(carried).toBe((x2 - x1) * (y2 - y1))
          }
          expect(volume).toBe(block.volume)
          expect(volume).toBeGreaterThanOrEqual(minFill * block.dx * block.dy * block.dz)
          for (let part = 0; part < block.parts.length; part += 2) {
            const kind = instance.kinds[block.parts[part] ?? -1]
            expect(block.parts[part + 1]).toBeLessThanOrEqual(kind?.quantity ?? 0)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
