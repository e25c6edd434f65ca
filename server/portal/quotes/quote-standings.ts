/** What became of an account's quotes, as far as this portal has heard: it hears of its own at once. */
import type { DeliveryId, QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import type { QuoteState } from '#lib/contract/states/quote-states.ts'
import type { QuoteStanding } from '#lib/storefront/quote-standing.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import type { Database } from '#server/db/database.ts'
import { tellsOfPayment, type OrderState } from '../orders/order-state.ts'

interface StandingRow {
  readonly quoteId: QuoteId
  readonly status: QuoteState
  readonly deliveryId: DeliveryId | null
  readonly orderNo: string | null
  readonly orderStatus: OrderState | null
}

/** Of those that it does not know there is none. */
export async function standingsOf(
  database: Pick<Database, 'query'>,
  { accountId, quoteIds }: { accountId: SenderAccountId; quoteIds: readonly QuoteId[] },
): Promise<ReadonlyMap<QuoteId, QuoteStanding>> {
  const rows = await database.query<StandingRow>(
    `select q.quote_id as "quoteId", q.status, q.delivery_id as "deliveryId",
       q.record #>> '{delivery,order_no}' as "orderNo", o.status as "orderStatus"
     from portal.quotes q left join portal.orders o on o.quote_id = q.quote_id
     where q.account_id = $1 and q.quote_id = any ($2::uuid[])`,
    [accountId, quoteIds],
  )
  return new Map(rows.map((row) => [row.quoteId, standingOf(accountId, row)]))
}

function standingOf(
  accountId: SenderAccountId,
  { quoteId, status, deliveryId, orderNo, orderStatus }: StandingRow,
) {
  if (status === 'canceled' || orderStatus === 'canceled') return { kind: 'canceled' } as const
  if (deliveryId === null) return { kind: 'open' } as const
  const number = shownNumber({ quoteId, deliveryId, orderNo })
  const isPaid = orderStatus !== null && tellsOfPayment(orderStatus)
  return { kind: 'ordered', accountId, deliveryId, number, isPaid } as const
}
