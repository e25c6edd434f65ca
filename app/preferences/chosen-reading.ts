import type { Reading } from '#server/portal/identity/people.ts'
import { chosenLanguage } from '../i18n/chosen-language.ts'
import { chosenCalendar } from './chosen-calendar.ts'

/** What is noted with a person, so that mails come as the pages do. */
export async function chosenReading(): Promise<Reading> {
  const [language, calendar] = await Promise.all([chosenLanguage(), chosenCalendar()])
  return { language, calendar }
}
