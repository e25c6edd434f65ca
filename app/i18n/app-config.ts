/** Message keys and languages are types: a key that is not in the catalogue does not compile. */
import type { Language } from '#lib/contract/languages.ts'
import type messages from '../messages/en.ts'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language
    Messages: typeof messages
  }
}
