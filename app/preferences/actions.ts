'use server'

/**
 * What a visitor chooses is kept in a cookie, so that the very first byte of a page is in their
 * language, calendar and theme. Setting it makes Next render the page one is on again; nobody is sent elsewhere. What no
 * page offers is passed over.
 */
import { cookies } from 'next/headers'
import { calendarCookie, isCalendar } from '#lib/dates/calendars.ts'
import { textOf } from '../form-text.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { saveReading } from '#server/portal/identity/people.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { isLanguage, languageCookie } from '../i18n/languages.ts'
import { chosenReading } from './chosen-reading.ts'
import { isTheme, themeCookie } from './chosen-theme.ts'

const yearSeconds = 365 * 24 * 60 * 60

export async function chooseLanguage(form: FormData): Promise<void> {
  const language = textOf(form, 'language')
  if (!isLanguage(language)) return
  await remember(languageCookie, language)
  await noteForMails()
}

export async function chooseTheme(form: FormData): Promise<void> {
  const theme = textOf(form, 'theme')
  if (!isTheme(theme)) return
  await remember(themeCookie, theme)
}

export async function chooseCalendar(form: FormData): Promise<void> {
  const calendar = textOf(form, 'calendar')
  if (!isCalendar(calendar)) return
  await remember(calendarCookie, calendar)
  await noteForMails()
}

/** The choice itself stands also while the database is away. */
async function noteForMails(): Promise<void> {
  try {
    const person = await currentPerson()
    if (person)
      await saveReading(identity().database, { personId: person.id, ...(await chosenReading()) })
  } catch (error) {
    portalRuntime().log.warn({ err: error }, 'how somebody reads could not be noted')
  }
}

async function remember(name: string, value: string): Promise<void> {
  const jar = await cookies()
  jar.set(name, value, { path: '/', sameSite: 'lax', httpOnly: true, maxAge: yearSeconds })
}
