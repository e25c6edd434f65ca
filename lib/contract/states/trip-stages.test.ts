import { describe, expect, test } from 'vitest'
import { deliveryTransitions } from './delivery-states.ts'
import { orderStatuses, orderTransitions, stopStatuses } from './order-statuses.ts'
import { canMove } from './transition-table.ts'
import { progressOf, statusOfReport, tripProgress, tripStages } from './trip-stages.ts'
import { waybillTransitions } from './waybill-states.ts'

test('a delivery may follow every step of an order', () => {
  const table = deliveryTransitions
  for (const before of orderStatuses) {
    for (const after of orderTransitions[before]) {
      const [from, to] = [tripStages[before].delivery, tripStages[after].delivery]
      expect(from === to || canMove({ table, from, to }), `${before} to ${after}`).toBe(true)
    }
  }
})

test('a waybill may follow every step of an order, and is rescheduled when it is sent again', () => {
  const table = waybillTransitions
  for (const before of orderStatuses) {
    for (const after of orderTransitions[before]) {
      const [from, to] = [tripStages[before].waybill, tripStages[after].waybill]
      const via = before === 'failed' ? 'rescheduled' : from
      expect(from === via || canMove({ table, from, to: via }), `${before} again`).toBe(true)
      const follows = via === to || canMove({ table, from: via, to })
      // Goods that were handed over were picked up: the way goes by there.
      expect(follows, `${before} to ${after}`).toBe(true)
    }
  }
})

test('the three end together', () => {
  expect(tripStages.delivered).toEqual({ delivery: 'delivered', waybill: 'delivered' })
  expect(tripStages.failed).toEqual({ delivery: 'failed', waybill: 'failed' })
  expect(tripStages.canceled).toEqual({ delivery: 'cancelled', waybill: 'canceled' })
})

test('progress is a way through the table', () => {
  const table = orderTransitions
  for (const [index, to] of tripProgress.entries()) {
    const from = tripProgress[index - 1]
    if (from) expect(canMove({ table, from, to }), `${from} to ${to}`).toBe(true)
  }
  expect(progressOf('failed')).toBe(-1)
  expect(progressOf('canceled')).toBe(-1)
})

describe('what a report says of the trip', () => {
  const report = { status: 'assigning_driver', hasDriver: false, stops: [] } as const

  test('is its own word where driver and stops say no more', () => {
    for (const status of orderStatuses) {
      expect(statusOfReport({ ...report, status })).toBe(status)
      expect(statusOfReport({ ...report, status, stops: ['pending', 'pending'] })).toBe(status)
    }
  })

  test('is what driver and stops say where they are ahead of it', () => {
    expect(statusOfReport({ ...report, hasDriver: true })).toBe('driver_assigned')
    const by = (...stops: (typeof stopStatuses)[number][]) => statusOfReport({ ...report, stops })
    expect(by('arrived', 'pending')).toBe('assigning_driver')
    expect(by('completed', 'pending')).toBe('picked_up')
    expect(by('completed', 'arrived')).toBe('in_transit')
    expect(by('completed', 'completed', 'pending')).toBe('in_transit')
    expect(by('completed', 'pending', 'completed')).toBe('delivered')
    expect(by('failed', 'pending')).toBe('failed')
    expect(by('completed', 'failed')).toBe('failed')
  })

  test('goes no further back than its own word, and its last word stands', () => {
    expect(statusOfReport({ ...report, status: 'in_transit', stops: ['pending', 'pending'] })).toBe(
      'in_transit',
    )
    for (const status of ['delivered', 'canceled', 'failed'] as const) {
      const stops = ['completed', 'failed'] as const
      expect(statusOfReport({ status, hasDriver: true, stops })).toBe(status)
    }
  })

  test('one stop alone says nothing: it may be either end', () => {
    for (const stop of stopStatuses) {
      expect(statusOfReport({ ...report, stops: [stop] })).toBe('assigning_driver')
    }
  })
})
