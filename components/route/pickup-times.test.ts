import { expect, test } from 'vitest'
import {
  inCommonEra,
  isNoWindow,
  keptPickup,
  nearPickups,
  noPickupTimes,
  pickupFault,
  pickupTimesOf,
  readPickupTimes,
  windowOf,
} from '#lib/storefront/pickup-times.ts'
import { emptyDraft, quoteDraftSchema } from '#lib/storefront/draft.ts'

const nowMs = Date.parse('2026-01-31T03:00:00Z')
const times = { date: '2026-02-01', from: '06:30', to: '09:00' }

test('a window comes back as it was filled in, by the clock in Thailand', () => {
  const window = readPickupTimes(times, nowMs)
  expect(window).toEqual({ from: '2026-01-31T23:30:00.000Z', to: '2026-02-01T02:00:00.000Z' })
  if (window === null || 'fault' in window) throw new Error('it was no window')
  expect(pickupTimesOf(window)).toEqual(times)
})

test('times that are no window are kept as they were typed, and are none for anybody else', () => {
  for (const wrong of [
    { ...times, to: '05:00' },
    { ...times, from: '' },
    { ...times, date: '' },
  ]) {
    const kept = keptPickup(wrong, nowMs)
    const back = quoteDraftSchema.parse(
      JSON.parse(JSON.stringify({ ...emptyDraft, pickupWindow: kept })),
    ).pickupWindow
    expect(pickupTimesOf(back)).toEqual(wrong)
    expect(isNoWindow(back)).toBe(true)
    expect(windowOf(back)).toBeNull()
  }
  const right = keptPickup(times, nowMs)
  expect(quoteDraftSchema.parse({ pickupWindow: right }).pickupWindow).toEqual(windowOf(right))
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

test('what is wrong with kept times is said by its name, as it was when they were filled in', () => {
  const faultOf = (wrong: typeof times) => pickupFault(keptPickup(wrong, nowMs))
  expect(faultOf(times)).toBeNull()
  expect(faultOf(noPickupTimes)).toBeNull()
  expect(faultOf({ ...times, to: '' })).toBe('incomplete')
  expect(faultOf({ ...times, date: '2026-02-3x' })).toBe('incomplete')
  expect(faultOf({ ...times, to: '06:30' })).toBe('out_of_order')
  expect(faultOf({ ...times, date: '2026-01-01' })).toBe('past')
})

test('a year of the Buddhist era is read as the same day', () => {
  expect(inCommonEra('2569-11-25')).toBe('2026-11-25')
  expect(inCommonEra('2400-01-01')).toBe('1857-01-01')
  for (const date of ['', '2026-11-25', '0256-11-25', '2399-12-31', '12569-11-25']) {
    expect(inCommonEra(date)).toBe(date)
  }
})

test('half days of today and tomorrow are offered while a truck can still come', () => {
  const offered = (clock: string) =>
    nearPickups(Date.parse(`2026-01-31T${clock}:00+07:00`)).map(
      ({ day, part, times: { date, from } }) => `${day} ${part} ${date} ${from}`,
    )
  const tomorrow = ['tomorrow morning 2026-02-01 08:00', 'tomorrow afternoon 2026-02-01 13:00']
  const afternoon = 'today afternoon 2026-01-31 13:00'
  expect(offered('00:30')).toEqual(['today morning 2026-01-31 08:00', afternoon, ...tomorrow])
  expect(offered('09:01')).toEqual([afternoon, ...tomorrow])
  expect(offered('14:01')).toEqual(tomorrow)
  for (const { times: near } of nearPickups(nowMs)) {
    expect(readPickupTimes(near, nowMs)).not.toHaveProperty('fault')
  }
})
