/** What a test looks at afterwards, and what it has the gateway do. */
import type { QuoteId, PaymentId } from '#lib/contract/ids.ts'
import { sql } from '#server/db/sql.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import type { LedgerAccount } from '../../ledger/ledger.ts'
import type { OrderRow } from '../../orders/orders.ts'
import type { PaymentsWorld } from './open-payments.ts'
import { ask, type Answer, type Shop } from './shop.ts'
import { waitFor } from '../../../testing/wait-for.ts'

export function walletOf(
  { id: organizationId, world }: Shop,
  { id: senderAccountId, currency }: SenderAccount,
): Promise<number> {
  const wallet = { organizationId, senderAccountId, currency: currency ?? 'THB' }
  return world.ledger.walletBalance(world.database, wallet)
}

export function sumOf(
  { id: organizationId, world }: Shop,
  kind: Exclude<LedgerAccount['kind'], 'wallet'>,
  currency = 'THB',
): Promise<number> {
  return world.ledger.balance(world.database, { organizationId, account: { kind }, currency })
}

/** The sum of all entries of the organization in each currency, which must always be zero. */
export function ledgerSums({ id, world: { database } }: Shop): Promise<{ sum: string }[]> {
  return database.query(
    sql`select sum(amount_minor) as sum from tms.ledger_entries
     where organization_id = ${id} group by currency`,
  )
}

export async function orderOf(shop: Shop, quoteId: QuoteId): Promise<OrderRow | null> {
  const { id: organizationId, world } = shop
  const quote = await world.quotes.find(world.database, { organizationId, id: quoteId })
  if (!quote?.deliveryId) return null
  return world.orders.find(world.database, { organizationId, deliveryId: quote.deliveryId })
}

export interface SeenPayment {
  id: PaymentId
  type: string
  state: string
  received: number
  refunded: number
}

/** Oldest first. */
export function paymentsOf({ id, world }: Shop, quoteId: QuoteId): Promise<SeenPayment[]> {
  return world.database.query(
    sql`select id, type, state, received_minor as received, refunded_minor as refunded
     from tms.payments where organization_id = ${id} and quote_id = ${quoteId}
       order by created_at, id`,
  )
}

export function shownPayment(
  shop: Shop,
  account: Pick<SenderAccount, 'id'>,
  quoteId: QuoteId,
): Promise<Answer> {
  return ask(shop, 'GET', `/api/quotes/${quoteId}/payment`, { account })
}

/** A payer at the gateway's page. */
export async function press(
  { url }: PaymentsWorld,
  tradeNo: string,
  action: 'pay' | 'fail',
  options: object = {},
): Promise<number> {
  const answer = await fetch(`${url}/sandbox/gateway/${tradeNo}/${action}`, {
    method: 'POST',
    body: JSON.stringify(options),
    headers: { 'content-type': 'application/json' },
  })
  return answer.status
}

/** Until the gateway has nothing more to tell. */
export async function untilTold({ database }: PaymentsWorld): Promise<void> {
  const unsettled = `select 1 from sandbox.gateway_notices where settled_at is null`
  await waitFor(async () => (await database.query(unsettled)).length === 0, {
    name: 'the gateway’s notices',
  })
}

export interface SeenTrade {
  tradeNo: string
  state: string
  refunded: number
}

export function tradesOf({ id, world }: Shop): Promise<SeenTrade[]> {
  return world.database.query(
    sql`select t.trade_no, t.state, coalesce(sum(r.amount_minor), 0)::int8 as refunded
     from sandbox.gateway_trades t left join sandbox.gateway_refunds r using (trade_no)
     where t.merchant_id = ${`m-${id}`} group by t.trade_no, t.state, t.created_at
     order by t.created_at, t.trade_no`,
  )
}

/** Jobs of ours that were written, of one queue, as their workers would be handed them. */
export async function jobsOf<Job>(
  { database }: PaymentsWorld,
  queue: 'payments.deadline' | 'payments.reconcile' | 'payments.refund',
): Promise<Job[]> {
  const jobs = await database.query<{ data: Job }>(
    sql`select data from pgboss.job where name = ${queue} order by created_on`,
  )
  return jobs.map(({ data }) => data)
}
