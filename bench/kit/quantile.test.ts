import { expect, test } from 'vitest'
import { median, quantile } from './quantile.ts'

test('the median is the middle sample, whatever order they come in and as numbers', () => {
  expect(median([30, 4, 100])).toBe(30)
  expect(median([7])).toBe(7)
})

test('a quantile is a sample that the given share does not exceed', () => {
  const samples = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect(quantile(samples, 0.99)).toBe(100)
  expect(quantile(samples, 0.5)).toBe(51)
  expect(quantile(samples, 0)).toBe(1)
})

test('no samples have no quantile', () => {
  expect(() => quantile([], 0.5)).toThrow()
})
