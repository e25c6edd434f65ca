/** What the service says was paid for an order, and what of it has gone back: all that papers are written of. */
import { refundedOfPrice } from '#lib/billing/refunded-of-price.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import { asMinor, isExactIn, toMinor, type Minor } from '#lib/money.ts'
import { systemClock } from '#server/clock.ts'
import type { QuoteAccess } from '../accounts/access.ts'
import { gateway } from '../gateway/gateway.ts'
import { findOrder, hearOfPayment } from '../orders/known-orders.ts'
import { findQuote } from '../quotes/find-quote.ts'
import { portalRuntime } from '../runtime.ts'

export interface PaidOrder {
  readonly quote: Quote
  readonly total: Minor
  readonly paidAt: Date
  /** Null where the service does not tell. */
  readonly payType: Payment['type'] | null
  /** Of the price. */
  readonly refunded: Minor
}

export async function readPaidOrder(
  access: QuoteAccess,
  language: Language,
): Promise<PaidOrder | 'not-paid' | 'unreachable'> {
  const { database } = portalRuntime()
  const { quoteId, accountId, deliveryId } = access
  const heardAtMs = systemClock.nowMs()
  const [{ quote }, read] = await Promise.all([
    findQuote(access, language),
    gateway().getQuotePayment({ params: { id: quoteId }, senderAccountId: accountId, language }),
  ])
  if (quote === null || !isExactIn(quote.estimated_total, quote.currency)) return 'unreachable'
  // That it cannot be told now says nothing; that the service knows no such thing, that others tell.
  if (!read.ok && read.failure.status !== 404) return 'unreachable'
  const payment = read.ok ? read.value.payment : null
  if (payment !== null) await hearOfPayment(database, { payment, heardAtMs })
  const order = deliveryId === null ? null : await findOrder(database, deliveryId)
  const paidAt = paidAtOf(payment) ?? order?.paidAt ?? null
  if (paidAt === null) return 'not-paid'
  const total = toMinor(quote.estimated_total, quote.currency)
  // Where no payment is told, a paid order that was canceled went back whole.
  const untold = asMinor(order?.status === 'canceled' ? total : 0)
  const refunded = payment === null ? untold : refundedOfPrice(payment)
  return { quote, total, paidAt, payType: payment?.type ?? null, refunded }
}

function paidAtOf(payment: Payment | null): Date | null {
  if (payment === null || payment.paid_at === null) return null
  return payment.state === 'paid' || payment.state === 'refunded' ? new Date(payment.paid_at) : null
}
