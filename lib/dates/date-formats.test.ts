import { expect, test } from 'vitest'
import { languages } from '../contract/languages.ts'
import { calendars, isCalendar } from './calendars.ts'
import { dateFormats, writeDate, writeSpreadsheetDate, type DateStyle } from './date-formats.ts'

/** The evening of the 20th in London is the morning of the 21st in Bangkok. */
const at = new Date('2026-11-20T22:05:09Z')
const styles: readonly DateStyle[] = ['day', 'fullDay', 'nearDay', 'moment', 'exactMoment', 'time']
const withYear: readonly DateStyle[] = ['day', 'fullDay', 'moment', 'exactMoment']

test('a spreadsheet reads a date of our time zone, in figures', () => {
  expect(writeSpreadsheetDate(at)).toBe('2026-11-21 05:05')
  expect(writeSpreadsheetDate(at, 'second')).toMatch(/^2026-11-21 05:05:\d\d$/)
})

test('Thai counts in the Buddhist era where nobody chose', () => {
  expect(writeDate(at, { style: 'day', language: 'th' })).toBe('21 พ.ย. 2569')
  expect(writeDate(at, { style: 'moment', language: 'th' })).toBe('21 พ.ย. 2569 05:05')
})

test.each(withYear)('the chosen calendar decides the year of Thai: %s', (style) => {
  const write = (calendar: (typeof calendars)[number]) =>
    writeDate(at, { style, language: 'th', calendar })
  expect(write('buddhist')).toContain('2569')
  expect(write('buddhist')).not.toContain('2026')
  expect(write('gregory')).toContain('2026')
  expect(write('gregory')).not.toContain('2569')
})

test('the choice changes no other language, and nothing but the year', () => {
  for (const style of styles) {
    for (const language of languages.filter((each) => each !== 'th')) {
      const [one, other] = calendars.map((calendar) => writeDate(at, { style, language, calendar }))
      expect(one).toBe(other)
      if (withYear.includes(style)) expect(one).toContain('2026')
    }
  }
  const [buddhist, gregorian] = calendars.map((calendar) =>
    writeDate(at, { style: 'moment', language: 'th', calendar }),
  )
  expect(gregorian).toBe(buddhist?.replace('2569', '2026'))
})

test('the day is the one on the wall in Thailand, or where it is asked for', () => {
  const write = (timeZone?: string) =>
    writeDate(at, { style: 'day', language: 'en', ...(timeZone && { timeZone }) })
  expect(write()).toBe('Nov 21, 2026')
  expect(write('Europe/London')).toBe('Nov 20, 2026')
})

test('pages write what mails write', () => {
  for (const style of styles) {
    const options = { ...dateFormats('th', 'gregory')[style], timeZone: 'Asia/Bangkok' }
    expect(new Intl.DateTimeFormat('th', options).format(at)).toBe(
      writeDate(at, { style, language: 'th', calendar: 'gregory' }),
    )
  }
})

test('a calendar is one of ours or none', () => {
  expect(isCalendar('gregory')).toBe(true)
  for (const other of ['', 'japanese', '__proto__', undefined, null, 1]) {
    expect(isCalendar(other)).toBe(false)
  }
})
