/** What of a quote's record lists show, search and add up. The record itself is another's to shape. */
import type { Quote } from '#lib/contract/quotes.ts'
import { isExactIn, toMinor, type Minor } from '#lib/money.ts'
import { quoteNumber } from '#lib/storefront/shown-number.ts'

export interface ListColumns {
  readonly service_type: string | null
  readonly from_text: string | null
  readonly to_text: string | null
  readonly vehicles: readonly QuotedVehicleCount[]
  readonly total_minor: Minor | null
  readonly search_text: string
}

export interface QuotedVehicleCount {
  readonly type: string
  readonly count: number
}

export function listColumnsOf(quote: Quote): ListColumns {
  const { snapshot, estimated_total: total, currency } = quote
  const request = snapshot?.request
  return {
    service_type: request?.service_type ?? null,
    from_text: request?.pickup.address ?? null,
    to_text: request?.delivery.address ?? null,
    vehicles: counted(snapshot?.vehicles.map(({ vehicle_type: type }) => type) ?? []),
    // A service elsewhere may tell a sum that no coin can pay; it is then shown, and not added up.
    total_minor: isExactIn(total, currency) ? toMinor(total, currency) : null,
    search_text: searchText(quote),
  }
}

function counted(types: readonly string[]): readonly QuotedVehicleCount[] {
  const counts = new Map<string, number>()
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => ({ type, count }))
}

/** Enough for every address, and for the names of the first few hundred goods. */
const longestSearchText = 8_000

function searchText({ id, delivery, snapshot }: Quote): string {
  const request = snapshot?.request
  const ends = request ? [request.pickup, request.delivery] : []
  const parts = [
    quoteNumber(id),
    id,
    delivery?.order_no,
    delivery?.id,
    ...ends.flatMap((end) => [
      end.address,
      end.district,
      end.province,
      end.postal_code,
      end.contact?.name,
      end.contact?.phone,
    ]),
    request?.request_id,
    request?.cargo_notes,
    ...(request?.items.map(({ name }) => name) ?? []),
  ]
  return parts.filter(Boolean).join('\n').slice(0, longestSearchText).toLowerCase()
}
