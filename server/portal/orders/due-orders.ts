/**
 * The orders whose time to be looked at has come. Who takes one has it for as long as a look may last;
 * it falls due again when that process ended over it, so any number of processes may share the work. What
 * is taken is read once and apart: within the update a plan may read it again for each row, with a limit
 * of its own.
 */
import type { DeliveryId, QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import type { OrderState } from './order-state.ts'

/** Longer than all calls of one look together may take. */
const leaseMs = 90_000

export interface DueOrder {
  readonly deliveryId: DeliveryId
  readonly quoteId: QuoteId
  readonly accountId: SenderAccountId
  readonly status: OrderState
  readonly failures: number
}

export function takeDueOrders(
  database: Pick<Database, 'query'>,
  { nowMs, atMost }: { nowMs: number; atMost: number },
): Promise<DueOrder[]> {
  return database.query<DueOrder>(
    `with due as materialized (
       select delivery_id from portal.orders where next_look_at <= $1
       order by next_look_at limit $3 for update skip locked
     )
     update portal.orders o set next_look_at = $2 from due
     where o.delivery_id = due.delivery_id
     returning o.delivery_id as "deliveryId", o.quote_id as "quoteId",
       o.account_id as "accountId", o.status, o.failures`,
    [new Date(nowMs), new Date(nowMs + leaseMs), atMost],
  )
}

/** One that is over meanwhile stays so. */
export async function lookAgain(
  database: Pick<Database, 'query'>,
  { deliveryId, atMs, failures }: { deliveryId: DeliveryId; atMs: number | null; failures: number },
): Promise<void> {
  await database.query(
    `update portal.orders set next_look_at = $2, failures = $3
     where delivery_id = $1 and next_look_at is not null`,
    [deliveryId, atMs === null ? null : new Date(atMs), failures],
  )
}

export interface OrderedQuote {
  readonly quoteId: QuoteId
  readonly accountId: SenderAccountId
  readonly since: Date
}

/** Quotes for which Pay was pressed, and nobody has heard yet what came of it. */
export function takeOrderedQuotes(
  database: Pick<Database, 'query'>,
  { nowMs, atMost }: { nowMs: number; atMost: number },
): Promise<OrderedQuote[]> {
  return database.query<OrderedQuote>(
    `with due as materialized (
       select quote_id from portal.quotes where ordering_look_at <= $1
       order by ordering_look_at limit $3 for update skip locked
     )
     update portal.quotes q set ordering_look_at = $2 from due
     where q.quote_id = due.quote_id
     returning q.quote_id as "quoteId", q.account_id as "accountId", q.ordering_since as since`,
    [new Date(nowMs), new Date(nowMs + leaseMs), atMost],
  )
}

export async function lookAgainAtQuote(
  database: Pick<Database, 'query'>,
  { quoteId, atMs }: { quoteId: QuoteId; atMs: number | null },
): Promise<void> {
  await database.query(
    `update portal.quotes set ordering_look_at = $2
     where quote_id = $1 and ordering_look_at is not null`,
    [quoteId, atMs === null ? null : new Date(atMs)],
  )
}

/** Before the service is asked. Who pressed first is who ordered. */
export async function noteOrdering(
  database: Pick<Database, 'query'>,
  { quoteId, personId, nowMs }: { quoteId: QuoteId; personId: string; nowMs: number },
): Promise<void> {
  await database.query(
    `update portal.quotes set ordering_by = coalesce(ordering_by, $2),
       ordering_since = coalesce(ordering_since, $3), ordering_look_at = $4
     where quote_id = $1 and delivery_id is null`,
    [quoteId, personId, new Date(nowMs), new Date(nowMs + unheardMs)],
  )
}

/** By then who pressed Pay has the answer, or nobody has. */
const unheardMs = 30_000
