/**
 * Hands mails to a mailbox over HTTP, as providers of mail take them: JSON, with a key in the
 * authorization header. In the demo the mailbox is played, under the key that both sides derive.
 */
import { hkdfSync } from 'node:crypto'
import { request, type Dispatcher } from 'undici'
import type { Logger } from '#server/log.ts'
import type { Mailer } from './mailer.ts'

const timeoutMs = 5_000

export function mailboxMailer({
  url,
  secretKey,
  connections,
  log,
}: {
  url: string
  secretKey: string
  connections: Dispatcher
  log: Pick<Logger, 'error'>
}): Mailer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'sandbox mailbox', 32))
  const headers = {
    authorization: `Bearer ${key.toString('base64url')}`,
    'content-type': 'application/json',
  }
  return {
    async send(mail) {
      try {
        const { statusCode, body } = await request(url, {
          method: 'POST',
          headers,
          body: JSON.stringify(mail),
          dispatcher: connections,
          signal: AbortSignal.timeout(timeoutMs),
        })
        await body.dump()
        if (statusCode < 300) return true
        log.error({ status: statusCode }, 'a mail was refused')
      } catch (error) {
        log.error({ err: error }, 'a mail could not be handed over')
      }
      return false
    },
  }
}
