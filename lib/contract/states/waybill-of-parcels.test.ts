import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parcelProgress, waybillStateOf } from './waybill-of-parcels.ts'
import { waybillStates } from './waybill-states.ts'

const someStates = fc.array(fc.constantFrom(...waybillStates), { minLength: 1, maxLength: 8 })

test('each state but canceled has its place in the progress', () => {
  expect([...parcelProgress, 'canceled'].toSorted()).toEqual(waybillStates.toSorted())
})

test('a waybill whose parcels all have one state has it', () => {
  for (const state of waybillStates) expect(waybillStateOf([state, state])).toBe(state)
})

test('it is delivered or canceled only when all are, not counting parcels that were canceled', () => {
  fc.assert(
    fc.property(someStates, (states) => {
      const state = waybillStateOf(states)
      const left = states.filter((each) => each !== 'canceled')
      expect(state === 'canceled').toBe(left.length === 0)
      expect(state === 'delivered').toBe(left.length > 0 && left.every((s) => s === 'delivered'))
    }),
  )
})

test('it is returned only when nothing is under way any more', () => {
  fc.assert(
    fc.property(someStates, (states) => {
      if (waybillStateOf(states) !== 'returned') return
      expect(states.every((s) => ['returned', 'delivered', 'canceled'].includes(s))).toBe(true)
    }),
  )
})

test('it is as far as the parcel that is least far, in whatever order they are', () => {
  expect(waybillStateOf(['delivered', 'created', 'in_transit_sorted'])).toBe('created')
  expect(waybillStateOf(['delivering', 'failed'])).toBe('failed')
  fc.assert(
    fc.property(someStates, (states) => {
      expect(states).toContain(waybillStateOf(states))
      expect(waybillStateOf(states.toReversed())).toBe(waybillStateOf(states))
    }),
  )
})
