/**
 * The sandbox of a mail server: keeps all mails of the demo, for everybody to read.
 *
 *     POST /sandbox/mailbox/messages        accepts a mail, with the key
 *     GET  /sandbox/mailbox/messages?to=    the latest mails as JSON, for programs
 *     GET  /sandbox/mailbox?to=             the same as a page
 */
import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto'
import { html } from 'hono/html'
import { z } from 'zod'
import {
  fillPlaceholders,
  languages,
  type Language,
  type LocalizedText,
} from '#lib/contract/languages.ts'
import { writeDate } from '#lib/dates/date-formats.ts'
import type { Database } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import { pageResponse, pageStyle, readerOf, type Reader } from '../page.ts'
import type { SandboxDeps, SandboxPart } from '../sandbox-part.ts'

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
      if (pathname === `${base}/mailbox.css` && reads)
        return pageStyle(new URL('./mailbox.css', import.meta.url))
      if (pathname !== base || !reads) return null
      const mails = await latestMails(database, to)
      return mailboxPage({ mails, to, reader: readerOf(request) })
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

interface KeptMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly language: Language
  readonly sentAt: Date
}

const shown = 30
/** The limit of kept mails, so that a long-running demo does not grow. */
const kept = 1000

async function keepMail(database: Database, mail: KeptMail): Promise<void> {
  const { id, to: recipient, subject, text: body, language, sentAt } = mail
  const row = newRow({ id, recipient, subject, body, language, sentAt })
  await database.query(sql`insert into sandbox.mails ${row}`)
  await database.query(
    `delete from sandbox.mails
     where id <= (select id from sandbox.mails order by id desc offset ${kept} limit 1)`,
  )
}

/** The latest first; `to` is empty for everybody's. */
function latestMails(database: Database, to: string): Promise<KeptMail[]> {
  return database.query<KeptMail>(
    `select id, recipient as "to", subject, body as "text", language, sent_at as "sentAt"
     from sandbox.mails where $1 = '' or lower(recipient) = lower($1)
     order by id desc limit ${shown}`,
    [to],
  )
}

/** The latest mails, and a field for one address. */
function mailboxPage({
  mails,
  to,
  reader,
}: {
  mails: readonly KeptMail[]
  /** Empty: everybody's. */
  to: string
  reader: Reader
}): Promise<Response> {
  const { language } = reader
  const say = (text: keyof typeof texts) => texts[text][language]
  return pageResponse({
    language,
    title: `${say('title')} · Loadline`,
    stylePath: `${base}/mailbox.css`,
    body: html`<header>
        <h1>${say('title')}</h1>
        <p>${say('lead')}</p>
        <form method="get" action="${base}">
          <label for="to">${say('address')}</label>
          <div>
            <input id="to" name="to" type="search" value="${to}" autocomplete="off" />
            <button>${say('show')}</button>
          </div>
        </form>
      </header>
      <main>
        ${
          mails.length === 0
            ? html`<p class="empty">
                ${to === '' ? say('empty') : fillPlaceholders(say('emptyFor'), { address: to })}
              </p>`
            : mails.map((mail) => article(mail, reader))
        }
      </main>`,
  })
}

function article(mail: KeptMail, reader: Reader) {
  const sent = writeDate(mail.sentAt, { style: 'exactMoment', ...reader })
  return html`<article>
    <h2 lang="${mail.language}">${mail.subject}</h2>
    <p class="about">
      <span>${mail.to}</span>
      <time datetime="${mail.sentAt.toISOString()}">${sent}</time>
    </p>
    <p class="text" lang="${mail.language}">${mail.text}</p>
  </article>`
}

const texts = {
  title: { en: 'Practice mailbox', th: 'กล่องจดหมายจำลอง', zh: '模拟邮箱' },
  lead: {
    en: 'This demo sends no real mail. Whatever it writes to anybody lies here, for everybody to read.',
    th: 'เดโมนี้ไม่ส่งอีเมลจริง ทุกฉบับที่ระบบเขียนถึงใครก็ตามจะอยู่ที่นี่ และทุกคนอ่านได้',
    zh: '此演示不会真正发送邮件。系统写给任何人的邮件都放在这里，人人可读。',
  },
  address: { en: 'Only mails to', th: 'เฉพาะอีเมลถึง', zh: '只看收件人' },
  show: { en: 'Show', th: 'แสดง', zh: '查看' },
  empty: {
    en: 'No mail yet. Sign up or ask for a new password, and the code arrives here.',
    th: 'ยังไม่มีอีเมล ลองสมัครใช้งานหรือขอตั้งรหัสผ่านใหม่ แล้วรหัสจะมาถึงที่นี่',
    zh: '还没有邮件。注册或申请新密码后，验证码会出现在这里。',
  },
  emptyFor: {
    en: 'No mail to {address}.',
    th: 'ไม่มีอีเมลถึง {address}',
    zh: '没有发给 {address} 的邮件。',
  },
} as const satisfies Record<string, LocalizedText>
