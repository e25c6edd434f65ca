/**
 * A quote's request as a draft again: for the same once more, at today's price. A pin that a quote was
 * made for has been looked at, so it is not asked about again.
 */
import { z } from 'zod'
import type { QuoteAddress, QuoteItem, QuoteRequest } from '../contract/quote-request.ts'
import { urlSchema } from '../contract/texts.ts'
import { draftItemSchema } from '../cargo/draft-item-schema.ts'
import { maxPhotos, type DraftItem } from '../cargo/draft-item.ts'
import { draftPlaceSchema, type DraftPlace } from './draft-place.ts'
import { quoteDraftSchema, type QuoteDraft } from './draft.ts'

export function draftOfRequest(request: QuoteRequest, nowMs: number): QuoteDraft {
  const { pickup, delivery, items, pickup_window: pickupWindow, addons, insurance } = request
  return quoteDraftSchema.parse({
    pickup: placeOf(pickup),
    drop: placeOf(delivery),
    // A time that is over is no wish for the next one.
    pickupWindow: pickupWindow && Date.parse(pickupWindow.from) > nowMs ? pickupWindow : null,
    items: items.map(itemOf),
    cargoNotes: request.cargo_notes ?? '',
    serviceType: request.service_type,
    vehicleType: request.vehicle_type ?? null,
    addons: addons?.map(({ key }) => key) ?? [],
    insurance: insurance
      ? { typed: String(insurance.declaredValue), declaredValue: insurance.declaredValue }
      : null,
  })
}

function placeOf(address: QuoteAddress): DraftPlace {
  const { contact, phone } = address
  return draftPlaceSchema.parse({
    text: address.address,
    lat: address.lat,
    lng: address.lng,
    country: address.country ?? '',
    province: address.province ?? '',
    district: address.district ?? '',
    postalCode: address.postal_code ?? '',
    confirmed: true,
    agreed: { text: address.address, lat: address.lat, lng: address.lng },
    contact: {
      name: contact?.name ?? '',
      phone: contact?.phone ?? phone ?? '',
      note: contact?.note ?? '',
    },
  })
}

const photoUrlsSchema = z.array(urlSchema).max(maxPhotos)

function itemOf(item: QuoteItem, index: number): DraftItem {
  const { qty, stackable = true, fragile = false, flipable = false } = item
  const row = {
    id: `again-${index + 1}`,
    name: item.name ?? '',
    qty,
    lengthMm: Math.round(item.length_cm * 10),
    widthMm: Math.round(item.width_cm * 10),
    heightMm: Math.round(item.height_cm * 10),
    weightG: Math.round(item.weight_kg * 1000),
    stackable,
    fragile,
    flipable,
    notes: item.notes ?? '',
  }
  // Photos that are not shown any more are no reason to type the rest again.
  const photoUrls = photoUrlsSchema.safeParse(item.image_urls).data ?? []
  return draftItemSchema.parse({ ...row, photoUrls })
}
