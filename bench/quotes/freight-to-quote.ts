/** A load as shippers send them, as the request of a quote: 30 pieces in 6 kinds, another for each seed. */
import type { QuoteRequestInput } from '#lib/contract/quote-request.ts'
import { freightRequest } from '#lib/packing/benchmark-instances/freight.ts'

export function freightToQuote(seed: number): QuoteRequestInput {
  const { items } = freightRequest({ family: 'mixed', pieces: 30, kinds: 6, stops: 1, seed })
  return {
    pickup: { address: 'Bang Na, Bangkok', lat: 13.6685, lng: 100.6141 },
    delivery: { address: 'Mueang, Chiang Mai', lat: 18.7883, lng: 98.9853 },
    items: items.map((item) => ({
      qty: item.quantity,
      length_cm: item.lengthMm / 10,
      width_cm: item.widthMm / 10,
      height_cm: item.heightMm / 10,
      weight_kg: item.weightG / 1000,
      stackable: item.stackable,
      fragile: item.fragile,
      flipable: item.orientations.length > 2,
    })),
    addons: [{ key: 'tail_lift' }, { key: 'cargo_insurance' }],
  }
}
