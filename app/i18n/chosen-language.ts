import { cookies, headers } from 'next/headers'
import type { Language } from '#lib/contract/languages.ts'
import { isLanguage, languageCookie, negotiateLanguage } from './languages.ts'

export async function chosenLanguage(): Promise<Language> {
  const chosen = (await cookies()).get(languageCookie)?.value
  if (isLanguage(chosen)) return chosen
  return negotiateLanguage((await headers()).get('accept-language'))
}
