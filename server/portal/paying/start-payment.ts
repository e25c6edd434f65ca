/**
 * Begins a payment, or finds the one that was begun: the total is read again first, who pays is noted,
 * and the service makes one order and one charge of however many ask.
 */
import type { Language } from '#lib/contract/languages.ts'
import type { PayRequestInput } from '#lib/contract/pay.ts'
import type { PayStarted } from '#lib/paying/pay-outcomes.ts'
import { isAppUrl } from '#lib/paying/app-url.ts'
import { noteOrdering } from '../orders/due-orders.ts'
import { rememberDelivery, rememberQuotes } from '../quotes/known-quotes.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { noteBegun } from './begun-payments.ts'
import { keepPayReply } from './pay-replies.ts'
import { problemOfFailure } from './problem-of-failure.ts'
import { readPayment, type PaidQuote, type PaymentDeps } from './read-payment.ts'

export interface StartDeps extends PaymentDeps {
  readonly gateway: PaymentDeps['gateway'] & Pick<Gateway, 'payQuote'>
}

interface Start {
  readonly quote: PaidQuote
  readonly personId: string
  readonly pay: PayRequestInput
  readonly seen: { readonly amount: number; readonly currency: string }
  readonly language: Language
}

/** Collecting is begun at a gateway outside, which may be slow. */
const payWithinMs = 20_000

export async function startPayment(
  { quote, personId, pay, seen, language }: Start,
  deps: StartDeps,
): Promise<PayStarted> {
  const { quoteId, accountId: senderAccountId } = quote
  const { database, gateway, clock } = deps
  const ask = { params: { id: quoteId }, senderAccountId }
  const readAtMs = clock.nowMs()
  const read = await gateway.getQuote(ask)
  if (!read.ok) return problemOfFailure(read.failure)
  await rememberQuotes(database, {
    accountId: senderAccountId,
    quotes: [read.value],
    heardAtMs: readAtMs,
  })
  const { estimated_total: amount, currency } = read.value
  if (amount !== seen.amount || currency !== seen.currency) {
    return { kind: 'changed', amount, currency }
  }
  await noteOrdering(database, { quoteId, personId, nowMs: readAtMs })
  const paid = await gateway.payQuote({ ...ask, body: pay, language, timeoutMs: payWithinMs })
  if (!paid.ok) return problemOfFailure(paid.failure)
  const reply = paid.value
  await rememberDelivery(database, { quoteId, deliveryId: reply.deliveryId })
  const atMs = clock.nowMs()
  await keepPayReply(database, { quoteId, reply, atMs })
  await noteBegun(database, { paymentId: reply.paymentId, quoteId, personId, atMs })
  // A wallet's is over by now; of the others the page tells.
  if (reply.type === 'wallet') await readPayment(quote, deps)
  return {
    kind: 'started',
    deliveryId: reply.deliveryId,
    paid: reply.type === 'wallet',
    appUrl: reply.type === 'app' && isAppUrl(reply.appUrl) ? reply.appUrl : null,
  }
}
