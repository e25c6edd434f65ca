import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { deliveryTransitions, type DeliveryState } from './delivery-states.ts'
import { orderTransitions, stopTransitions, type OrderStatus } from './order-statuses.ts'
import { isAtRest, orderStatusesAtRest } from './orders-at-rest.ts'
import { paymentTransitions } from './payment-states.ts'
import { quoteTransitions } from './quote-states.ts'
import { canMove, statesBefore, type TransitionTable } from './transition-table.ts'
import { waybillTransitions, type WaybillState } from './waybill-states.ts'

interface Machine {
  readonly table: TransitionTable<string>
  readonly starts: readonly string[]
  readonly terminal: readonly string[]
}

const machines: Record<string, Machine> = {
  waybill: {
    table: waybillTransitions,
    starts: ['draft'],
    terminal: ['delivered', 'canceled', 'returned'],
  },
  delivery: {
    table: deliveryTransitions,
    starts: ['pending'],
    terminal: ['delivered', 'cancelled'],
  },
  quote: { table: quoteTransitions, starts: ['active'], terminal: ['canceled', 'expired'] },
  order: { table: orderTransitions, starts: ['pending'], terminal: ['delivered', 'canceled'] },
  stop: { table: stopTransitions, starts: ['pending'], terminal: ['completed', 'failed'] },
  payment: { table: paymentTransitions, starts: ['pending'], terminal: ['refunded'] },
}

describe.each(Object.entries(machines))('%s', (_, { table, starts, terminal }) => {
  const states = Object.keys(table)

  test('has exactly its terminal states, which nothing leaves', () => {
    expect(states.filter((state) => table[state]?.length === 0).toSorted()).toEqual(
      [...terminal].toSorted(),
    )
  })

  test('reaches every state from its start, and a terminal state from every state', () => {
    const closure = (from: readonly string[], next: (state: string) => readonly string[]) => {
      const reached = new Set(from)
      for (const state of reached) for (const other of next(state)) reached.add(other)
      return [...reached].toSorted()
    }
    expect(closure(starts, (state) => table[state] ?? [])).toEqual(states.toSorted())
    expect(closure(terminal, (state) => statesBefore(table, state))).toEqual(states.toSorted())
  })

  test('names no state twice in one row', () => {
    for (const exits of Object.values(table)) expect(new Set(exits).size).toBe(exits.length)
  })

  test('agrees with itself, asked for exits or for entries', () => {
    const anyState = fc.constantFrom(...states)
    fc.assert(
      fc.property(anyState, anyState, (from, to) => {
        expect(statesBefore(table, to).includes(from)).toBe(canMove({ table, from, to }))
      }),
    )
  })
})

test('a pickup after the delivery conflicts', () => {
  const table = waybillTransitions
  expect(canMove({ table, from: 'delivered', to: 'picked_up' })).toBe(false)
})

test('hub scans follow each other in any order and number', () => {
  const scans = ['in_transit_sorted', 'in_transit_hub_inbound', 'in_transit_hub_outbound'] as const
  const table = waybillTransitions
  for (const from of scans) {
    for (const to of scans) expect(canMove({ table, from, to })).toBe(true)
  }
})

test('a waybill is canceled before its goods are on the way, and not after', () => {
  expect(statesBefore(waybillTransitions, 'canceled')).toEqual(['draft', 'created', 'accepted'])
})

test('a quote leaves active as the interface says', () => {
  expect(quoteTransitions.active).toEqual(['accepted', 'canceled', 'expired'])
})

test('a client stops polling at the three statuses of the interface', () => {
  expect(orderStatusesAtRest).toEqual(['delivered', 'canceled', 'failed'])
  expect(isAtRest('failed')).toBe(true)
  expect(isAtRest('pending')).toBe(false)
  expect(isAtRest(null)).toBe(false)
})

test('the three enumerations are no substitute for each other', () => {
  expectTypeOf<WaybillState>().not.toExtend<DeliveryState>()
  expectTypeOf<WaybillState>().not.toExtend<OrderStatus>()
  expectTypeOf<DeliveryState>().not.toExtend<WaybillState>()
  expectTypeOf<DeliveryState>().not.toExtend<OrderStatus>()
  expectTypeOf<OrderStatus>().not.toExtend<WaybillState>()
  expectTypeOf<OrderStatus>().not.toExtend<DeliveryState>()
})
