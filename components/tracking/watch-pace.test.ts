import { expect, test } from 'vitest'
import { orderStatuses } from '#lib/contract/states/order-statuses.ts'
import { isAtRest, nextLookAfterMs, type WatchState } from './watch-pace.ts'

const watching: WatchState = {
  isOver: false,
  isHidden: false,
  failures: 0,
  retryAfterMs: 0,
  isShut: false,
}
const after = (changes: Partial<WatchState>) => nextLookAfterMs({ ...watching, ...changes })

test('looks every ten seconds, and once a minute while nobody looks at the page', () => {
  expect(after({})).toBe(10_000)
  expect(after({ isHidden: true })).toBe(60_000)
})

test('comes back later after each failure, up to two minutes, and not before it is told to', () => {
  const delays = [1, 2, 3, 4, 5, 50].map((failures) => after({ failures }))
  expect(delays).toEqual([20_000, 40_000, 80_000, 120_000, 120_000, 120_000])
  expect(after({ failures: 1, retryAfterMs: 300_000 })).toBe(300_000)
  expect(after({ failures: 1, isHidden: true })).toBe(60_000)
})

test('stops when the trip is over, or when asking again can do nothing', () => {
  expect(after({ isOver: true })).toBeNull()
  expect(after({ isShut: true, failures: 1 })).toBeNull()
  expect(orderStatuses.filter(isAtRest)).toEqual(['delivered', 'canceled', 'failed'])
  expect(isAtRest(null)).toBe(false)
})
