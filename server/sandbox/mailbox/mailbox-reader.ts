/** As the visitor chose on the portal, which stands on the same address; else as the browser has it. */
import { parse } from 'hono/utils/cookie'
import { languages } from '#lib/contract/languages.ts'
import { calendarCookie, isCalendar, usualCalendar } from '#lib/dates/calendars.ts'
import { preferredLanguage } from '../gateway/preferred-language.ts'
import type { Reader } from './mailbox-page.ts'

export function mailboxReader(request: Request): Reader {
  const cookies = parse(request.headers.get('cookie') ?? '')
  const calendar = cookies[calendarCookie]
  return {
    language: languages.find((each) => each === cookies['language']) ?? preferredLanguage(request),
    calendar: isCalendar(calendar) ? calendar : usualCalendar,
  }
}
