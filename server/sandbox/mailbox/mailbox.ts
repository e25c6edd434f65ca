/**
 * The sandbox of a mail server: keeps all mails of the demo, for everybody to read.
 *
 *     POST /sandbox/mailbox/messages        accepts a mail, with the key
 *     GET  /sandbox/mailbox/messages?to=    the latest mails as JSON, for programs
 *     GET  /sandbox/mailbox?to=             the same as a page
 */
import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { languages } from '#lib/contract/languages.ts'
import { pageStyle } from '../page-style.ts'
import type { SandboxDeps, SandboxPart } from '../sandbox-part.ts'
import { writeMailboxPage, type Reader } from './mailbox-page.ts'
import { keepMail, latestMails } from './store.ts'
import { parse } from 'hono/utils/cookie'
import { calendarCookie, isCalendar, usualCalendar } from '#lib/dates/calendars.ts'
import { preferredLanguage } from '../gateway/preferred-language.ts'

const base = '/sandbox/mailbox'

const mailSchema = z.object({
  to: z.email().max(254),
  subject: z.string().min(1).max(300),
  text: z.string().min(1).max(10_000),
  language: z.enum(languages),
})

export function createMailboxSandbox(deps: SandboxDeps): SandboxPart {
  const { database, clock, ids, secretKey } = deps
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'sandbox mailbox', 32))
  const expected = digest(`Bearer ${key.toString('base64url')}`)

  async function take(request: Request): Promise<Response> {
    const authorization = request.headers.get('authorization') ?? ''
    if (!timingSafeEqual(digest(authorization), expected)) return refusal(401, 'unauthorized')
    const mail = mailSchema.safeParse(await jsonOf(request))
    if (!mail.success) return refusal(400, 'invalid_mail')
    const id = ids.uuid()
    await keepMail(database, { ...mail.data, id, sentAt: new Date(clock.nowMs()) })
    return Response.json({ id }, { status: 201 })
  }

  return {
    async handle(request) {
      const { pathname, searchParams } = new URL(request.url)
      const reads = request.method === 'GET' || request.method === 'HEAD'
      const to = searchParams.get('to')?.trim() ?? ''
      if (pathname === `${base}/messages` && request.method === 'POST') return take(request)
      if (pathname === `${base}/messages` && reads) {
        const data = await latestMails(database, to)
        return Response.json({ data }, { headers: { 'cache-control': 'no-store' } })
      }
      if (pathname === `${base}/mailbox.css` && reads) return pageStyle(ownSheet)
      if (pathname !== base || !reads) return null
      const mails = await latestMails(database, to)
      const page = await writeMailboxPage({ mails, to, reader: mailboxReader(request), base })
      return new Response(page, { headers: pageHeaders })
    },
    start() {},
    async close() {},
  }
}

/** A hash, because the comparison needs equal lengths. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function jsonOf(request: Request): Promise<unknown> {
  return request.json().catch(() => null)
}

function refusal(status: number, error: string): Response {
  return Response.json({ error }, { status })
}

const ownSheet = new URL('./mailbox.css', import.meta.url)

/** Nothing inline and no script at all. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'accept-language, cookie',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** As chosen on the portal, which has the same origin; else as the browser prefers. */
function mailboxReader(request: Request): Reader {
  const cookies = parse(request.headers.get('cookie') ?? '')
  const calendar = cookies[calendarCookie]
  return {
    language: languages.find((each) => each === cookies['language']) ?? preferredLanguage(request),
    calendar: isCalendar(calendar) ? calendar : usualCalendar,
  }
}
