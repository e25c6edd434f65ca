/** An account's orders, newest first, a page at a time; how each stands is kept by who follows them. */
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import { instantsOf, type OrderFilter, type OrderGroup } from '#lib/storefront/list-filter.ts'
import type { Database } from '#server/db/database.ts'
import type { OrderState } from '../orders/order-state.ts'
import { cursorTime, readCursor } from './cursor.ts'
import { pageOfRows, rowsPerPage, type ListPage } from './list-page.ts'
import { listedRow, rowColumns, rowFilter, type ListedRow, type RowOfQuote } from './listed-row.ts'
import { searchPatterns } from './search-patterns.ts'

export interface ListedOrder extends ListedRow {
  readonly deliveryId: DeliveryId
  readonly status: OrderState
}

interface OrderRow extends RowOfQuote {
  readonly deliveryId: DeliveryId
  readonly status: OrderState
}

const statusesOf: Readonly<Record<OrderGroup, readonly OrderState[]>> = {
  awaiting_payment: ['awaiting_payment'],
  under_way: [
    'awaiting_3pl',
    'pending',
    'assigning_driver',
    'driver_assigned',
    'picked_up',
    'in_transit',
  ],
  delivered: ['delivered'],
  canceled: ['canceled'],
  failed: ['failed'],
}

export const orderListStatement = `
  select ${rowColumns}, o.status, o.ordered_at as at,
    ${cursorTime('o.ordered_at')}
  from portal.orders o join portal.quotes q on q.quote_id = o.quote_id
  where o.account_id = $1 and q.account_id = $1
    and o.ordered_at >= $2::timestamptz and o.ordered_at < $3::timestamptz
    and (o.ordered_at, o.delivery_id) < ($4::timestamptz, $5::uuid)
    and ($6::text[] is null or o.status = any ($6))
    and ${rowFilter(7)}
  order by o.ordered_at desc, o.delivery_id desc limit $9`

export async function listOrders(
  database: Pick<Database, 'query'>,
  {
    accountId,
    filter,
    before,
    limit = rowsPerPage,
  }: { accountId: SenderAccountId; filter: OrderFilter; before: unknown; limit?: number },
): Promise<ListPage<ListedOrder>> {
  const { sinceMs, beforeMs } = instantsOf(filter)
  const cursor = readCursor(before)
  const read = await database.query<OrderRow>(orderListStatement, [
    accountId,
    sinceMs === null ? '-infinity' : new Date(sinceMs),
    beforeMs === null ? 'infinity' : new Date(beforeMs),
    cursor.at,
    cursor.id,
    filter.status === null ? null : statusesOf[filter.status],
    filter.service,
    searchPatterns(filter.words),
    limit + 1,
  ])
  return pageOfRows(read, {
    limit,
    idOf: ({ deliveryId }) => deliveryId,
    toRow: (row) => ({ ...listedRow(row), deliveryId: row.deliveryId, status: row.status }),
  })
}
