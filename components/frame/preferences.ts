/** A visitor's preferences for every page, and the actions that store them. */
import type { Language } from '#lib/contract/languages.ts'
import type { Calendar } from '#lib/dates/calendars.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export interface Preferences {
  readonly language: Language
  /** The calendar for dates in Thai. */
  readonly calendar: Calendar
  readonly theme: Theme
  readonly chooseLanguage: (form: FormData) => Promise<void>
  readonly chooseCalendar: (form: FormData) => Promise<void>
  readonly chooseTheme: (form: FormData) => Promise<void>
}

/** The name of each language in itself: the same on every page, so it is not in any message catalogue. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  th: 'ไทย',
  zh: '中文',
}
