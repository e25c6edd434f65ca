import { expect, test } from 'vitest'
import { refundedOfPrice } from './refunded-of-price.ts'

const paid = {
  amount: 100,
  received_amount: 100,
  refunded_amount: 0,
  paid_at: '2026-11-21T10:00:00Z',
  currency: 'THB',
}

test('what was paid too much and went back at once is no refund of the price', () => {
  expect(refundedOfPrice({ ...paid, received_amount: 120, refunded_amount: 20 })).toBe(0)
})

test('of an order that was paid too much and then canceled the price went back, and no more', () => {
  expect(refundedOfPrice({ ...paid, received_amount: 120, refunded_amount: 120 })).toBe(100_00)
})

test('a leg’s price is a part of it', () => {
  expect(refundedOfPrice({ ...paid, refunded_amount: 33.34 })).toBe(33_34)
})

test('a deposit that went back, and a payment that tells nothing of what came, refund no price', () => {
  const deposit = { ...paid, paid_at: null, received_amount: 40, refunded_amount: 40 }
  expect(refundedOfPrice(deposit)).toBe(0)
  expect(refundedOfPrice({ ...paid, received_amount: 0 })).toBe(0)
})
