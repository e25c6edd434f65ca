/**
 * Hands mails to a mailbox over HTTP, as providers of mail take them: JSON, with a key in the
 * authorization header. In the demo the mailbox is played, under the key that both sides derive.
 */
import { hkdfSync } from 'node:crypto'
import { Agent, request } from 'undici'
import type { Logger } from '#server/log.ts'
import type { Mailer } from './mailer.ts'

const timeoutMs = 5_000

export function mailboxMailer({
  url,
  secretKey,
  log,
}: {
  url: string
  secretKey: string
  log: Pick<Logger, 'error'>
}): Mailer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'sandbox mailbox', 32))
  const connections = new Agent()
  const headers = {
    authorization: `Bearer ${key.toString('base64url')}`,
    'content-type': 'application/json',
  }
  return {
    async send({ to, subject, text, language }) {
      try {
        const { statusCode, body } = await request(url, {
          method: 'POST',
          headers,
          body: JSON.stringify({ to, subject, text, language }),
          dispatcher: connections,
          signal: AbortSignal.timeout(timeoutMs),
        })
        await body.dump()
        if (statusCode < 300) return 'sent'
        log.error({ status: statusCode }, 'a mail was refused')
        return statusCode === 400 ? 'refused' : 'failed'
      } catch (error) {
        log.error({ err: error }, 'a mail could not be handed over')
        return 'failed'
      }
    },
    close: () => connections.close(),
  }
}
