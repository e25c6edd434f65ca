import { expect, it } from 'vitest'
import { orderStatuses, orderTransitions } from '#lib/contract/states/order-statuses.ts'
import { canMove } from '#lib/contract/states/transition-table.ts'
import { passedStatuses } from './passed-statuses.ts'

it('every step of every way is a move of the table, and no move of the table is left out', () => {
  const table = orderTransitions
  for (const from of orderStatuses) {
    for (const to of orderStatuses) {
      const passed = passedStatuses(from, to)
      if (canMove({ table, from, to })) expect(passed?.at(-1), `${from} to ${to}`).toBe(to)
      let at = from
      for (const next of passed ?? []) {
        expect(canMove({ table, from: at, to: next }), `${at} to ${next}`).toBe(true)
        at = next
      }
      if (passed) expect(at).toBe(to)
    }
  }
})

it('goods that are handed over were picked up and driven', () => {
  expect(passedStatuses('pending', 'delivered')).toEqual([
    'driver_assigned',
    'picked_up',
    'in_transit',
    'delivered',
  ])
  expect(passedStatuses('driver_assigned', 'in_transit')).toEqual(['picked_up', 'in_transit'])
  expect(passedStatuses('pending', 'assigning_driver')).toEqual(['assigning_driver'])
})

it('a trip goes back only where a driver is taken off, or where it is sent again', () => {
  expect(passedStatuses('driver_assigned', 'assigning_driver')).toEqual(['assigning_driver'])
  expect(passedStatuses('failed', 'assigning_driver')).toEqual(['assigning_driver'])
  expect(passedStatuses('in_transit', 'picked_up')).toBe(null)
  expect(passedStatuses('picked_up', 'canceled')).toBe(null)
  for (const to of orderStatuses) {
    expect(passedStatuses('delivered', to)).toEqual(to === 'delivered' ? [] : null)
    expect(passedStatuses('canceled', to)).toEqual(to === 'canceled' ? [] : null)
  }
})
