import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCheckedNumber } from '../checked-number.ts'
import { quoteIdSchema } from '../contract/ids.ts'
import { orderNumber } from './order-number.ts'

test('a quote has one number, which checks itself', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const quoteId = quoteIdSchema.parse(uuid)
      const number = orderNumber(quoteId)
      expect(isCheckedNumber('LL', number)).toBe(true)
      expect(orderNumber(quoteIdSchema.parse(uuid.toUpperCase()))).toBe(number)
    }),
  )
})

test('ids that differ only in when they were made have other random digits, and other numbers', () => {
  const numbers = ['11d9', '11da', '21d9'].map((end) =>
    orderNumber(quoteIdSchema.parse(`0199a000-0000-7000-8000-00000000${end}`)),
  )
  expect(new Set(numbers).size).toBe(3)
})
