/**
 * The orders that this portal knows of. Whoever hears of one, by tracking it or by reading its payment,
 * tells it here: what was heard later stands, and what is news to the person who ordered is noted with it.
 */
import { refundedOfPrice } from '#lib/billing/refunded-of-price.ts'
import type { DeliveryId, QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import type { OrderTracking } from '#lib/contract/tracking.ts'
import type { Database } from '#server/db/database.ts'
import { isOver, stateOfTracking, tellsOfPayment, type OrderState } from './order-state.ts'

export interface KnownOrder {
  readonly deliveryId: DeliveryId
  readonly quoteId: QuoteId
  readonly accountId: SenderAccountId
  readonly status: OrderState
  readonly statusAt: Date
  readonly orderedAt: Date
  /** As the service tells it, or when this portal heard of it. */
  readonly paidAt: Date | null
  readonly deliveredAt: Date | null
  /** Of the price, in minor units of the quote's currency. */
  readonly refundedMinor: number
}

const orderColumns = `delivery_id as "deliveryId", quote_id as "quoteId",
  account_id as "accountId", status, status_at as "statusAt", ordered_at as "orderedAt",
  paid_at as "paidAt", delivered_at as "deliveredAt", refunded_minor as "refundedMinor"`

export function findOrder(
  database: Pick<Database, 'one'>,
  deliveryId: DeliveryId,
): Promise<KnownOrder | null> {
  return database.one<KnownOrder>(
    `select ${orderColumns} from portal.orders where delivery_id = $1`,
    [deliveryId],
  )
}

interface HeardOfOrder {
  readonly deliveryId: DeliveryId
  /** `paid` of one that awaits payment: its carrier is awaited now. Of any other it changes nothing. */
  readonly state: OrderState | 'paid'
  /** When the question was sent: an answer may overtake another. */
  readonly heardAtMs: number
  readonly paidAt?: Date | undefined
  readonly deliveredAt?: Date | undefined
}

/** A state that is new is looked at again this soon. */
const soonMs = 5_000

/** Whether its state is another one now. */
export async function hearOfOrder(
  database: Pick<Database, 'query'>,
  { deliveryId, state, heardAtMs, paidAt, deliveredAt }: HeardOfOrder,
): Promise<boolean> {
  const isPaid = state === 'paid' || tellsOfPayment(state)
  const rows = await database.query<{ before: OrderState; after: OrderState }>(
    `update portal.orders o
     set status = told.status, heard_at = $3,
       status_at = case when o.status = told.status then o.status_at else $3 end,
       paid_at = coalesce($4, o.paid_at, case when $6 then $3 end),
       delivered_at =
         coalesce($5, o.delivered_at, case when told.status = 'delivered' then $3 end),
       next_look_at = case
         when $7 then null
         when o.status = told.status then o.next_look_at
         else least(o.next_look_at, $8) end
     from (
       select status as before, case
         when $2 <> 'paid' then $2
         when status = 'awaiting_payment' then 'awaiting_3pl'
         else status end as status
       from portal.orders where delivery_id = $1 for update
     ) as told
     where o.delivery_id = $1 and o.heard_at <= $3
     returning told.before, o.status as after`,
    [
      deliveryId,
      state,
      new Date(heardAtMs),
      paidAt ?? null,
      deliveredAt ?? null,
      isPaid,
      state !== 'paid' && isOver(state),
      new Date(heardAtMs + soonMs),
    ],
  )
  return rows.some(({ before, after }) => before !== after)
}

export function hearOfTracking(
  database: Pick<Database, 'query'>,
  told: { deliveryId: DeliveryId; tracking: OrderTracking; heardAtMs: number },
): Promise<boolean> {
  const { tracking, ...heard } = told
  const at = 'state' in tracking ? null : tracking.pod?.delivered_at
  const deliveredAt = at ? new Date(at) : undefined
  return hearOfOrder(database, { ...heard, state: stateOfTracking(tracking), deliveredAt })
}

/**
 * Of a payment only that it was paid says anything about where its order is. What went back is noted, and
 * which payment it was that was taken.
 */
export async function hearOfPayment(
  database: Pick<Database, 'query'>,
  { payment, heardAtMs }: { payment: Payment; heardAtMs: number },
): Promise<boolean> {
  const refunded = refundedOfPrice(payment)
  if (refunded > 0) {
    // It only grows, so what was heard out of turn changes nothing.
    await database.query(
      `update portal.orders set refunded_minor = $2 where delivery_id = $1 and refunded_minor < $2`,
      [payment.delivery_id, refunded],
    )
  }
  if (payment.state === 'paid' || payment.state === 'refunded') {
    await database.query(
      `update portal.orders set payment_id = $2
       where delivery_id = $1 and payment_id is distinct from $2`,
      [payment.delivery_id, payment.id],
    )
  }
  if (payment.state !== 'paid') return false
  const paidAt = payment.paid_at === null ? undefined : new Date(payment.paid_at)
  return hearOfOrder(database, {
    deliveryId: payment.delivery_id,
    state: 'paid',
    heardAtMs,
    paidAt,
  })
}
