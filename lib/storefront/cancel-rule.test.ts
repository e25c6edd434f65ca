import { expect, test } from 'vitest'
import { orderStatuses, pretrackableStates } from '../contract/states/order-statuses.ts'
import { cancelRuleOf } from './cancel-rule.ts'

test('what nobody has paid for is free to cancel, and what is over cannot be', () => {
  expect(cancelRuleOf({ quoteStatus: 'active', orderStatus: null })).toBe('free')
  expect(cancelRuleOf({ quoteStatus: 'accepted', orderStatus: 'awaiting_payment' })).toBe('free')
  for (const quoteStatus of ['canceled', 'expired'] as const) {
    for (const orderStatus of [null, ...orderStatuses, ...pretrackableStates]) {
      expect(cancelRuleOf({ quoteStatus, orderStatus })).toBe('impossible')
    }
  }
})

test('a paid order is refunded until its goods are picked up, and never after', () => {
  const refunded = orderStatuses.filter(
    (orderStatus) => cancelRuleOf({ quoteStatus: 'accepted', orderStatus }) === 'refunded',
  )
  expect(refunded).toEqual(['pending', 'assigning_driver', 'driver_assigned'])
})

test('what the service would refuse is not offered, whatever the state of the order as a whole', () => {
  const order = { quoteStatus: 'accepted', orderStatus: 'driver_assigned' } as const
  expect(cancelRuleOf({ ...order, cancellable: true })).toBe('refunded')
  expect(cancelRuleOf({ ...order, cancellable: false })).toBe('impossible')
})
