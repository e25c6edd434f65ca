/**
 * The quote of a caller who reads or cancels (table "Whose is it"): one that is not the account's, also
 * one that nobody has claimed, is not there for it. Only its owner is told the quote's own request_id.
 */
import type { OrganizationId, QuoteId } from '#lib/contract/ids.ts'
import type { SenderAccount } from '../accounts/accounts.ts'
import { ServiceError } from '../http/service-error.ts'
import type { QuoteRow } from '../quotes/quotes.ts'

export interface QuoteCall {
  readonly organizationId: OrganizationId
  readonly senderAccount: SenderAccount
  readonly quoteId: QuoteId
  /** The id of the HTTP request, for a refusal that must not name the quote's. */
  readonly requestId: string
}

export function checkOwner(
  { senderAccount, requestId }: QuoteCall,
  quote: QuoteRow | null,
): QuoteRow {
  if (quote === null || quote.senderAccountId !== senderAccount.id) {
    throw new ServiceError('not_found_or_forbidden', { request_id: requestId })
  }
  return quote
}
