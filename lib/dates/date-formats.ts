/**
 * The one door by which a date becomes words. Pages and islands have these by their names from
 * next-intl (`format.dateTime(at, 'moment')`), so that language, time zone and the chosen calendar
 * come along; what is written elsewhere (a mail, a sandbox) calls `writeDate`.
 */
import type { Language } from '../contract/languages.ts'
import { keysOf } from '../keys-of.ts'
import { usualCalendar, type Calendar } from './calendars.ts'

interface DateFormat {
  readonly dateStyle?: 'full' | 'medium'
  readonly timeStyle?: 'medium' | 'short'
  readonly weekday?: 'short'
  readonly day?: 'numeric'
  readonly month?: 'short'
  readonly year?: '2-digit' | 'numeric'
  readonly calendar?: Calendar
}

const styles = {
  /** 21 Nov 2026 */
  day: { dateStyle: 'medium' },
  /** Saturday, 21 November 2026 */
  fullDay: { dateStyle: 'full' },
  /** Sat, 21 Nov: a day near enough that its year is plain */
  nearDay: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Nov 26: for the months of a year side by side */
  month: { month: 'short', year: '2-digit' },
  /** Nov: where its year stands by itself */
  monthAlone: { month: 'short' },
  /** 2026 */
  year: { year: 'numeric' },
  /** 21 Nov 2026, 14:30 */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** 21 Nov 2026, 14:30:05 */
  exactMoment: { dateStyle: 'medium', timeStyle: 'medium' },
  /** 14:30 */
  time: { timeStyle: 'short' },
} as const satisfies Record<string, DateFormat>

export type DateStyle = keyof typeof styles
export type DateFormats = Record<DateStyle, DateFormat>

/** The time zone of the pages and of everything that is written for Thailand. */
export const ownTimeZone = 'Asia/Bangkok'

export function dateFormats(language: Language, calendar: Calendar): DateFormats {
  const formats: DateFormats = { ...styles }
  if (language === 'th') {
    for (const style of keysOf(styles)) formats[style] = { ...styles[style], calendar }
  }
  return formats
}

const spreadsheetFormats = {
  minute: spreadsheetFormat('short'),
  second: spreadsheetFormat('medium'),
}

function spreadsheetFormat(timeStyle: 'short' | 'medium'): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle, timeZone: ownTimeZone })
}

/** 2026-11-21 14:30, which spreadsheets of every language read as a date. */
export function writeSpreadsheetDate(at: Date, to: 'minute' | 'second' = 'minute'): string {
  return spreadsheetFormats[to].format(at)
}

export function writeDate(
  at: Date,
  {
    style,
    language,
    calendar = usualCalendar,
    timeZone = ownTimeZone,
  }: { style: DateStyle; language: Language; calendar?: Calendar; timeZone?: string },
): string {
  const options = { ...dateFormats(language, calendar)[style], timeZone }
  return new Intl.DateTimeFormat(language, options).format(at)
}
