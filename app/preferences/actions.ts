'use server'

/**
 * A visitor's choices are cookies, so that the very first byte of a page is in their language, calendar and
 * theme. Setting one makes Next render the current page again. A value that no page offers changes nothing.
 */
import { cookies } from 'next/headers'
import { themes } from '#components/frame/preferences.ts'
import { languages } from '#lib/contract/languages.ts'
import { calendars } from '#lib/dates/calendars.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { saveReading } from '#server/portal/identity/people.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { textOf } from '../form-text.ts'
import { chosenReading } from './chosen.ts'

const yearSeconds = 365 * 24 * 60 * 60

export async function chooseLanguage(form: FormData): Promise<void> {
  if (await remember('language', languages, form)) await noteForMails()
}

export async function chooseTheme(form: FormData): Promise<void> {
  await remember('theme', themes, form)
}

export async function chooseCalendar(form: FormData): Promise<void> {
  if (await remember('calendar', calendars, form)) await noteForMails()
}

async function remember(
  name: string,
  choices: readonly string[],
  form: FormData,
): Promise<boolean> {
  const value = textOf(form, name)
  if (!choices.includes(value)) return false
  const jar = await cookies()
  jar.set(name, value, { path: '/', sameSite: 'lax', httpOnly: true, maxAge: yearSeconds })
  return true
}

/** The choice itself is kept also while the database is away. */
async function noteForMails(): Promise<void> {
  try {
    const person = await currentPerson()
    if (person)
      await saveReading(identity().database, { personId: person.id, ...(await chosenReading()) })
  } catch (error) {
    portalRuntime().log.warn({ err: error }, 'how somebody reads could not be noted')
  }
}
