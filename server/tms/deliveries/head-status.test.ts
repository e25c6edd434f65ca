import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderStatuses, type OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { progressOf } from '#lib/contract/states/trip-stages.ts'
import { headStatus } from './head-status.ts'

const settled = new Date('2026-01-31T08:00:00.000Z')
const legs = (...statuses: OrderStatus[]) => statuses.map((status) => ({ status, settledAt: null }))

it('is the least advanced of the legs', () => {
  expect(headStatus(legs('in_transit', 'driver_assigned', 'delivered'))).toBe('driver_assigned')
  expect(headStatus(legs('delivered', 'delivered'))).toBe('delivered')
})

it('is failed or canceled only when all are', () => {
  expect(headStatus(legs('failed', 'in_transit'))).toBe('in_transit')
  expect(headStatus(legs('failed', 'failed'))).toBe('failed')
  expect(headStatus(legs('canceled', 'failed'))).toBe('failed')
  expect(headStatus(legs('canceled', 'canceled'))).toBe('canceled')
})

it('is not delivered while a leg that failed may be sent again', () => {
  expect(headStatus(legs('failed', 'delivered'))).toBe('in_transit')
  expect(headStatus([{ status: 'failed', settledAt: settled }, ...legs('delivered')])).toBe(
    'delivered',
  )
})

it('never says more than the least advanced leg that goes on', () => {
  const leg = fc.record({
    status: fc.constantFrom(...orderStatuses),
    settledAt: fc.constantFrom(null, settled),
  })
  fc.assert(
    fc.property(fc.array(leg, { minLength: 1, maxLength: 6 }), (any) => {
      const status = headStatus(any)
      const going = any.map((each) => progressOf(each.status)).filter((each) => each >= 0)
      if (going.length === 0) expect(progressOf(status)).toBe(-1)
      else expect(progressOf(status)).toBeLessThanOrEqual(Math.min(...going))
    }),
  )
})
