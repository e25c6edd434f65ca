/** The language, the texts and the dates of one request, for everything that renders on the server. */
import { getRequestConfig } from 'next-intl/server'
import { dateFormats, ownTimeZone } from '#lib/dates/date-formats.ts'
import { chosenCalendar } from '../preferences/chosen-calendar.ts'
import type {} from './app-config.ts'
import { chosenLanguage } from './chosen-language.ts'

export default getRequestConfig(async () => {
  const [locale, calendar] = await Promise.all([chosenLanguage(), chosenCalendar()])
  const messages = (await import(`../messages/${locale}.ts`)).default
  // Providers hand the formats on to the islands.
  const formats = { dateTime: dateFormats(locale, calendar) }
  return { locale, messages, formats, timeZone: ownTimeZone }
})
