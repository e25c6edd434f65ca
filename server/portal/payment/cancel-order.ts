/** Cancels a quote or the order it became. */
import type { Canceled } from '#lib/paying/pay-outcomes.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { QuoteOfAccount } from '../orders/orders.ts'
import { endCanceled } from '../orders/watches.ts'
import { problemOfFailure } from './problem-of-failure.ts'

export async function cancelOrder(
  { quoteId, accountId: senderAccountId }: QuoteOfAccount,
  language: Language,
  {
    database,
    gateway,
  }: { database: Pick<Database, 'query'>; gateway: Pick<Gateway, 'cancelQuote'> },
): Promise<Canceled> {
  const params = { id: quoteId }
  const canceled = await gateway.cancelQuote({ params, senderAccountId, language })
  if (canceled.ok) {
    await endCanceled(database, quoteId)
    return { kind: 'canceled' }
  }
  const { code } = canceled.failure
  if (code === 'order_not_cancellable') return { kind: 'too_late' }
  if (code === 'already_terminal') return { kind: 'already_over' }
  return problemOfFailure(canceled.failure)
}
