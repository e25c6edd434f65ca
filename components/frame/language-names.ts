import type { Language } from '#lib/contract/languages.ts'

/** What each language calls itself: the same on every page, so no message of any catalogue. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  th: 'ไทย',
  zh: '中文',
}
