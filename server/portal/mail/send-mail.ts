/**
 * The door for mails that are sent by themselves:
 *
 *     await sendMail({
 *       to: { personId },
 *       about: `order paid ${deliveryId}`,
 *       template: 'order paid',
 *       facts: { number, from, to, path: `/orders/${deliveryId}`, total },
 *     })
 *
 * When it returns, the mail is kept in the database and will be sent, at least once, whatever becomes of
 * this process; of two that are about the same only the first is. In a transaction (`in`) it exists when
 * that commits. It is written here, in the words of now.
 */
import type { Language } from '#lib/contract/languages.ts'
import { usualCalendar, type Calendar } from '#lib/dates/calendars.ts'
import { systemClock, type Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import { systemIds, type Ids } from '#server/ids.ts'
import type { Reading } from '../identity/note-reading.ts'
import { portalRuntime } from '../runtime.ts'
import { writeLetter, type Letter } from './letter.ts'
import { mailQueue } from './mail-queue.ts'
import { colleagueInvited } from './templates/colleague-invited.ts'
import { orderDelivered } from './templates/order-delivered.ts'
import { orderPaid } from './templates/order-paid.ts'
import { passwordChanged } from './templates/password-changed.ts'

export interface SendMailDeps {
  readonly database: Database
  readonly queue: Pick<Queue, 'send'>
  readonly publicUrl: string
  readonly clock: Clock
  readonly ids: Ids
}

export type MailToSend = Written & {
  /** Somebody the portal knows, in their own language; or an address, and the language to write in. */
  readonly to:
    { readonly personId: string } | { readonly email: string; readonly language: Language }
  /** Tells this mail from every other: twice with the same words is once. */
  readonly about: string
  readonly in?: Transaction
}

/** `unknown`: nobody has that personId. */
export type SendingMail = 'kept' | 'known' | 'unknown'

/** Of people who have never been asked. */
const usualLanguage: Language = 'en'

export async function sendMail(
  mail: MailToSend,
  deps: SendMailDeps = ownDeps(),
): Promise<SendingMail> {
  const work = (tx: Transaction) => keepMail(tx, mail, deps)
  return mail.in ? work(mail.in) : deps.database.transaction(work)
}

function ownDeps(): SendMailDeps {
  return { ...portalRuntime(), clock: systemClock, ids: systemIds }
}

async function keepMail(
  tx: Transaction,
  mail: MailToSend,
  { queue, publicUrl, clock, ids }: SendMailDeps,
): Promise<SendingMail> {
  const reader = await readerOf(tx, mail.to)
  if (reader === null) return 'unknown'
  const { subject, text, html } = writeLetter(letterOf(mail, { ...reader, publicUrl }))
  const id = ids.uuid()
  const kept = await tx.query(
    `insert into portal.mails
       (id, once_key, recipient, language, subject, body_text, body_html, written_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (once_key) do nothing returning id`,
    [id, mail.about, reader.email, reader.language, subject, text, html, new Date(clock.nowMs())],
  )
  if (kept.length === 0) return 'known'
  await queue.send(mailQueue, { id }, { transaction: tx })
  return 'kept'
}

function letterOf(mail: Written, reader: Reading & { publicUrl: string }): Letter {
  switch (mail.template) {
    case 'order paid':
      return templates[mail.template](mail.facts, reader)
    case 'order delivered':
      return templates[mail.template](mail.facts, reader)
    case 'password changed':
      return templates[mail.template](mail.facts, reader)
    case 'colleague invited':
      return templates[mail.template](mail.facts, reader)
  }
}

async function readerOf(
  tx: Transaction,
  to: MailToSend['to'],
): Promise<(Reading & { email: string }) | null> {
  if ('email' in to) return { ...to, calendar: usualCalendar }
  const person = await tx.one<{
    email: string
    language: Language | null
    calendar: Calendar | null
  }>(`select email, language, calendar from portal.people where id = $1`, [to.personId])
  return (
    person && {
      email: person.email,
      language: person.language ?? usualLanguage,
      calendar: person.calendar ?? usualCalendar,
    }
  )
}

/**
 * Every mail that is sent by itself, by its name: a function from the facts and the reader's language
 * to the words. A new one is a file in templates/ and a line here.
 */
const templates = {
  'order paid': orderPaid,
  'order delivered': orderDelivered,
  'password changed': passwordChanged,
  'colleague invited': colleagueInvited,
} as const

type Templates = typeof templates

/** A template's name beside the facts it takes. */
type Written = {
  [Name in keyof Templates]: {
    readonly template: Name
    readonly facts: Parameters<Templates[Name]>[0]
  }
}[keyof Templates]
