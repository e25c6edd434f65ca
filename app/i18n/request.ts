/** The language, the texts and the dates of one request, for everything that renders on the server. */
import { getRequestConfig } from 'next-intl/server'
import type { Language } from '#lib/contract/languages.ts'
import { dateFormats, ownTimeZone } from '#lib/dates/date-formats.ts'
import { holdAllWords } from '#lib/line-breaks/hold-words.ts'
import * as en from '../messages/en.ts'
import { chosenCalendar, chosenLanguage } from '../preferences/chosen.ts'
import type {} from './app-config.ts'

export default getRequestConfig(async () => {
  const [locale, calendar] = await Promise.all([chosenLanguage(), chosenCalendar()])
  // Providers hand the formats on to the islands.
  const formats = { dateTime: dateFormats(locale, calendar) }
  return { locale, messages: await messagesIn(locale), formats, timeZone: ownTimeZone }
})

const loaded = new Map<Language, Promise<object>>()

function messagesIn(language: Language): Promise<object> {
  const messages = loaded.get(language) ?? loadMessages(language)
  loaded.set(language, messages)
  return messages
}

/** English names the groups; each is a file in the folder of every language. */
async function loadMessages(language: Language): Promise<object> {
  const groups = await Promise.all(
    Object.keys(en).map(async (group): Promise<[string, object]> => {
      const file = group.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return [group, (await import(`../messages/${language}/${file}.json`)).default]
    }),
  )
  const messages = Object.fromEntries(groups)
  return language === 'th' ? holdAllWords(messages, ['receipt']) : messages
}
