/** The quote that a caller reads, pays or cancels (table "Whose is it"), and the order it became. */
import type { OrganizationId, QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { SenderAccount } from '../accounts/accounts.ts'
import { ServiceError } from '../http/service-error.ts'
import type { OrderRow } from '../orders/orders.ts'
import type { QuoteRow } from '../quotes/quotes.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import * as store from './store.ts'

export interface QuoteCall {
  readonly organizationId: OrganizationId
  readonly senderAccount: SenderAccount
  readonly quoteId: QuoteId
  /** The id of the HTTP request, for a refusal that must not name the quote's. */
  readonly requestId: string
}

/**
 * The quote as it is from then until the transaction ends, but for its time running out. It lets one at a
 * time do all that is paid, settled, canceled or expired of a quote. It is a lock of its own and not the
 * quote's row: the orders room holds an order's rows when it writes to the quote, and who held the quote's
 * row first and wanted the order's would have met it head on.
 */
export async function lockQuote(
  tx: Transaction,
  { organizationId, id }: { organizationId: OrganizationId; id: QuoteId },
  { quotes }: PaymentsDeps,
): Promise<QuoteRow | null> {
  const key = `payments of ${organizationId} ${id}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  return quotes.find(tx, { organizationId, id })
}

/**
 * For a caller who reads or cancels: a quote that is not the account's, also one that nobody has claimed,
 * is not there for it. Only its owner is shown the quote's own request_id.
 */
export function checkOwner(
  { senderAccount, requestId }: QuoteCall,
  quote: QuoteRow | null,
): QuoteRow {
  if (quote === null || quote.senderAccountId !== senderAccount.id) {
    throw new ServiceError('not_found_or_forbidden', { request_id: requestId })
  }
  return quote
}

export type OwnedQuote = QuoteRow & { readonly senderAccountId: SenderAccountId }

/**
 * For a caller who pays: a quote of another organization does not exist, and one that is another
 * account's or nobody's is forbidden. Paying claims nothing. `order`: what is to be paid already, by
 * whatever way.
 */
export async function findPayable(
  db: Database | Transaction,
  { call, quote }: { call: QuoteCall; quote: QuoteRow | null },
  deps: PaymentsDeps,
): Promise<{ quote: OwnedQuote; order: OrderRow | null }> {
  const { organizationId, senderAccount } = call
  if (quote === null) throw new ServiceError('not_found')
  const { senderAccountId } = quote
  if (senderAccountId === null || senderAccountId !== senderAccount.id) {
    throw new ServiceError('forbidden')
  }
  const order = await orderToPay(db, { organizationId, quote }, deps)
  if (quote.status !== 'active' && order === null) {
    const payments = await store.findOfQuote(db, { organizationId, quoteId: quote.id })
    const paid = payments.find(({ state }) => state === 'paid')
    throw new ServiceError('not_payable', paid && { paid_by: paid.type })
  }
  return { quote: { ...quote, senderAccountId }, order }
}

/** The order that a quote became, while it is to be paid. */
export async function orderToPay(
  db: Database | Transaction,
  { organizationId, quote }: { organizationId: OrganizationId; quote: QuoteRow },
  { orders }: PaymentsDeps,
): Promise<OrderRow | null> {
  if (quote.status !== 'accepted' || quote.deliveryId === null) return null
  const order = await orders.find(db, { organizationId, deliveryId: quote.deliveryId })
  return order !== null && isToPay(order) ? order : null
}

export function isToPay({ awaiting, canceledAt }: OrderRow): boolean {
  return awaiting === 'payment' && canceledAt === null
}
