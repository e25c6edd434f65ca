/** The interface for sending mails. Its callers do not know by which way a mail leaves. */
import type { Language } from '#lib/contract/languages.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for programs that show it; absent: the text is all. */
  readonly html?: string
  readonly language: Language
  /** The same in every try, so that mail programs recognize a second copy of one mail. */
  readonly id?: string
}

/**
 * `refused`: for good, by whoever takes mails in for that address; `failed`: for now. Why is in the
 * log. What has failed may have arrived all the same, when the reply to it was lost.
 */
export type Handed = 'sent' | 'refused' | 'failed'

export interface Mailer {
  send(mail: Mail): Promise<Handed>
  close(): Promise<void>
}
