import { expect, test } from 'vitest'
import { noPickupTimes, pickupTimesOf, readPickupTimes } from './pickup-times.ts'

const nowMs = Date.parse('2026-01-31T03:00:00Z')
const times = { date: '2026-02-01', from: '06:30', to: '09:00' }

test('a window comes back as it was filled in, by the clock in Thailand', () => {
  const window = readPickupTimes(times, nowMs)
  expect(window).toEqual({ from: '2026-01-31T23:30:00.000Z', to: '2026-02-01T02:00:00.000Z' })
  if (window === null || 'fault' in window) throw new Error('it was no window')
  expect(pickupTimesOf(window)).toEqual(times)
})

test('nothing filled in is no window, and a part of one is said to be one', () => {
  expect(readPickupTimes(noPickupTimes, nowMs)).toBeNull()
  expect(pickupTimesOf(null)).toEqual(noPickupTimes)
  expect(readPickupTimes({ ...times, to: '' }, nowMs)).toEqual({ fault: 'incomplete' })
})

test('a window that ends before it begins, or before now, is refused', () => {
  expect(readPickupTimes({ ...times, to: '06:30' }, nowMs)).toEqual({ fault: 'out_of_order' })
  expect(readPickupTimes({ date: '2026-01-31', from: '08:00', to: '09:59' }, nowMs)).toEqual({
    fault: 'past',
  })
})
