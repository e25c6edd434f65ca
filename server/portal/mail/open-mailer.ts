/** By which way the mails of this process leave: a mail server, the demo's mailbox, or none. */
import type { Logger } from '#server/log.ts'
import { mailboxMailer } from './mailbox-mailer.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

export interface MailSettings {
  /** From the environment; null where it names no mail server. */
  readonly smtp: { readonly url: string; readonly from: string } | null
  /** Where this process itself reaches the mailbox that it plays; null: it plays none. */
  readonly mailboxUrl: string | null
  readonly secretKey: string
}

export function openMailer(
  { smtp, mailboxUrl, secretKey }: MailSettings,
  log: Pick<Logger, 'error'>,
): Mailer {
  if (smtp !== null) return smtpMailer({ ...smtp, log })
  if (mailboxUrl !== null) return mailboxMailer({ url: mailboxUrl, secretKey, log })
  return {
    async send() {
      log.error('a mail was to be sent, and no way for mails is set up (SMTP_URL)')
      return 'failed'
    },
    async close() {},
  }
}
