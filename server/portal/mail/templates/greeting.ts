import type { LocalizedText } from '#lib/contract/languages.ts'

export const greeting: LocalizedText = { en: 'Hello,', th: 'สวัสดี', zh: '您好：' }
