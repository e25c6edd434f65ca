import { expect, test } from 'vitest'
import { paymentStates } from '#lib/contract/states/payment-states.ts'
import { pollIntervalMs } from './poll-interval.ts'

const usual = { state: 'pending', lapsedForMs: 0, hidden: false, failures: 0 } as const

test('it is asked every three seconds while something is awaited, and not when it is over', () => {
  const asked = paymentStates.filter((state) => pollIntervalMs({ ...usual, state }) !== false)
  expect(asked).toEqual(['pending', 'partly_paid', 'lapsed'])
  expect(pollIntervalMs(usual)).toBe(3_000)
})

test('it is asked seldom while nobody looks', () => {
  expect(pollIntervalMs({ ...usual, hidden: true })).toBe(15_000)
})

test('it is asked less and less while nobody answers, and once a minute at least', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 50].map((failures) => pollIntervalMs({ ...usual, failures }))
  expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000, 60_000])
})

test('a lapsed one is listened for a while, because money may have been on its way', () => {
  const lapsed = { ...usual, state: 'lapsed' } as const
  expect(pollIntervalMs({ ...lapsed, lapsedForMs: 1_000 })).toBe(10_000)
  expect(pollIntervalMs({ ...lapsed, lapsedForMs: 10 * 60_000 })).toBe(false)
})
