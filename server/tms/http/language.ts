/** The language of error texts: Accept-Language's best of en, th and zh, English otherwise (interface 5.10). */
import { parseAccept } from 'hono/utils/accept'
import { languages, type Language } from '#lib/contract/languages.ts'
import type { Asked } from './exchange.ts'

export function languageOf(asked: Asked): Language {
  const header = asked.header('accept-language')
  if (header === null) return 'en'
  const wanted = parseAccept(header)
    .filter(({ q }) => q > 0)
    .toSorted((one, other) => other.q - one.q)
  for (const { type } of wanted) {
    const language = languages.find((each) => each === primarySubtag(type))
    if (language !== undefined) return language
  }
  return 'en'
}

function primarySubtag(tag: string): string {
  return tag.toLowerCase().split('-', 1)[0] ?? ''
}
