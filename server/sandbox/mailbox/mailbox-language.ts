/** As the visitor chose on the portal, which stands on the same address; else as the browser has it. */
import { parse } from 'hono/utils/cookie'
import { languages, type Language } from '#lib/contract/languages.ts'
import { preferredLanguage } from '../gateway/preferred-language.ts'

export function mailboxLanguage(request: Request): Language {
  const { language: chosen } = parse(request.headers.get('cookie') ?? '')
  return languages.find((each) => each === chosen) ?? preferredLanguage(request)
}
