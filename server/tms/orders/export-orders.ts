/** Orders as a CSV file, written while they are read a page at a time, so that any number needs little memory. */
import { byteOrderMark, csvLines } from '#lib/csv.ts'
import type { Orders, OrdersAsked } from './orders.ts'
import type { ListedOrder } from './shown-order.ts'

const rowsAtOnce = 500

const headings = [
  'order_no',
  'ordered_at',
  'state',
  'service_type',
  'pickup',
  'delivery',
  'vehicles',
  'price',
  'currency',
  'paid_at',
  'id',
  'quote_id',
]

export async function exportOrders(
  filter: OrdersAsked['filter'],
  list: Orders['list'],
): Promise<ReadableStream<Uint8Array>> {
  const read = (after: string | undefined) => list({ filter, after, limit: rowsAtOnce })
  // Before the reply begins, so that a failure is still an error and no file.
  const first = await read(undefined)
  let next = first.next
  const encoder = new TextEncoder()
  const write = (rows: readonly ListedOrder[]) => encoder.encode(csvLines(rows.map(cellsOf)))
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + csvLines([headings])))
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

function cellsOf(order: ListedOrder): readonly string[] {
  return [
    order.order_no,
    order.ordered_at,
    order.state,
    order.service_type ?? '',
    order.pickup,
    order.delivery,
    order.vehicles.map(({ type, count }) => `${count} ${type}`).join(' + '),
    String(order.price),
    order.currency,
    order.paid_at ?? '',
    order.id,
    order.quote_id,
  ]
}
