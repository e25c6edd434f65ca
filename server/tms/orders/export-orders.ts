/** Orders as a CSV file. */
import { csvFile, type CsvColumn } from '#lib/csv.ts'
import type { Keyset } from '#server/db/keyset.ts'
import type { OrderFilter } from '../deliveries/deliveries.ts'
import type { ListedOrder } from './shown-order.ts'

const rowsAtOnce = 500

const columns: readonly CsvColumn<ListedOrder>[] = [
  ['order_no', (order) => order.order_no],
  ['ordered_at', (order) => order.ordered_at],
  ['state', (order) => order.state],
  ['service_type', (order) => order.service_type ?? ''],
  ['pickup', (order) => order.pickup],
  ['delivery', (order) => order.delivery],
  ['vehicles', (order) => order.vehicles.map(({ type, count }) => `${count} ${type}`).join(' + ')],
  ['price', (order) => String(order.price)],
  ['currency', (order) => order.currency],
  ['paid_at', (order) => order.paid_at ?? ''],
  ['pay_type', (order) => order.pay_type ?? ''],
  ['pieces', (order) => String(order.pieces)],
  ['weight_kg', (order) => String(order.weight_kg)],
  ['id', (order) => order.id],
  ['quote_id', (order) => order.quote_id],
]

export function exportOrders(
  filter: OrderFilter,
  list: (
    page: OrderFilter & { after: Keyset | null; pageSize: number },
  ) => Promise<{ data: readonly ListedOrder[]; next: Keyset | null }>,
): Promise<ReadableStream<Uint8Array>> {
  return csvFile(columns, (after: Keyset | null) =>
    list({ ...filter, after, pageSize: rowsAtOnce }),
  )
}
