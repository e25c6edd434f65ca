import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asMinor,
  convert,
  includedTax,
  isExactIn,
  minorDigits,
  permilleOf,
  shareByLargestRemainder,
  sumMinor,
  timesRatio,
  toDecimal,
  toMinor,
} from './money.ts'

const currencies = ['THB', 'JPY', 'KWD', 'CLF']
const units = fc.integer({ min: -(10 ** 15), max: 10 ** 15 }).map(asMinor)
const sums = fc.integer({ min: 0, max: 10 ** 15 }).map(asMinor)
const weights = fc.array(fc.integer({ min: 0, max: 10 ** 15 }), { minLength: 1, maxLength: 20 })

test('minor units are those of ISO 4217', () => {
  expect(currencies.map(minorDigits)).toEqual([2, 0, 3, 4])
})

test('a decimal of the wire and minor units are the same sum, whatever its size', () => {
  fc.assert(
    fc.property(units, fc.constantFrom(...currencies), (minor, currency) => {
      const written = JSON.parse(JSON.stringify(toDecimal(minor, currency)))
      expect(toMinor(written, currency)).toBe(minor)
    }),
  )
})

test('what the currency has no coin for is not taken', () => {
  expect(toMinor(1234.56, 'THB')).toBe(123456)
  for (const [decimal, currency] of [
    [10.005, 'THB'],
    [0.1 + 0.2, 'THB'],
    [10.5, 'JPY'],
    [1.0001, 'KWD'],
    [1e17, 'THB'],
    [Number.NaN, 'THB'],
    [Number.POSITIVE_INFINITY, 'JPY'],
  ] as const) {
    expect(isExactIn(decimal, currency)).toBe(false)
    expect(() => toMinor(decimal, currency)).toThrow(RangeError)
  }
})

test('a sum past what a number holds exactly is refused, not rounded', () => {
  const most = asMinor(Number.MAX_SAFE_INTEGER)
  expect(() => sumMinor([most, asMinor(1)])).toThrow(RangeError)
  expect(() => asMinor(1.5)).toThrow(RangeError)
})

test('shares add up to the total, each within one unit of its exact part', () => {
  fc.assert(
    fc.property(units, weights, (total, parts) => {
      const shares = shareByLargestRemainder(total, parts)
      expect(sumMinor(shares)).toBe(total)
      const whole = parts.reduce((sum, part) => sum + BigInt(part), 0n)
      if (whole === 0n) return
      for (const [index, share] of shares.entries()) {
        const off = BigInt(share) * whole - BigInt(total) * BigInt(parts[index] ?? 0)
        expect(off < whole && off > -whole).toBe(true)
      }
    }),
  )
})

test('the units left over go where rounding took most', () => {
  expect(shareByLargestRemainder(asMinor(100), [1, 1, 1])).toEqual([34, 33, 33])
  expect(shareByLargestRemainder(asMinor(10), [55, 25, 20])).toEqual([6, 2, 2])
  expect(shareByLargestRemainder(asMinor(10), [54, 27, 19])).toEqual([5, 3, 2])
  expect(shareByLargestRemainder(asMinor(7), [0, 0])).toEqual([4, 3])
  expect(shareByLargestRemainder(asMinor(0), [])).toEqual([])
})

test('a ratio is rounded once, half a unit away from zero', () => {
  expect(permilleOf(asMinor(1), 500)).toBe(1)
  expect(permilleOf(asMinor(-1), 500)).toBe(-1)
  expect(permilleOf(asMinor(333), 15)).toBe(5)
  // In floating point the product would be off by two.
  expect(timesRatio(asMinor(9_007_199_254_740_991), { times: 999_999, per: 1_000_000 })).toBe(
    9_007_190_247_541_736,
  )
})

test('converting goes by the digits of both currencies', () => {
  expect(convert(asMinor(100_00), { from: 'THB', to: 'JPY', rate: '4.3251' })).toBe(433)
  expect(convert(asMinor(433), { from: 'JPY', to: 'THB', rate: '0.2312' })).toBe(100_11)
  expect(convert(asMinor(1_000), { from: 'KWD', to: 'THB', rate: '114.505' })).toBe(114_51)
  expect(() => convert(asMinor(1), { from: 'THB', to: 'JPY', rate: '1e3' })).toThrow(RangeError)
})

test('converting at one keeps the sum, and at any rate the order', () => {
  fc.assert(
    fc.property(sums, sums, (one, other) => {
      expect(convert(one, { from: 'THB', to: 'USD', rate: '1' })).toBe(one)
      const [less, more] = one <= other ? [one, other] : [other, one]
      const to = (minor: typeof one) => convert(minor, { from: 'THB', to: 'USD', rate: '0.0287' })
      expect(to(less)).toBeLessThanOrEqual(to(more))
    }),
  )
})

test('seven percent are in a price as tax offices reckon them', () => {
  expect(includedTax(asMinor(107_00), 70)).toEqual({ net: 100_00, tax: 7_00 })
  expect(includedTax(asMinor(1234_50), 70)).toEqual({ net: 1153_74, tax: 80_76 })
})

test('net and tax are the total to the last coin, whatever the rate', () => {
  fc.assert(
    fc.property(fc.nat(1e12), fc.nat(500), (total, permille) => {
      const { net, tax } = includedTax(asMinor(total), permille)
      expect(net + tax).toBe(total)
      expect(Math.abs(tax * 1000 - net * permille)).toBeLessThanOrEqual(1000 + permille)
    }),
  )
})
