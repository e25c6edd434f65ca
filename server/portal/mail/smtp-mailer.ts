/** Hands mails to a mail server (SMTP, RFC 5321), one connection a mail. */
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Logger } from '#server/log.ts'
import type { Handed, Mailer } from './mailer.ts'

/** A person may wait for it; a server that needs longer is asked again, or by a person. */
const withinMs = 15_000

export function smtpMailer({
  url,
  from,
  log,
  timeoutMs = withinMs,
}: {
  /** `smtp://` or `smtps://`, with name and password where the server asks for them. */
  url: string
  from: string
  log: Pick<Logger, 'error'>
  /** For tests. */
  timeoutMs?: number
}): Mailer {
  const transport = openTransport({ url, timeoutMs })
  return {
    async send({ to, subject, text, html, language, id }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          ...(html !== undefined && { html }),
          ...(id !== undefined && { messageId: `<${id}@${domainOf(from)}>` }),
          headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(timeoutMs),
        })
        return 'sent'
      } catch (error) {
        const handed: Handed = isForGood(error) ? 'refused' : 'failed'
        log.error({ err: error, handed }, 'a mail was not taken by the mail server')
        return handed
      }
    },
    async close() {
      transport.close()
    },
  }
}

/** Connects and signs in, without a mail. Null: the server takes mails; else what was wrong. */
export async function faultOfMailServer({
  url,
  timeoutMs = withinMs,
}: {
  url: string
  timeoutMs?: number
}): Promise<string | null> {
  const transport = openTransport({ url, timeoutMs })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    transport.close()
  }
}

function openTransport({ url, timeoutMs }: { url: string; timeoutMs: number }) {
  return createTransport({
    url,
    requireTLS: sendsPasswordAbroad(new URL(url)),
    // Each step has its own bound, and all of them together the signal's.
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail is made of what it is given, never of files or pages that its text names.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Over the street a password goes encrypted or not at all. */
function sendsPasswordAbroad({ password, hostname }: URL): boolean {
  return password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function domainOf(from: string): string {
  return /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost'
}

/** A 5yz about this very mail. One about us (a password that is wrong) ends when we are put right. */
function isForGood(error: unknown): boolean {
  return refusalSchema.safeParse(error).success
}

const refusalSchema = z.object({
  permanent: z.literal(true),
  command: z.enum(['RCPT TO', 'DATA']),
})
