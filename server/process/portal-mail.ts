/** The portal's mails in this process: the mailer, and the jobs that send. */
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { deliverMails } from '../portal/mail/deliver-mails.ts'
import { mailQueue, mailQueueOptions } from '../portal/mail/mail-queue.ts'
import type { Mailer } from '../portal/mail/mailer.ts'
import { openMailer } from '../portal/mail/open-mailer.ts'
import type { Foundation } from './foundation.ts'

export interface PortalMail {
  readonly mailer: Mailer
  /** Begins to send the stored mails. Called late, because the demo's mailbox is behind our own port. */
  start(): Promise<void>
}

export async function openPortalMail({
  config,
  foundation: { database, queue, secretKey },
  mailboxAddress,
  closers,
  log,
}: {
  config: Pick<Config, 'mail'>
  foundation: Pick<Foundation, 'database' | 'queue' | 'secretKey'>
  /** The internal URL of the mailbox sandbox, or null without one. */
  mailboxAddress: string | null
  closers: AsyncDisposableStack
  log: Logger
}): Promise<PortalMail> {
  const mailboxUrl = mailboxAddress && `http://${mailboxAddress}/sandbox/mailbox/messages`
  const mailer = openMailer({ smtp: config.mail, mailboxUrl, secretKey }, log)
  closers.defer(() => mailer.close())
  await queue.declare(mailQueue, mailQueueOptions)
  return { mailer, start: () => deliverMails({ database, queue, mailer, clock: systemClock }) }
}
