/** A quote as the wire shows it: sums as decimals, times as text. */
import type { z } from 'zod'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { contactOf } from '#lib/contract/pay-contacts.ts'
import type { quoteCreatedSchema, quoteSchema, quoteSnapshotSchema } from '#lib/contract/quotes.ts'
import type { listedQuoteSchema, OrderState } from '#lib/contract/orders.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { QuoteSaving } from '#lib/contract/quote-savings.ts'
import { toDecimal } from '#lib/money.ts'
import type { Saving } from '../pricing/pricing.ts'
import type { ListedQuoteRow } from './quote-list-store.ts'
import type { QuoteRow } from './quote-row.ts'

export type CreatedReply = z.input<typeof quoteCreatedSchema>
/** The part of an order that a quote shows. */
export interface ShownOrder {
  readonly status: OrderStatus
  readonly state: OrderState
  readonly orderNo: string
}

export type ListedQuote = z.input<typeof listedQuoteSchema>

export type QuoteReply = z.input<typeof quoteSchema>

export function shownCreated(quote: QuoteRow): CreatedReply {
  const { currency, vehicles, loadPlans } = quote
  const [only] = vehicles
  return {
    quotation_id: quote.id,
    request_id: quote.requestId,
    vehicle:
      vehicles.length === 1 && only !== undefined
        ? { type: only.vehicleType, max_payload_kg: only.maxPayloadKg }
        : null,
    vehicles:
      vehicles.length === 1
        ? null
        : vehicles.map(({ vehicleType, priceMinor, items }) => ({
            vehicle_type: vehicleType,
            price: toDecimal(priceMinor, currency),
            items: items.map(({ name, qty }) => ({ name, qty })),
          })),
    estimated_total: toDecimal(quote.totalMinor, currency),
    currency,
    expires_at: toTimestamp(quote.expiresAt),
    breakdown: shownBreakdown(quote),
    ...shownFacts(quote),
    ...shownAlternatives(quote),
    ...(loadPlans !== null && { load_plan: [...loadPlans] }),
  }
}

export function shownQuote(
  quote: QuoteRow,
  orders: ReadonlyMap<DeliveryId, ShownOrder>,
): QuoteReply {
  const { currency, deliveryId } = quote
  const order = deliveryId === null ? undefined : orders.get(deliveryId)
  return {
    id: quote.id,
    status: quote.status,
    expires_at: toTimestamp(quote.expiresAt),
    estimated_total: toDecimal(quote.totalMinor, currency),
    currency,
    breakdown: shownBreakdown(quote),
    ...shownFacts(quote),
    snapshot: shownSnapshot(quote),
    provider: quote.provider,
    delivery:
      deliveryId === null
        ? null
        : { id: deliveryId, ...(order && { status: order.status, order_no: order.orderNo }) },
    created_at: toTimestamp(quote.createdAt),
    contacts: {
      pickup: contactOf(quote.snapshot.request.pickup),
      delivery: contactOf(quote.snapshot.request.delivery),
    },
  }
}

export function shownListed(
  row: ListedQuoteRow,
  orders: ReadonlyMap<DeliveryId, ShownOrder>,
): ListedQuote {
  const { deliveryId, currency } = row
  const order = deliveryId === null ? undefined : orders.get(deliveryId)
  const byType = Map.groupBy(row.vehicles, ({ vehicleType }) => vehicleType)
  return {
    id: row.id,
    status: row.status,
    service_type: row.serviceType,
    pickup: row.pickup,
    delivery: row.delivery,
    vehicles: [...byType].map(([type, { length: count }]) => ({ type, count })),
    estimated_total: toDecimal(row.totalMinor, currency),
    currency,
    created_at: toTimestamp(row.createdAt),
    expires_at: toTimestamp(row.expiresAt),
    order:
      deliveryId === null || order === undefined
        ? null
        : { id: deliveryId, order_no: order.orderNo, state: order.state },
  }
}

export function shownSaving({
  change,
  price: { vehicles, totalMinor, currency },
  savedMinor,
  vehiclesSaved,
}: Saving): QuoteSaving {
  const byType = Map.groupBy(vehicles, ({ vehicleType }) => vehicleType)
  return {
    change,
    vehicles: [...byType].map(([type, { length: count }]) => ({ vehicle_type: type, count })),
    price: toDecimal(totalMinor, currency),
    saved: toDecimal(savedMinor, currency),
    vehicles_saved: Math.max(0, vehiclesSaved),
  }
}

function shownBreakdown({ breakdown, currency }: QuoteRow): CreatedReply['breakdown'] {
  return breakdown.map(({ kind, amountMinor, key }) => ({
    kind,
    amount: toDecimal(amountMinor, currency),
    ...(key !== undefined && { key }),
  }))
}

/** The facts beside the price. */
function shownFacts({ snapshot: { distanceM, trip, tax }, currency }: QuoteRow) {
  return {
    ...(trip && {
      trip: { distance_km: distanceM / 1000, pickup: trip.pickup, arrival: trip.arrival },
    }),
    ...(tax && {
      tax: { percent: tax.permille / 10, amount: toDecimal(tax.taxMinor, currency) },
    }),
  }
}

function shownAlternatives({ snapshot: { alternatives }, currency }: QuoteRow) {
  return {
    ...(alternatives && {
      alternatives: alternatives.map(
        ({ serviceType, vehicleType, vehicles, totalMinor, fill, arrival }) => ({
          service_type: serviceType,
          vehicle_type: vehicleType,
          vehicles: vehicles.map(({ vehicleType: type, count }) => ({ vehicle_type: type, count })),
          price: toDecimal(totalMinor, currency),
          fill,
          arrival,
        }),
      ),
    }),
  }
}

function shownSnapshot(quote: QuoteRow): z.input<typeof quoteSnapshotSchema> {
  const { snapshot, vehicles, loadPlans, currency } = quote
  const { request, distanceM, rateCards, chargeableWeightG } = snapshot
  return {
    request,
    distance_km: distanceM / 1000,
    rate_cards: rateCards.map(({ vehicleType, version }) => ({
      vehicle_type: vehicleType,
      version,
    })),
    chargeable_weight_kg: chargeableWeightG === null ? null : chargeableWeightG / 1000,
    ...shownAlternatives(quote),
    vehicles: vehicles.map(({ vehicleType, priceMinor }, index) => ({
      vehicle_type: vehicleType,
      price: toDecimal(priceMinor, currency),
      load: loadPlans?.[index] ?? null,
    })),
  }
}
