/** How a mail leaves the house. Whoever sends one can't tell what stands behind. */
import type { Language } from '#lib/contract/languages.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly language: Language
}

export interface Mailer {
  /** False when it could not be handed over; why is in the log. */
  send(mail: Mail): Promise<boolean>
}
