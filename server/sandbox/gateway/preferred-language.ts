import { parseAccept } from 'hono/utils/accept'
import { languages, type Language } from '#lib/contract/languages.ts'

export function preferredLanguage(request: Request): Language {
  const wanted = parseAccept(request.headers.get('accept-language') ?? '')
    .filter(({ q }) => q > 0)
    .toSorted((one, other) => other.q - one.q)
  for (const { type } of wanted) {
    const language = languages.find((each) => each === type.toLowerCase().split('-', 1)[0])
    if (language !== undefined) return language
  }
  return 'en'
}
