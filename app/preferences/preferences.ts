import type { Preferences } from '#components/frame/preferences.ts'
import { chosenLanguage } from '../i18n/chosen-language.ts'
import { chooseCalendar, chooseLanguage, chooseTheme } from './actions.ts'
import { chosenCalendar } from './chosen-calendar.ts'
import { chosenTheme } from './chosen-theme.ts'

/** The visitor's choices as the frame takes them. */
export async function readPreferences(): Promise<Preferences> {
  const [language, calendar, theme] = await Promise.all([
    chosenLanguage(),
    chosenCalendar(),
    chosenTheme(),
  ])
  return { language, calendar, theme, chooseLanguage, chooseCalendar, chooseTheme }
}
