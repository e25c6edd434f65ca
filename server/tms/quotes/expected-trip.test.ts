import { expect, test } from 'vitest'
import { expectedTrip, withBreaks } from './expected-trip.ts'

const hours = (count: number) => count * 3_600_000
const at = (time: string) => new Date(`2026-11-23T${time}:00.000Z`)
const asked = { createdAt: at('08:03'), expiresAt: at('08:33'), days: null, window: null }

test('a driver breaks after four hours at the wheel and rests after eight', () => {
  expect(withBreaks(hours(4))).toBe(hours(4))
  expect(withBreaks(hours(5))).toBe(hours(5.5))
  expect(withBreaks(hours(8))).toBe(hours(8.5))
  expect(withBreaks(hours(9))).toBe(hours(9 + 0.5 + 10))
  expect(withBreaks(hours(17))).toBe(hours(17 + 2 * 10.5))
})

test('without a window the pickup counts from the last moment to pay, in half hours', () => {
  const { pickup } = expectedTrip({ ...asked, serviceType: 'ftl_transport', distanceM: 10_000 })
  expect(pickup).toEqual({ from: at('10:30'), to: at('15:00') })
})

test('a requested window is the pickup, and one that is over is not', () => {
  const of = (window: { from: Date; to: Date }) =>
    expectedTrip({ ...asked, serviceType: 'ftl_transport', distanceM: 10_000, window }).pickup
  const window = { from: at('13:10'), to: at('13:20') }
  expect(of(window)).toEqual(window)
  expect(of({ from: at('07:00'), to: at('08:00') }).from).toEqual(at('10:30'))
})

test('a whole vehicle arrives by distance: 140 km take two hours or nearly three', () => {
  const window = { from: at('09:00'), to: at('10:00') }
  const trip = { ...asked, serviceType: 'ftl_transport', distanceM: 140_000, window } as const
  expect(expectedTrip(trip).arrival).toEqual({ from: at('11:30'), to: at('15:00') })
})

test('a shared vehicle arrives by the days of its service, and says nothing without them', () => {
  const window = { from: at('09:00'), to: at('10:00') }
  const trip = { ...asked, serviceType: 'ltl_transport', distanceM: 900_000, window } as const
  expect(expectedTrip(trip).arrival).toBeNull()
  expect(expectedTrip({ ...trip, days: { least: 1, most: 3 } }).arrival).toEqual({
    from: new Date('2026-11-24T09:00:00.000Z'),
    to: new Date('2026-11-26T10:00:00.000Z'),
  })
})
