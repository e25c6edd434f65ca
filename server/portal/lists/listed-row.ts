/** What every row of a list shows, and how it is read from `portal.quotes` as `q`. */
import { z } from 'zod'
import type { DeliveryId, QuoteId } from '#lib/contract/ids.ts'

export interface ListedRow {
  readonly quoteId: QuoteId
  readonly deliveryId: DeliveryId | null
  /** As the service numbers it. */
  readonly orderNo: string | null
  readonly serviceType: string | null
  /** Null where the service keeps no request of it. */
  readonly from: string | null
  readonly to: string | null
  readonly vehicles: readonly { readonly type: string; readonly count: number }[]
  /** As the wire has it, a decimal number. */
  readonly total: number
  readonly currency: string
  readonly at: Date
}

export interface RowOfQuote extends Omit<ListedRow, 'vehicles' | 'total'> {
  readonly vehicles: unknown
  readonly total: string
  readonly cursor: string
}

export const rowColumns = `q.quote_id as "quoteId", q.delivery_id as "deliveryId",
  q.record->'delivery'->>'order_no' as "orderNo",
  q.service_type as "serviceType", q.from_text as "from", q.to_text as "to", q.vehicles,
  q.record->>'estimated_total' as total, q.record->>'currency' as currency`

/** `$n` of what every list filters by. */
export const rowFilter = (first: number) => `
  ($${first}::text is null or q.service_type = $${first})
  and ($${first + 1}::text[] is null or q.search_text like all ($${first + 1}))`

const vehiclesSchema = z.array(z.object({ type: z.string(), count: z.int() })).catch([])

export function listedRow(row: RowOfQuote): ListedRow {
  const { quoteId, deliveryId, orderNo, serviceType, from, to, currency, at } = row
  return {
    quoteId,
    deliveryId,
    orderNo,
    serviceType,
    from,
    to,
    currency,
    at,
    vehicles: vehiclesSchema.parse(row.vehicles),
    total: Number(row.total),
  }
}
