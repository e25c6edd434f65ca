/** A complete draft as the request of a quote. */
import {
  quoteRequestSchema,
  type QuoteRequest,
  type QuoteServiceType,
} from '../contract/quote-request.ts'
import type { QuoteDraft } from './draft.ts'
import { isBlank } from '../cargo/draft-item.ts'
import type { DraftContact, DraftPlace } from './draft-place.ts'
import { windowOf } from './pickup-times.ts'
import { missingParts, type MissingPart } from './missing-parts.ts'
import { quoteItemOf, type PhotoUrlOf } from '../cargo/quote-item-of.ts'

/** As long as an address may be on the wire. */
const longestAddress = 500

export type DraftRequest =
  | { readonly ok: true; readonly request: QuoteRequest }
  | { readonly ok: false; readonly missing: readonly MissingPart[] }

export function quoteRequestOf(
  draft: QuoteDraft,
  serviceType: QuoteServiceType,
  photoUrlOf?: PhotoUrlOf,
): DraftRequest {
  const missing = missingParts(draft)
  if (missing.length > 0) return { ok: false, missing }
  const { pickup, drop, cargoNotes, addons, vehicleType } = draft
  const declaredValue = draft.insurance?.declaredValue ?? null
  const window = windowOf(draft.pickupWindow)
  const typed = draft.items.filter((item) => !isBlank(item))
  const items = withNamesApart(typed.map((item) => quoteItemOf(item, photoUrlOf)))
  const request = {
    pickup: pickup && addressOf(pickup),
    delivery: drop && addressOf(drop),
    items,
    service_type: serviceType,
    // A shared vehicle is the choice of the service.
    ...(vehicleType !== null && serviceType === 'ftl_transport' && { vehicle_type: vehicleType }),
    ...(cargoNotes.trim() !== '' && { cargo_notes: cargoNotes.trim() }),
    ...(addons.length > 0 && { addons: addons.map((key) => ({ key })) }),
    ...(declaredValue !== null && { insurance: { declaredValue } }),
    ...(window !== null && { pickup_window: window }),
  }
  // Whatever is left is a number or a text beyond its bounds, which the editor shows by its row.
  const parsed = quoteRequestSchema.safeParse(request)
  return parsed.success
    ? { ok: true, request: parsed.data }
    : {
        ok: false,
        missing: [parsed.error.issues[0]?.path[0] === 'items' ? 'item_numbers' : 'drop'],
      }
}

function addressOf(place: DraftPlace) {
  const { lat, lng, country, province, district, postalCode, contact } = place
  return {
    address: addressLineOf(place),
    lat,
    lng,
    country,
    province,
    district,
    postal_code: postalCode,
    // A service that knows no contacts reads the phone.
    ...(contact.phone.trim() !== '' && { phone: contact.phone }),
    ...(hasContact(contact) && { contact }),
  }
}

/** Names where the pin is, also where a person said that a text that was not found belongs to it. */
function addressLineOf(place: DraftPlace): string {
  const { lat, lng, source, district, province } = place
  const text = [place.text, place.placeName].find((each) => each.trim() !== '')
  const line = text?.trim() ?? `${lat}, ${lng}`
  const areas = [district, province].filter((area) => area !== '')
  const isNamed = areas.some((area) => line.toLowerCase().includes(area.toLowerCase()))
  const withAreas = [line, ...areas].join(', ')
  return source !== null || isNamed || withAreas.length > longestAddress ? line : withAreas
}

function hasContact({ name, phone, note }: DraftContact): boolean {
  return [name, phone, note].some((each) => each.trim() !== '')
}

/**
 * The reply says by name what goes into which of several vehicles, so no two items may share one. The
 * second "Box" is "Box (2)".
 */
function withNamesApart<Named extends { readonly name?: string }>(
  items: readonly Named[],
): readonly Named[] {
  const taken = new Set<string>()
  return items.map((item) => {
    if (item.name === undefined) return item
    let name = item.name
    for (let number = 2; taken.has(name); number += 1) {
      const ending = ` (${number})`
      name = `${item.name.slice(0, 200 - ending.length)}${ending}`
    }
    taken.add(name)
    return { ...item, name }
  })
}
