/** Sets of blocks against asking each block. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyRequest } from '../validate/testing/any-request.ts'
import { blockIndexOf, blockSet } from './block-index.ts'
import { BlockNeeds } from './block-needs.ts'
import { storeOf } from './block-store.ts'
import { instanceOf } from './instance.ts'
import { simpleBlocks } from './simple-blocks.ts'

function blocksIn(bits: Int32Array, count: number): readonly number[] {
  return Array.from({ length: count }, (_, block) => block).filter(
    (block) => ((bits[block >>> 5] ?? 0) >>> (block & 31)) & 1,
  )
}

const loads = anyRequest({ maxItems: 6, maxQuantity: 8 }).map((request) => {
  const instance = instanceOf(request)
  return { instance, store: storeOf(simpleBlocks(instance, 2000), instance) }
})

it('the sets of a length hold the blocks that are no longer', () => {
  fc.assert(
    fc.property(loads, fc.double({ min: 0, max: 1, noNaN: true }), ({ instance, store }, share) => {
      const index = blockIndexOf(store, instance)
      const axes = [
        { sets: index.x, extents: store.dx, longest: instance.length },
        { sets: index.y, extents: store.dy, longest: instance.width },
        { sets: index.z, extents: store.dz, longest: instance.height },
      ]
      for (const { sets, extents, longest } of axes) {
        const length = Math.floor(share * longest)
        const start = sets.startOf[length] ?? -1
        const found =
          start < 0 ? [] : blocksIn(sets.bits.slice(start, start + index.words), store.count)
        const expected = [...extents.keys()].filter((block) => (extents[block] ?? 0) <= length)
        expect(found).toEqual(expected)
      }
    }),
  )
})

it('lengths that share a set have no block too few in it', () => {
  const count = 5000
  const extents = Int32Array.from({ length: count }, (_, block) => ((block * 7919) % count) + 1)
  const store = { count, dx: extents, dy: extents, dz: extents }
  const index = blockIndexOf(store, { length: count, width: count, height: count })
  for (const length of [1, 2, 1000, 1001, 1002, 4999, 5000]) {
    const start = index.x.startOf[length] ?? -1
    const found = new Set(blocksIn(index.x.bits.slice(start, start + index.words), count))
    const missing = [...extents.keys()].filter(
      (block) => (extents[block] ?? 0) <= length && !found.has(block),
    )
    expect(missing).toEqual([])
  }
})

it('placing a block drops those that need more pieces than are left', () => {
  fc.assert(
    fc.property(loads, fc.nat(), fc.nat(), ({ instance, store }, chosen, taken) => {
      if (store.count === 0) return
      const block = chosen % store.count
      const remaining = Int32Array.from(instance.kinds, ({ quantity }) => quantity)
      const kind = store.partKind[store.partStart[block] ?? 0] ?? 0
      remaining[kind] = taken % ((instance.kinds[kind]?.quantity ?? 0) + 1)
      const alive = blockSet(store.count, () => true)
      new BlockNeeds(store, instance.kinds.length).drop(alive, block, remaining)
      const expected = Array.from({ length: store.count }, (_, each) => each).filter(
        (each) => (store.pieces[each] ?? 0) <= (remaining[partKindOf(each)] ?? 0),
      )
      expect(blocksIn(alive, store.count)).toEqual(expected)

      function partKindOf(each: number): number {
        return store.partKind[store.partStart[each] ?? 0] ?? 0
      }
    }),
  )
})
