/** What a visitor chooses for every page, and the actions that remember it. */
import type { Language } from '#lib/contract/languages.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export interface Preferences {
  readonly language: Language
  readonly theme: Theme
  /** Takes a form with `language`. */
  readonly chooseLanguage: (form: FormData) => Promise<void>
  /** Takes a form with `theme`. */
  readonly chooseTheme: (form: FormData) => Promise<void>
}
