import { createFormatter } from 'next-intl'
import { expect, test } from 'vitest'
import { dateFormats, ownTimeZone } from '#lib/dates/date-formats.ts'
import { tripTexts } from './trip-texts.ts'

const format = createFormatter({
  locale: 'en',
  formats: { dateTime: dateFormats('en', 'gregory') },
  timeZone: ownTimeZone,
})
const trip = {
  distance_km: 799,
  pickup: { from: '2026-11-26T06:00:00.000Z', to: '2026-11-26T10:30:00.000Z' },
  arrival: { from: '2026-11-27T05:30:00.000Z', to: '2026-11-27T15:30:00.000Z' },
}
const near = (at: string) => ({
  nowMs: Date.parse(at),
  today: (day: string) => `Today (${day})`,
  tomorrow: (day: string) => `Tomorrow (${day})`,
})
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ')

test('days that are near have their words, by the calendar of Thailand, beside the date', () => {
  const today = tripTexts(trip, format, near('2026-11-25T17:00:00.000Z'))
  expect(plain(today.pickup)).toBe('Today (Thu, Nov 26) 1:00 PM – 5:30 PM')
  expect(plain(today.arrival)).toBe('Tomorrow (Fri, Nov 27) 12:30 PM – 10:30 PM')
  const before = tripTexts(trip, format, near('2026-11-25T16:59:00.000Z'))
  expect(plain(before.pickup)).toBe('Tomorrow (Thu, Nov 26) 1:00 PM – 5:30 PM')
  expect(plain(before.arrival)).toBe('Fri, Nov 27 12:30 PM – 10:30 PM')
})

test('on paper days are dates', () => {
  expect(plain(tripTexts(trip, format).pickup)).toBe('Thu, Nov 26 1:00 PM – 5:30 PM')
})
