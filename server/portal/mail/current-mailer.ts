/** The mailer of this process. */
import type { Mailer } from './mailer.ts'
import { mailSettings } from './mail-settings.ts'
import { mailboxMailer } from './mailbox-mailer.ts'
import { portalRuntime } from '../runtime.ts'

export function currentMailer(): Mailer {
  const runtime = portalRuntime()
  const settings = mailSettings(runtime)
  if (settings.kind === 'mailbox') return mailboxMailer({ ...runtime, url: settings.url })
  return {
    async send() {
      runtime.log.error('a mail was to be sent, and no way for mails is set up')
      return false
    },
  }
}
