/**
 * Quotes: priced offers, each with the snapshot it was made from. Asking for one, claiming it by the
 * first read, and the states that paying and canceling move it to.
 */
import type { QuoteRequest } from '#lib/contract/quote-request.ts'
import type { Provider, Quote, QuoteCreated } from '#lib/contract/quotes.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { QuoteRow } from './quote-row.ts'

export type { QuoteRow, QuoteRowVehicle } from './quote-row.ts'

interface QuoteKey {
  readonly organizationId: string
  readonly id: string
}

export interface QuoteAsked {
  readonly organization: { readonly id: string; readonly currency: string }
  readonly senderAccountId: string | null
  readonly request: QuoteRequest
  readonly language: Language
  /** Of the HTTP request: what an error is known by when the caller gave no request_id. */
  readonly requestId: string
}

export interface Quotes {
  /** A new one, or the same again where request_id and body are those of an active quote. */
  create(asked: QuoteAsked): Promise<QuoteCreated>
  /** Claims an unowned active one. Refuses with not_found_or_forbidden. */
  read(ask: QuoteKey & { accountId: string; requestId: string }): Promise<Quote>
  /** Newest first, without where each piece stands. */
  list(ask: { organizationId: string; accountId: string }): Promise<Quote[]>
  /** Whoever's it is, with the status it has at this moment. It claims nothing. */
  find(db: Database | Transaction, key: QuoteKey): Promise<QuoteRow | null>
  /** The same, its row locked until the transaction ends. */
  lock(tx: Transaction, key: QuoteKey): Promise<QuoteRow | null>
  /** Active and unexpired becomes accepted, with its order. False when it is not. */
  accept(tx: Transaction, quote: QuoteKey & { deliveryId: string }): Promise<boolean>
  /** False when its state is not the one named; an active one must be unexpired too. */
  cancel(tx: Transaction, quote: QuoteKey & { from: 'active' | 'accepted' }): Promise<boolean>
  /** Who drives the order that it became. */
  setProvider(tx: Transaction, quote: QuoteKey & { provider: Provider | null }): Promise<void>
}
