/**
 * Writes to the people who ordered: once for each piece of news, in the transaction that ticks it off.
 */
import { orderHref } from '#lib/hrefs.ts'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import { quoteSchema, type Quote } from '#lib/contract/quotes.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Logger } from '#server/log.ts'
import { sendMail, type MailToSend, type SendMailDeps } from '../mail/send-mail.ts'
import { backOffMs } from './next-look.ts'
import { endsInWords, orderNumber } from './order-words.ts'
import { readersOf } from './readers-of.ts'

const atMost = 20
/** Whoever heard of it brings the quote's record in step, which the mail is written from. */
const graceMs = 3_000
/** Who has not been told for so long has seen it by themselves. */
const newsForMs = 3 * 24 * 3_600_000

interface News {
  readonly accountId: SenderAccountId
  readonly deliveryId: DeliveryId
  readonly kind: 'paid' | 'delivered'
  readonly happenedAt: Date
  readonly tries: number
  readonly record: unknown
  readonly deliveredAt: Date | null
}

export interface TellDeps {
  readonly database: Pick<Database, 'transaction' | 'query'>
  readonly mail: SendMailDeps
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
}

/** One round; how many pieces of news there were. */
export async function tellNews(deps: TellDeps): Promise<number> {
  const { database, clock } = deps
  return database.transaction(async (tx) => {
    const due = await tx.query<News>(
      `select n.delivery_id as "deliveryId", n.kind, n.happened_at as "happenedAt", n.tries,
         o.account_id as "accountId", q.record, o.delivered_at as "deliveredAt"
       from portal.order_news n
       join portal.orders o using (delivery_id) join portal.quotes q using (quote_id)
       where n.next_try_at <= $1
       order by n.next_try_at limit ${atMost} for update of n skip locked`,
      [new Date(clock.nowMs() - graceMs)],
    )
    for (const news of due) await tell(tx, news, deps)
    return due.length
  })
}

async function tell(tx: Transaction, news: News, { mail, clock, log }: TellDeps): Promise<void> {
  const { deliveryId, kind } = news
  const nowMs = clock.nowMs()
  const quote = quoteSchema.safeParse(news.record)
  const late = nowMs - news.happenedAt.getTime() > newsForMs
  if (!quote.success && !late) {
    log.warn({ deliveryId, kind }, 'an order could not be put into a mail')
    const atMs = nowMs + backOffMs({ failures: news.tries + 1, random: 0.5 })
    await tx.query(
      `update portal.order_news set tries = tries + 1, next_try_at = $3
       where delivery_id = $1 and kind = $2`,
      [deliveryId, kind, new Date(atMs)],
    )
    return
  }
  if (quote.success && !late) {
    for (const personId of await readersOf(tx, deliveryId)) {
      await sendMail({ ...letterOf(news, quote.data, personId), in: tx }, mail)
    }
  }
  await tx.query(
    `update portal.order_news set told_at = $3, next_try_at = null
     where delivery_id = $1 and kind = $2`,
    [deliveryId, kind, late ? null : new Date(nowMs)],
  )
}

function letterOf(news: News, quote: Quote, personId: string): MailToSend {
  const { accountId, deliveryId, kind } = news
  const facts = {
    number: orderNumber(quote, deliveryId),
    ...(endsInWords(quote) ?? { from: '–', to: '–' }),
    path: orderHref(accountId, deliveryId),
  }
  const about = `order ${kind} ${deliveryId} ${personId}`
  if (kind === 'delivered') {
    const { deliveredAt } = news
    return {
      to: { personId },
      about,
      template: 'order delivered',
      facts: { ...facts, deliveredAt },
    }
  }
  const total = { amount: quote.estimated_total, currency: quote.currency }
  return { to: { personId }, about, template: 'order paid', facts: { ...facts, total } }
}
