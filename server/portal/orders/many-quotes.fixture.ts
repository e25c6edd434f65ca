/** Thousands of quotes and orders of one account, as a service would tell them. */
import { randomUUID } from 'node:crypto'
import { deliveryIdSchema, quoteIdSchema, senderAccountIdSchema } from '#lib/contract/ids.ts'
import { quoteSchema, type Quote } from '#lib/contract/quotes.ts'

const provinces = ['Chiang Mai', 'Khon Kaen', 'Songkhla', 'ชลบุรี', 'Phuket']
const minuteMs = 60_000
export const newestAtMs = Date.parse('2026-11-21T10:00:00.000Z')

export const newAccountId = () => senderAccountIdSchema.parse(randomUUID())

/** The `index`-th, counted from the newest, each a minute older than the one before. */
export function quoteAt(index: number, changes: object = {}): Quote {
  const atMs = newestAtMs - index * minuteMs
  const province = provinces[index % provinces.length] ?? ''
  return quoteSchema.parse({
    id: quoteIdSchema.parse(randomUUID()),
    status: 'active',
    expires_at: new Date(atMs + 30 * minuteMs).toISOString(),
    estimated_total: 1000 + index / 4,
    currency: 'THB',
    breakdown: [{ kind: 'base', amount: 1000 + index / 4 }],
    snapshot: {
      request: {
        pickup: { address: `${index} Moo 5, Bang Phli Yai`, lat: 13.6, lng: 100.7 },
        delivery: { address: `Warehouse ${index % 10}`, province, lat: 18.8, lng: 98.9 },
        items: [{ qty: 1, length_cm: 10, width_cm: 10, height_cm: 10, weight_kg: 1 }],
        request_id: `PO-${index}`,
        service_type: index % 3 === 0 ? 'ltl_transport' : 'ftl_transport',
      },
      distance_km: 700,
      vehicles: [{ vehicle_type: 'pickup', price: 1000, load: null }],
    },
    provider: null,
    delivery: null,
    created_at: new Date(atMs).toISOString(),
    ...changes,
  })
}

export const orderedAt = (index: number, status = 'delivered') =>
  quoteAt(index, {
    status: 'accepted',
    delivery: { id: deliveryIdSchema.parse(randomUUID()), status },
  })
