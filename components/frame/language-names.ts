import type { Language } from '#lib/contract/languages.ts'

/** The name of each language in itself: the same on every page, so it is not in any message catalogue. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  th: 'ไทย',
  zh: '中文',
}
