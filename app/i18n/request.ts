/** The language and the texts of one request, for everything that renders on the server. */
import { getRequestConfig } from 'next-intl/server'
import type {} from './app-config.ts'
import { chosenLanguage } from './chosen-language.ts'

export default getRequestConfig(async () => {
  const locale = await chosenLanguage()
  const messages = (await import(`../messages/${locale}.ts`)).default
  return { locale, messages, timeZone: 'Asia/Bangkok' }
})
