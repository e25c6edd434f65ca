/**
 * Mails that the portal sends by itself:
 *
 *     await sendMail({
 *       to: { personId },
 *       about: `order paid ${deliveryId}`,
 *       template: 'order paid',
 *       facts: { number, from, to, path: `/orders/${deliveryId}`, total },
 *     })
 *
 * When it returns, the mail is stored with its text and will be sent, at least once, also when this
 * process dies; of two mails about the same only the first is. With `in` it is stored by that transaction.
 */
import type { Language } from '#lib/contract/languages.ts'
import { usualCalendar } from '#lib/dates/calendars.ts'
import { systemClock, type Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Queue, QueueOptions } from '#server/db/queue.ts'
import { systemIds, type Ids } from '#server/ids.ts'
import { findReader, type Reading } from '../identity/people.ts'
import { portalRuntime } from '../runtime.ts'
import { writeLetter, type Letter } from './letter.ts'
import { insertMail } from './store.ts'
import { colleagueInvited } from './templates/colleague-invited.ts'
import { orderDelivered, orderPaid } from './templates/order-mails.ts'
import { passwordChanged } from './templates/password-changed.ts'

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
  readonly clock: Clock
  readonly ids: Ids
}

export type MailToSend = Written & {
  /** A person of the portal, in their own language; or an address, and the language to write in. */
  readonly to:
    { readonly personId: string } | { readonly email: string; readonly language: Language }
  /** A second mail with the same text here is not sent. */
  readonly about: string
  readonly in?: Transaction
}

/** `unknown`: nobody has that personId. */
export type SendingMail = 'kept' | 'known' | 'unknown'

/** For people who have not chosen one. */
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
  const { language, email } = reader
  const letter = writeLetter(letterOf(mail, { ...reader, publicUrl }), language)
  const id = ids.uuid()
  const writtenAt = new Date(clock.nowMs())
  const stored = { id, onceKey: mail.about, to: email, language, ...letter, writtenAt }
  if (!(await insertMail(tx, stored))) return 'known'
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
  const person = await findReader(tx, to.personId)
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
