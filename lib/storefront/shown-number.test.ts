import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCheckedNumber } from '../checked-number.ts'
import { deliveryIdSchema, quoteIdSchema } from '../contract/ids.ts'
import { quoteNumber, shownNumber } from './shown-number.ts'

test('a quote has one number, which checks itself', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const quoteId = quoteIdSchema.parse(uuid)
      const number = quoteNumber(quoteId)
      expect(isCheckedNumber('QT', number)).toBe(true)
      expect(quoteNumber(quoteIdSchema.parse(uuid.toUpperCase()))).toBe(number)
    }),
  )
})

test('ids that differ only in when they were made have other random digits, and other numbers', () => {
  const numbers = ['11d9', '11da', '21d9'].map((end) =>
    quoteNumber(quoteIdSchema.parse(`0199a000-0000-7000-8000-00000000${end}`)),
  )
  expect(new Set(numbers).size).toBe(3)
})

test('an order has the number that its service gives it, or the end of its id', () => {
  const quoteId = quoteIdSchema.parse('0199a000-0000-7000-8000-0000000011d9')
  const deliveryId = deliveryIdSchema.parse('0199a000-0000-7000-8000-00000000abcd')
  expect(shownNumber({ quoteId, deliveryId, orderNo: 'DL1' })).toBe('DL1')
  expect(shownNumber({ quoteId, deliveryId })).toBe('00000000ABCD')
  expect(shownNumber({ quoteId, deliveryId: null })).toBe(quoteNumber(quoteId))
})
