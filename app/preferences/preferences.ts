import type { Preferences } from '#components/frame/preferences.ts'
import { chosenLanguage } from '../i18n/chosen-language.ts'
import { chooseLanguage, chooseTheme } from './actions.ts'
import { chosenTheme } from './chosen-theme.ts'

/** The visitor's choices as the frame takes them. */
export async function readPreferences(): Promise<Preferences> {
  const [language, theme] = await Promise.all([chosenLanguage(), chosenTheme()])
  return { language, theme, chooseLanguage, chooseTheme }
}
