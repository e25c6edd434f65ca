/** The language, the texts and the dates of one request, for everything that renders on the server. */
import { getRequestConfig } from 'next-intl/server'
import type { Language } from '#lib/contract/languages.ts'
import { dateFormats, ownTimeZone } from '#lib/dates/date-formats.ts'
import { holdAllWords } from '#lib/line-breaks/hold-words.ts'
import * as en from '../messages/en.ts'
import * as th from '../messages/th.ts'
import * as zh from '../messages/zh.ts'
import { chosenCalendar, chosenLanguage } from '../preferences/chosen.ts'
import type {} from './app-config.ts'

type Groups = Record<keyof typeof en, object>

const thai = holdAllWords(th satisfies Groups, ['mail', 'receipt', 'sheet'])

const messagesIn: Readonly<Record<Language, object>> = { en, th: thai, zh: zh satisfies Groups }

export default getRequestConfig(async () => {
  const [locale, calendar] = await Promise.all([chosenLanguage(), chosenCalendar()])
  // Providers hand the formats on to the islands.
  const formats = { dateTime: dateFormats(locale, calendar) }
  return { locale, messages: { ...messagesIn[locale] }, formats, timeZone: ownTimeZone }
})
