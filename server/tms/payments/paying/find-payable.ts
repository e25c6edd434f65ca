/**
 * The quote that a caller wants to pay (table "Whose is it"): one of another organization does not
 * exist, and one that is another account's or nobody's is forbidden. Paying claims nothing.
 */
import type { OrganizationId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { OrderRow } from '../../orders/orders.ts'
import type { QuoteRow } from '../../quotes/quotes.ts'
import type { PaymentsDeps } from '../payments-deps.ts'

/** An order: what is to be paid already, by whatever way. */
export interface Payable {
  readonly quote: QuoteRow & { readonly senderAccountId: SenderAccountId }
  readonly order: OrderRow | null
}

export async function findPayable(
  db: Database | Transaction,
  {
    organizationId,
    accountId,
    quote,
  }: { organizationId: OrganizationId; accountId: SenderAccountId; quote: QuoteRow | null },
  deps: PaymentsDeps,
): Promise<Payable> {
  if (quote === null) throw new ServiceError('not_found')
  const { senderAccountId } = quote
  if (senderAccountId === null || senderAccountId !== accountId) {
    throw new ServiceError('forbidden')
  }
  const order = await orderToPay(db, { organizationId, quote }, deps)
  if (quote.status !== 'active' && order === null) throw new ServiceError('not_payable')
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
