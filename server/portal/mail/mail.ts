/**
 * Mails that the portal sends by itself:
 *
 *     await sendMail({
 *       to: { personId },
 *       about: `order paid ${deliveryId}`,
 *       letter: orderPaid({ number, from, to, path: `/orders/${deliveryId}`, total }),
 *     })
 *
 * When it returns, the mail is stored in portal.mails with its text and will be sent, at least once, also
 * when this process dies; of two mails about the same only the first is. With `in` it is stored by that
 * transaction. Each is marked as sent at once, so a mail goes out twice only when a process dies, or loses
 * its database, in that moment.
 */
import { z } from 'zod'
import type { Language } from '#lib/contract/languages.ts'
import { usualCalendar } from '#lib/dates/calendars.ts'
import { systemClock, type Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { deleteSome } from '#server/db/delete-some.ts'
import type { Queue, QueueOptions } from '#server/db/queue.ts'
import { newRow, sql } from '#server/db/sql.ts'
import { systemIds, type Ids } from '#server/ids.ts'
import { findReader, findNameOf, type Reading } from '../identity/people.ts'
import { portalRuntime } from '../runtime.ts'
import type { Seller } from '../seller/seller.ts'
import { writeLetter, type LetterFor } from './letter.ts'
import type { Mail, Mailer } from './mailer.ts'

export const mailQueue = 'portal.mails'

/** A mail server may be away for a day: 5 s doubled up to 15 minutes, about a hundred times. */
export const mailQueueOptions: QueueOptions = {
  retryLimit: 100,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 15 * 60,
  expireSeconds: 60,
}

export interface SendMailDeps {
  readonly database: Database
  readonly queue: Pick<Queue, 'send'>
  readonly publicUrl: string
  /** Mails come from it. */
  readonly seller: Pick<Seller, 'name'>
  readonly clock: Clock
  readonly ids: Ids
}

export interface MailToSend {
  /** A person of the portal, in their own language; or an address, and the language to write in. */
  readonly to:
    { readonly personId: string } | { readonly email: string; readonly language: Language }
  /** A second mail with the same text here is not sent. */
  readonly about: string
  readonly letter: LetterFor
  readonly in?: Transaction
}

/** `unknown`: nobody has that personId. */
export type SendingMail = 'kept' | 'known' | 'unknown'

/** For people who have not chosen one. */
const usualLanguage: Language = 'en'

export async function sendMail(
  mail: MailToSend,
  deps: SendMailDeps = { ...portalRuntime(), clock: systemClock, ids: systemIds },
): Promise<SendingMail> {
  const { database, queue, publicUrl, clock, ids } = deps
  const seller = deps.seller.name()
  const keep = async (tx: Transaction) => {
    const reader = await readerOf(tx, mail.to)
    if (reader === null) return 'unknown'
    const { language, email: recipient } = reader
    const { subject, text, html } = writeLetter(mail.letter({ ...reader, publicUrl, seller }), {
      ...reader,
      seller,
    })
    const id = ids.uuid()
    const words = { language, subject, bodyText: text, bodyHtml: html }
    const writtenAt = new Date(clock.nowMs())
    const row = newRow({ id, onceKey: mail.about, recipient, ...words, writtenAt })
    const kept = await tx.query(
      sql`insert into portal.mails ${row} on conflict (once_key) do nothing returning id`,
    )
    if (kept.length === 0) return 'known'
    await queue.send(mailQueue, { id }, { transaction: tx })
    return 'kept'
  }
  return mail.in ? keep(mail.in) : database.transaction(keep)
}

async function readerOf(
  tx: Transaction,
  to: MailToSend['to'],
): Promise<(Reading & { email: string; name: string | null }) | null> {
  if ('email' in to) {
    return { ...to, name: await findNameOf(tx, to.email), calendar: usualCalendar }
  }
  const person = await findReader(tx, to.personId)
  if (person === null) return null
  const { email, name, language, calendar } = person
  return { email, name, language: language ?? usualLanguage, calendar: calendar ?? usualCalendar }
}

export interface KeptMail {
  readonly subject: string
  readonly text: string
  readonly writtenAt: Date
  readonly sentAt: Date | null
}

/** The mails to an address that are still kept, the latest first. */
export function mailsTo(from: Pick<Database, 'query'>, email: string): Promise<KeptMail[]> {
  return from.query<KeptMail>(
    sql`select subject, body_text as text, written_at, sent_at from portal.mails
      where lower(recipient) = lower(${email}) order by written_at desc, id`,
  )
}

/** One that was not sent yet is not sent any more. */
export async function forgetMailsTo(tx: Transaction, email: string): Promise<void> {
  await tx.query(sql`delete from portal.mails where lower(recipient) = lower(${email})`)
}

/** Deletes some of those that were written before. */
export function sweepMails(
  database: Pick<Database, 'query'>,
  { before, atMost }: { before: Date; atMost: number },
): Promise<number> {
  return deleteSome(database, {
    from: sql`portal.mails`,
    where: sql`written_at < ${before}`,
    atMost,
  })
}

export async function oldestMail(database: Pick<Database, 'query'>): Promise<Date | null> {
  const [row] = await database.query<{ at: Date }>(
    sql`select written_at as at from portal.mails order by written_at limit 1`,
  )
  return row?.at ?? null
}

const jobSchema = z.object({ id: z.uuid() })

/** Sends the stored mails, in the process that has the pages. */
export async function deliverMails({
  database,
  queue,
  mailer,
  clock,
}: {
  database: Database
  queue: Pick<Queue, 'work'>
  mailer: Pick<Mailer, 'send'>
  clock: Clock
}): Promise<void> {
  await queue.work(mailQueue, { concurrency: 2, pollSeconds: 2 }, async ({ data }) => {
    const { id } = jobSchema.parse(data)
    const mail = await database.one<Mail>(
      sql`select id, recipient as "to", language, subject, body_text as text, body_html as html
        from portal.mails where id = ${id} and sent_at is null and refused_at is null`,
    )
    if (mail === null) return
    const handed = await mailer.send(mail)
    if (handed === 'failed') throw new Error('the mail could not be handed over')
    const now = new Date(clock.nowMs())
    const what = handed === 'sent' ? sql`sent_at` : sql`refused_at`
    await database.query(sql`update portal.mails set ${what} = ${now} where id = ${id}`)
  })
}
