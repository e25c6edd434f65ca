import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asMinor } from '#lib/money.ts'
import { includedVat } from './issue.ts'

test('seven percent are in a price as tax offices reckon them', () => {
  expect(includedVat(asMinor(107_00), 70)).toEqual({ net: 100_00, vat: 7_00 })
  expect(includedVat(asMinor(1234_50), 70)).toEqual({ net: 1153_74, vat: 80_76 })
})

test('net and tax are the total to the last coin, whatever the rate', () => {
  fc.assert(
    fc.property(fc.nat(1e12), fc.nat(500), (total, permille) => {
      const { net, vat } = includedVat(asMinor(total), permille)
      expect(net + vat).toBe(total)
      expect(Math.abs(vat * 1000 - net * permille)).toBeLessThanOrEqual(1000 + permille)
    }),
  )
})
