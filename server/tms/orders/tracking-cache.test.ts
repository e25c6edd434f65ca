import { expect, it } from 'vitest'
import { createTrackingCache, type Answer } from './tracking-cache.ts'

let nowMs = 0
const clock = { nowMs: () => nowMs }

function answer(freshUntilMs: number): Answer {
  const whose = { organizationId: 'organization', accountId: 'account' }
  return { ...whose, tracking: { state: 'awaiting_3pl' }, freshUntilMs }
}

it('gives an answer until it is old, and not from then on', () => {
  nowMs = 0
  const cache = createTrackingCache({ clock, maxOrders: 10 })
  const kept = answer(5_000)
  cache.put('order', kept)
  nowMs = 4_999
  expect(cache.get('order')).toBe(kept)
  nowMs = 5_000
  expect(cache.get('order')).toBeUndefined()
})

it('keeps no more orders than it may, the newest of them', () => {
  nowMs = 0
  const cache = createTrackingCache({ clock, maxOrders: 3 })
  for (let n = 1; n <= 5; n += 1) cache.put(`order ${n}`, answer(5_000))
  const kept = [1, 2, 3, 4, 5].filter((n) => cache.get(`order ${n}`) !== undefined)
  expect(kept).toEqual([3, 4, 5])
  // One that is there already takes nobody's place.
  cache.put('order 5', answer(6_000))
  expect([3, 4].every((n) => cache.get(`order ${n}`) !== undefined)).toBe(true)
})

it('keeps nothing of an order that is being changed, until that must be over', () => {
  nowMs = 0
  const cache = createTrackingCache({ clock, maxOrders: 10 })
  cache.put('order', answer(5_000))
  cache.changed('order')
  expect(cache.get('order')).toBeUndefined()
  cache.put('order', answer(5_000))
  expect(cache.get('order')).toBeUndefined()
  nowMs = 1_000
  cache.put('order', answer(5_000))
  expect(cache.get('order')).toBeDefined()
})
