/** What the page of a confirmed order shows. */
import type { Language } from '#lib/contract/languages.ts'
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import { paymentFace, type PaymentFace } from '#lib/paying/payment-face.ts'
import { cancelRuleOf } from '#lib/storefront/cancel-rule.ts'
import type { Result } from '../gateway/result.ts'
import { findOrder } from '../orders/known-orders.ts'
import { orderNumber } from '../orders/order-words.ts'
import { rememberQuotes } from '../quotes/known-quotes.ts'
import { readPayment, type PaidQuote, type PaymentDeps } from './read-payment.ts'

export interface Confirmation {
  readonly quote: Quote
  readonly payment: Payment | null
  readonly face: PaymentFace
  readonly number: string
  /** The goods have not been fetched: it can be canceled and all of it comes back. */
  readonly mayCancel: boolean
}

export async function readConfirmation(
  {
    quote: paid,
    deliveryId,
    language,
  }: { quote: PaidQuote; deliveryId: DeliveryId; language: Language },
  deps: PaymentDeps,
): Promise<Result<Confirmation>> {
  const { quoteId, accountId: senderAccountId } = paid
  const { database, gateway, clock } = deps
  const heardAtMs = clock.nowMs()
  const [read, payment] = await Promise.all([
    gateway.getQuote({ params: { id: quoteId }, senderAccountId, language }),
    readPayment(paid, deps),
  ])
  if (!read.ok) return read
  if (!payment.ok) return payment
  const quote = read.value
  await rememberQuotes(database, { accountId: senderAccountId, quotes: [quote], heardAtMs })
  const order = await findOrder(database, deliveryId)
  const rule = cancelRuleOf({ quoteStatus: quote.status, orderStatus: order?.status ?? null })
  return {
    ok: true,
    value: {
      quote,
      payment: payment.value.payment,
      face: paymentFace({ status: quote.status, ...payment.value }),
      number: orderNumber(quote, deliveryId),
      mayCancel: order !== null && rule !== 'impossible',
    },
  }
}
