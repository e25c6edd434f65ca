import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  daysAlike,
  outsideHours,
  usualHours,
  weekdays,
  type DayHours,
  type OpeningHours,
} from './opening-hours.ts'

/** By the clock in Thailand; the 23rd of November 2026 is a Monday. */
const window = (date: string, from: string, to: string) => ({
  from: new Date(`${date}T${from}:00+07:00`).toISOString(),
  to: new Date(`${date}T${to}:00+07:00`).toISOString(),
})
const monday = '2026-11-23'
const sunday = '2026-11-29'

test('neighbouring days with the same hours are listed together', () => {
  expect(daysAlike(usualHours)).toEqual([
    { first: 'monday', last: 'friday', hours: { from: '08:00', to: '17:00' } },
    { first: 'saturday', last: 'sunday', hours: null },
  ])
})

test('a window within the hours is no matter', () => {
  expect(outsideHours(usualHours, window(monday, '08:00', '17:00'))).toBeNull()
  expect(outsideHours(usualHours, window(monday, '09:00', '09:30'))).toBeNull()
})

test('a day without hours is closed', () => {
  expect(outsideHours(usualHours, window(sunday, '09:00', '12:00'))).toEqual({
    kind: 'closed',
    day: 'sunday',
    hours: null,
  })
})

test('a window before, after or partly in the hours is distinguished', () => {
  const hours = { from: '08:00', to: '17:00' }
  const outside = { kind: 'outside', day: 'monday', hours }
  expect(outsideHours(usualHours, window(monday, '05:00', '08:00'))).toEqual(outside)
  expect(outsideHours(usualHours, window(monday, '17:00', '19:00'))).toEqual(outside)
  const partly = { kind: 'partly', day: 'monday', hours }
  expect(outsideHours(usualHours, window(monday, '07:59', '10:00'))).toEqual(partly)
  expect(outsideHours(usualHours, window(monday, '16:00', '17:01'))).toEqual(partly)
})

const onlySunday = (hours: DayHours): OpeningHours => [...Array<null>(6).fill(null), hours]

test('a night goes on into the next day, also from Sunday to Monday', () => {
  const night = onlySunday({ from: '22:00', to: '06:00' })
  expect(outsideHours(night, window(sunday, '22:30', '23:30'))).toBeNull()
  expect(outsideHours(night, window(monday, '01:00', '05:00'))).toBeNull()
  expect(outsideHours(night, window(monday, '05:00', '07:00'))?.kind).toBe('partly')
  expect(outsideHours(night, window(sunday, '01:00', '05:00'))?.kind).toBe('outside')
})

test('equal times are around the clock', () => {
  const always: OpeningHours = weekdays.map(() => ({ from: '00:00', to: '00:00' }))
  expect(outsideHours(always, window(sunday, '00:00', '23:59'))).toBeNull()
})

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const week = fc.array(fc.option(fc.record({ from: time, to: time })), {
  minLength: 7,
  maxLength: 7,
})

test('minute by minute it is the same', () => {
  /** Whether a place is open at a minute of the week, by looking at today's and yesterday's hours. */
  const isOpen = (hours: OpeningHours, minute: number) =>
    [0, 1].some((before) => {
      const day = (Math.floor(minute / 1440) - before + 7) % 7
      const of = hours[day]
      if (!of) return false
      const [from, to] = [of.from, of.to].map(
        (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)),
      )
      if (from === undefined || to === undefined) return false
      const at = (minute % 1440) + before * 1440
      return at >= from && at < (to > from ? to : to + 1440)
    })
  fc.assert(
    fc.property(
      week,
      fc.integer({ min: 0, max: 7 * 1440 - 1 }),
      fc.integer({ min: 1, max: 300 }),
      (hours, start, length) => {
        const fromMs = Date.parse(`${monday}T00:00:00+07:00`) + start * 60_000
        const outside = outsideHours(hours, {
          from: new Date(fromMs).toISOString(),
          to: new Date(fromMs + length * 60_000).toISOString(),
        })
        const open = Array.from({ length }, (_, at) => isOpen(hours, (start + at) % (7 * 1440)))
        expect(outside === null).toBe(open.every(Boolean))
        expect(outside?.kind === 'partly').toBe(!open.every(Boolean) && open.some(Boolean))
      },
    ),
  )
})
