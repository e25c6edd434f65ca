/**
 * The quote of a caller who reads or cancels (table "Whose is it"): one that is not the account's, also
 * one that nobody has claimed, is not there for it. Only its owner is told the quote's own request_id.
 */
import { ServiceError } from '../http/service-error.ts'
import type { QuoteRow } from '../quotes/quotes.ts'
import type { QuoteCall } from './payments.ts'

export function checkOwner(
  { senderAccount, requestId }: QuoteCall,
  quote: QuoteRow | null,
): QuoteRow {
  if (quote === null || quote.senderAccountId !== senderAccount.id) {
    throw new ServiceError('not_found_or_forbidden', { request_id: requestId })
  }
  return quote
}
