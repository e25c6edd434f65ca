import { expect, test } from 'vitest'
import { nextPollAfterMs, type PollState } from './poll-pace.ts'

const pace = { everyMs: 10_000, hiddenEveryMs: 60_000, longestMs: 120_000 }
const seen: PollState = { isHidden: false, failures: 0, retryAfterMs: 0 }
const after = (state: Partial<PollState>) => nextPollAfterMs(pace, { ...seen, ...state })

test('asks at its usual pace, and at a slower one while the tab is hidden', () => {
  expect(after({})).toBe(10_000)
  expect(after({ isHidden: true })).toBe(60_000)
})

test('doubles the wait with each failure, up to the longest', () => {
  const waits = [1, 2, 3, 4, 5, 50].map((failures) => after({ failures }))
  expect(waits).toEqual([20_000, 40_000, 80_000, 120_000, 120_000, 120_000])
})

test('never asks sooner than the failure allowed, nor sooner than a hidden tab does', () => {
  expect(after({ failures: 1, retryAfterMs: 300_000 })).toBe(300_000)
  expect(after({ failures: 1, isHidden: true })).toBe(60_000)
})
