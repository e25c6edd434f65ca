/** Tests read the state afterwards with these, and have the gateway act. */
import type { QuoteId, PaymentId } from '#lib/contract/ids.ts'
import { sql } from '#server/db/sql.ts'
import { systemIds } from '#server/ids.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import type { LedgerAccount } from '../../ledger/ledger.ts'
import { accountBalance } from '../../ledger/testing/account-balance.ts'
import type { OrderRow } from '../../orders/orders.ts'
import { secretKey, type PaymentsWorld } from './open-payments.ts'
import { noticeOf } from '#server/sandbox/gateway/notices.ts'
import { merchantKey } from '#server/sandbox/gateway/merchants.ts'
import { stampNotice } from '#server/sandbox/gateway/signature.ts'
import type { Trade } from '#server/sandbox/gateway/trades.ts'
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
  return accountBalance(world.database, { organizationId, account: { kind }, currency })
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

/** Until the gateway has no more notice to post, but for those that a test has delayed. */
export async function untilTold({ database, clock }: PaymentsWorld): Promise<void> {
  await waitFor(
    async () => {
      const soon = new Date(clock.nowMs() + 60_000)
      const due = sql`select 1 from sandbox.gateway_trades where notice_due_at < ${soon}`
      return (await database.query(due)).length === 0
    },
    { name: 'the gateway’s notices' },
  )
}

/** A trade's notice as the gateway posts it, at any time, by whoever has the key. */
export async function postNotice(
  { id, world }: Shop,
  tradeNo: string,
  { key, changes = {} }: { key?: string; changes?: object } = {},
): Promise<number> {
  const trade = await world.database.one<Trade>(
    sql`select * from sandbox.gateway_trades where trade_no = ${tradeNo}`,
  )
  if (trade === null) throw new Error('no such trade')
  const { merchantId } = trade
  const body = JSON.stringify({ ...(JSON.parse(noticeOf(trade)) as object), ...changes })
  const signingKey = key ?? merchantKey(secretKey, merchantId)
  const stamp = { merchantId, time: String(world.clock.nowMs()), nonce: systemIds.uuid() }
  const answer = await fetch(`${world.url}/callbacks/gateway/${id}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...stampNotice(stamp, { key: signingKey, body }),
    },
    body,
  })
  return answer.status
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
