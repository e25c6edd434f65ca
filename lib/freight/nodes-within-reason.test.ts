import { expect, test } from 'vitest'
import { nodesWithinReason } from './nodes-within-reason.ts'

const load = (kinds: number, quantity: number) =>
  Array.from({ length: kinds }, () => ({ quantity }))

test('usual loads are searched over, and the largest are planned once', () => {
  expect(nodesWithinReason(load(6, 5))).toBeGreaterThan(1000)
  expect(nodesWithinReason(load(30, 10))).toBeGreaterThan(40)
  expect(nodesWithinReason(load(500, 20))).toBe(0)
})
