/**
 * Begins a payment, or finds the one that was begun: the total is read again first, a watch is begun, and
 * the service makes one order and one charge of however many ask.
 */
import type { Language } from '#lib/contract/languages.ts'
import type { PayRequestInput } from '#lib/contract/pay.ts'
import type { PayStarted } from '#lib/paying/pay-outcomes.ts'
import { isAppUrl } from '#lib/paying/app-url.ts'
import type { QuoteOfAccount } from '../orders/orders.ts'
import { beginWatch, keepReply } from '../orders/watches.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { problemOfFailure } from './problem-of-failure.ts'
import { replyCanBeRead, type PaymentDeps } from './read-payment.ts'

export interface StartDeps extends PaymentDeps {
  readonly gateway: PaymentDeps['gateway'] & Pick<Gateway, 'payQuote'>
}

interface Start {
  readonly quote: QuoteOfAccount
  readonly personId: string
  readonly pay: PayRequestInput
  readonly seen: { readonly amount: number; readonly currency: string }
  readonly language: Language
}

/** Collecting is begun at a gateway outside, which may be slow. */
const payWithinMs = 20_000
/** By then the answer to Pay has mostly come. */
const firstLookAfterMs = 5_000

export async function startPayment(
  { quote, personId, pay, seen, language }: Start,
  deps: StartDeps,
): Promise<PayStarted> {
  const { quoteId, accountId } = quote
  const { database, gateway, clock } = deps
  const ask = { params: { id: quoteId }, senderAccountId: accountId }
  const read = await gateway.getQuote(ask)
  if (!read.ok) return problemOfFailure(read.failure)
  const { estimated_total: amount, currency } = read.value
  if (amount !== seen.amount || currency !== seen.currency) {
    return { kind: 'changed', amount, currency }
  }
  const nowMs = clock.nowMs()
  const nextLookAtMs = nowMs + firstLookAfterMs
  await beginWatch(database, { quoteId, accountId, personId, nowMs, nextLookAtMs })
  const paid = await gateway.payQuote({ ...ask, body: pay, language, timeoutMs: payWithinMs })
  if (!paid.ok) return problemOfFailure(paid.failure)
  const reply = paid.value
  if (!replyCanBeRead(gateway)) {
    await keepReply(database, { quoteId, reply, atMs: clock.nowMs() })
  }
  return {
    kind: 'started',
    deliveryId: reply.deliveryId,
    paid: reply.type === 'wallet',
    appUrl: reply.type === 'app' && isAppUrl(reply.appUrl) ? reply.appUrl : null,
  }
}
