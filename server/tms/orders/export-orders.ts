/** Orders as a CSV file, written while they are read a page at a time, so that any number needs little memory. */
import { byteOrderMark, csvLines } from '#lib/csv.ts'
import type { OrderFilter } from '../deliveries/deliveries.ts'
import type { Orders } from './orders.ts'
import type { ListedOrder } from './shown-order.ts'

const rowsAtOnce = 500

/** The columns, in their order. */
const columns: Readonly<Record<string, (order: ListedOrder) => string>> = {
  order_no: (order) => order.order_no,
  ordered_at: (order) => order.ordered_at,
  state: (order) => order.state,
  service_type: (order) => order.service_type ?? '',
  pickup: (order) => order.pickup,
  delivery: (order) => order.delivery,
  vehicles: (order) => order.vehicles.map(({ type, count }) => `${count} ${type}`).join(' + '),
  price: (order) => String(order.price),
  currency: (order) => order.currency,
  paid_at: (order) => order.paid_at ?? '',
  id: (order) => order.id,
  quote_id: (order) => order.quote_id,
}

export async function exportOrders(
  filter: OrderFilter,
  list: Orders['list'],
): Promise<ReadableStream<Uint8Array>> {
  const read = (after: string | undefined) => list({ ...filter, after, pageSize: rowsAtOnce })
  // Before the reply begins, so that a failure is still an error and no file.
  const first = await read(undefined)
  let next = first.next
  const encoder = new TextEncoder()
  const write = (rows: readonly ListedOrder[]) =>
    encoder.encode(csvLines(rows.map((row) => Object.values(columns).map((of) => of(row)))))
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + csvLines([Object.keys(columns)])))
      if (first.data.length > 0) controller.enqueue(write(first.data))
      if (next === null) controller.close()
    },
    async pull(controller) {
      if (next === null) return
      const page = await read(next)
      next = page.next
      if (page.data.length > 0) controller.enqueue(write(page.data))
      if (next === null) controller.close()
    },
  })
}
