/** The portal's mails in this process: by which way they leave, and the jobs that send them. */
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
  /** From then on, what is kept to be sent is sent: the mailbox of the demo is behind our own port. */
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
  /** Where a mailbox is played, reached from inside; null: nowhere. */
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
