import { expect, test } from 'vitest'
import { paymentStates, type PaymentState } from '../contract/states/payment-states.ts'
import { quoteStates, type QuoteState } from '../contract/states/quote-states.ts'
import { isEnded, paymentFace, type PaymentFace } from './payment-face.ts'

const payment = (state: PaymentState, received = 0) => ({
  state,
  received_amount: received,
  refunded_amount: 0,
})

const face = (status: QuoteState, state: PaymentState | null, received = 0) =>
  paymentFace({ status, payment: state && payment(state, received) })

test('an order that waits for its payment shows how that stands', () => {
  const faces = {
    pending: 'pending',
    partly_paid: 'short',
    lapsed: 'lapsed',
    failed: 'failed',
    canceled: 'choose',
    paid: 'paid',
    refunded: 'refunded',
  } as const satisfies Record<PaymentState, PaymentFace>
  for (const state of paymentStates) expect(face('accepted', state), state).toBe(faces[state])
})

test('a quote that nobody has begun to pay can be paid while it holds', () => {
  expect(face('active', null)).toBe('choose')
  expect(face('expired', null)).toBe('expired')
  expect(face('canceled', null)).toBe('canceled')
})

test('money that has moved is never shown as none, whatever the quote says', () => {
  for (const status of quoteStates) {
    expect(face(status, 'paid', 100)).toBe('paid')
    expect(face(status, 'refunded', 100)).toBe('refunded')
  }
  expect(face('canceled', 'canceled', 40)).toBe('refunded')
  expect(face('canceled', 'canceled')).toBe('canceled')
  expect(face('canceled', 'lapsed')).toBe('canceled')
})

test('an order of a service that lists no payments is a paid one', () => {
  expect(face('accepted', null)).toBe('paid')
  // Unless the order itself says that it is not: paying again finds what was begun.
  const awaited = { status: 'accepted', payment: null, awaitsPayment: true } as const
  expect(paymentFace(awaited)).toBe('choose')
})

test('what is over offers no way to pay', () => {
  const over = (['paid', 'canceled', 'refunded', 'expired'] as const).every(isEnded)
  const open = (['choose', 'pending', 'short', 'lapsed', 'failed'] as const).some(isEnded)
  expect([over, open]).toEqual([true, false])
})
