/** The visitor's choices from their cookies, which are called as the fields of the menus are. */
import { cookies, headers } from 'next/headers'
import { themes, type Theme } from '#components/frame/preferences.ts'
import { languages, type Language } from '#lib/contract/languages.ts'
import { calendars, usualCalendar, type Calendar } from '#lib/dates/calendars.ts'
import type { Reading } from '#server/portal/identity/people.ts'
import { negotiateLanguage } from '../i18n/languages.ts'

export async function chosenLanguage(): Promise<Language> {
  const chosen = await choiceOf('language', languages)
  return chosen ?? negotiateLanguage((await headers()).get('accept-language'))
}

export async function chosenCalendar(): Promise<Calendar> {
  return (await choiceOf('calendar', calendars)) ?? usualCalendar
}

export async function chosenTheme(): Promise<Theme> {
  return (await choiceOf('theme', themes)) ?? 'system'
}

/** Noted with a person, so that mails come as the pages do. */
export async function chosenReading(): Promise<Reading> {
  const [language, calendar] = await Promise.all([chosenLanguage(), chosenCalendar()])
  return { language, calendar }
}

async function choiceOf<T extends string>(
  name: string,
  choices: readonly T[],
): Promise<T | undefined> {
  const given = (await cookies()).get(name)?.value
  return choices.find((each) => each === given)
}
