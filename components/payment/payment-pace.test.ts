import { expect, test } from 'vitest'
import { paymentStates } from '#lib/contract/states/payment-states.ts'
import { paymentPace } from './payment-pace.ts'

test('asks every three seconds while money is awaited, and not when it is over', () => {
  const asked = paymentStates.filter((state) => paymentPace(state, 0) !== null)
  expect(asked).toEqual(['pending', 'partly_paid', 'lapsed'])
  expect(paymentPace('pending', 0)?.everyMs).toBe(3_000)
})

test('asks for a while after a payment lapsed, because money may have been on its way', () => {
  expect(paymentPace('lapsed', 1_000)?.everyMs).toBe(10_000)
  expect(paymentPace('lapsed', 10 * 60_000)).toBeNull()
})
