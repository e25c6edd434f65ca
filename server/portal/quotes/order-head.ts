/** What stands over an order: its number, and where it goes from and to, as far as its quote tells. */
import type { QuoteId } from '#lib/contract/ids.ts'
import { portalRuntime } from '../runtime.ts'

export interface OrderHead {
  /** Null where the service numbers no orders. */
  readonly orderNo: string | null
  readonly way: { readonly from: string; readonly to: string } | null
}

interface HeadRow {
  readonly orderNo: string | null
  readonly from: string | null
  readonly to: string | null
}

export async function findOrderHead(quoteId: QuoteId): Promise<OrderHead> {
  const row = await portalRuntime().database.one<HeadRow>(
    `select record #>> '{delivery,order_no}' as "orderNo",
       record #>> '{snapshot,request,pickup,address}' as "from",
       record #>> '{snapshot,request,delivery,address}' as "to"
     from portal.quotes where quote_id = $1`,
    [quoteId],
  )
  const way = row?.from && row.to ? { from: row.from, to: row.to } : null
  return { orderNo: row?.orderNo ?? null, way }
}
