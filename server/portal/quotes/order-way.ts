/** Where an order goes from and to, as its quote says it; null where the service tells no such thing. */
import type { QuoteId } from '#lib/contract/ids.ts'
import { portalRuntime } from '../runtime.ts'

interface OrderWay {
  readonly from: string
  readonly to: string
}

export async function findOrderWay(quoteId: QuoteId): Promise<OrderWay | null> {
  const row = await portalRuntime().database.one<{ from: string | null; to: string | null }>(
    `select record #>> '{snapshot,request,pickup,address}' as "from",
       record #>> '{snapshot,request,delivery,address}' as "to"
     from portal.quotes where quote_id = $1`,
    [quoteId],
  )
  return row?.from && row.to ? { from: row.from, to: row.to } : null
}
