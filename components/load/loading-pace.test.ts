import { expect, test } from 'vitest'
import { nextStep, tickMs } from './loading-pace.ts'

function secondsFor(pieces: number): number {
  let ticks = 0
  for (let step = 0; step < pieces; step = nextStep(step, pieces)) ticks += 1
  return (ticks * tickMs) / 1000
}

test('a few pieces are seen one by one, and no load plays longer than a reader waits', () => {
  expect(secondsFor(1)).toBeGreaterThanOrEqual(2.9)
  expect(secondsFor(20)).toBeGreaterThan(8)
  for (const pieces of [60, 500, 2_000, 10_000]) expect(secondsFor(pieces)).toBeLessThan(25)
})

test('it ends at the last piece, not beyond', () => {
  expect(nextStep(1_999.9, 2_000)).toBe(2_000)
  expect(nextStep(0, 0)).toBe(0)
})
