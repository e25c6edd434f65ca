/** Cancels a quote or the order it became, and hears at once what has become of both. */
import type { Canceled } from '#lib/paying/pay-outcomes.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { hearOfOrder } from '../orders/known-orders.ts'
import { rememberQuotes } from '../quotes/known-quotes.ts'
import { problemOfFailure } from './problem-of-failure.ts'
import type { PaidQuote, PaymentDeps } from './read-payment.ts'

export async function cancelOrder(
  {
    quote,
    deliveryId,
    language,
  }: { quote: PaidQuote; deliveryId: DeliveryId | null; language: Language },
  deps: Pick<PaymentDeps, 'database' | 'clock'> & {
    readonly gateway: Pick<Gateway, 'cancelQuote' | 'getQuote'>
  },
): Promise<Canceled> {
  const { quoteId, accountId: senderAccountId } = quote
  const { database, gateway, clock } = deps
  const ask = { params: { id: quoteId }, senderAccountId }
  const canceled = await gateway.cancelQuote({ ...ask, language })
  const heardAtMs = clock.nowMs()
  if (canceled.ok && deliveryId !== null) {
    await hearOfOrder(database, { deliveryId, state: 'canceled', heardAtMs })
  }
  const read = await gateway.getQuote(ask)
  if (read.ok) {
    await rememberQuotes(database, { accountId: senderAccountId, quotes: [read.value], heardAtMs })
  }
  if (canceled.ok) return { kind: 'canceled' }
  const { code } = canceled.failure
  if (code === 'order_not_cancellable') return { kind: 'too_late' }
  if (code === 'already_terminal') return { kind: 'already_over' }
  return problemOfFailure(canceled.failure)
}
