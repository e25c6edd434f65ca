/**
 * Canceling, for whoever may change the account: a quote, or the order that it became. What that costs
 * is the service's rule; the page says it before (lib/storefront/cancel-rule.ts).
 */
import type { Language } from '#lib/contract/languages.ts'
import type { QuoteCanceled } from '#lib/contract/quotes.ts'
import { orderNumber } from '#lib/storefront/order-number.ts'
import { mayChange, type QuoteAccess } from '../accounts/access.ts'
import { auditAct } from '../audit/audit-act.ts'
import { gateway } from '../gateway/gateway.ts'
import { hearOfQuote } from './find-quote.ts'

export type Cancellation =
  | { readonly kind: QuoteCanceled['status'] }
  /** It has been canceled before, has run out, or was delivered. */
  | { readonly kind: 'over' }
  /** Its goods are on the way. */
  | { readonly kind: 'too-late' }
  | { readonly kind: 'read-only' }
  /** Nobody knows whether it was done: the service did not answer as it should. */
  | { readonly kind: 'unsure' }

export async function cancelQuote(access: QuoteAccess, language: Language): Promise<Cancellation> {
  const { person, accountId, quoteId } = access
  if (!(await mayChange(person, accountId))) return { kind: 'read-only' }
  await auditAct(access, 'order-canceled', { quote: orderNumber(quoteId) })
  const canceled = await gateway().cancelQuote({
    params: { id: quoteId },
    senderAccountId: accountId,
    language,
  })
  await hearOfQuote({ accountId, quoteId, language })
  if (canceled.ok) return { kind: canceled.value.status }
  if (canceled.failure.code === 'already_terminal') return { kind: 'over' }
  if (canceled.failure.code === 'order_not_cancellable') return { kind: 'too-late' }
  return { kind: 'unsure' }
}
