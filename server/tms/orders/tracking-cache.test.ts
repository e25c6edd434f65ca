import { expect, it } from 'vitest'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { newId } from '#server/testing/new-id.ts'
import { createTrackingCache, type Answer } from './tracking-cache.ts'

let nowMs = 0
const clock = { nowMs: () => nowMs }

const order: DeliveryId = newId()

function answer(freshUntilMs: number): Answer {
  const tracking = { state: 'awaiting_3pl' } as const
  return { organizationId: newId(), accountId: newId(), tracking, freshUntilMs }
}

it('gives an answer until it is old, and not from then on', () => {
  nowMs = 0
  const cache = createTrackingCache({ clock, maxOrders: 10 })
  const kept = answer(5_000)
  cache.put(order, kept)
  nowMs = 4_999
  expect(cache.get(order)).toBe(kept)
  nowMs = 5_000
  expect(cache.get(order)).toBeUndefined()
})

it('keeps no more orders than it may, the newest of them', () => {
  nowMs = 0
  const cache = createTrackingCache({ clock, maxOrders: 3 })
  const orders = Array.from({ length: 5 }, () => newId<DeliveryId>())
  for (const each of orders) cache.put(each, answer(5_000))
  const kept = () => orders.filter((each) => cache.get(each) !== undefined)
  expect(kept()).toEqual(orders.slice(2))
  // One that is there already takes nobody's place.
  for (const each of orders.slice(-1)) cache.put(each, answer(6_000))
  expect(kept()).toEqual(orders.slice(2))
})

it('keeps nothing of an order that is being changed, until that must be over', () => {
  nowMs = 0
  const cache = createTrackingCache({ clock, maxOrders: 10 })
  cache.put(order, answer(5_000))
  cache.changed(order)
  expect(cache.get(order)).toBeUndefined()
  cache.put(order, answer(5_000))
  expect(cache.get(order)).toBeUndefined()
  nowMs = 1_000
  cache.put(order, answer(5_000))
  expect(cache.get(order)).toBeDefined()
})
