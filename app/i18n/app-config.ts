/** Message keys, languages and the ways to write a date are types: one that is not there does not compile. */
import type { Language } from '#lib/contract/languages.ts'
import type { DateFormats } from '#lib/dates/date-formats.ts'
import type * as messages from '../messages/en.ts'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language
    Messages: typeof messages
    Formats: { dateTime: DateFormats }
  }
}
