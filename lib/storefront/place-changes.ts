/** The changes to an end of the route by typing, choosing, resolving and moving the pin. */
import type { ResolvedAddress } from '../contract/addresses.ts'
import { greatCircleM, type Point } from '../geo/great-circle.ts'
import type { DraftContact, DraftPlace } from './draft-place.ts'
import type { QuoteDraft } from './draft.ts'
import { isPinned, namesItsPin, sameAddressM } from './place-pin.ts'
import { uncertaintyOf } from './uncertainty.ts'

const nowhere = {
  lat: null,
  lng: null,
  country: '',
  province: '',
  district: '',
  subdistrict: '',
  postalCode: '',
  placeName: '',
  confidence: null,
  source: null,
  confirmed: false,
  agreed: null,
} as const

/** The contact while nobody was named. */
export const nobody: DraftContact = { name: '', phone: '', note: '' }

/** A pin goes when its text is changed: it is not where the new text says. */
export function typedPlace(before: DraftPlace | null, text: string): DraftPlace {
  return { ...nowhere, text, contact: before?.contact ?? nobody }
}

/** The service's answer for a text or a link. */
export function resolvedPlace(
  before: DraftPlace | null,
  { address, text }: { address: ResolvedAddress; text: string },
): DraftPlace {
  return {
    ...areasOf(address),
    text,
    lat: address.lat,
    lng: address.lng,
    confidence: address.confidence,
    source: address.source,
    confirmed: false,
    agreed: { text, lat: address.lat, lng: address.lng },
    contact: before?.contact ?? nobody,
  }
}

/**
 * A pin where somebody put it. The text stays while the pin is still at its address, and goes when the pin
 * is moved away from it. A text that was never found stays until a person says that it is there.
 */
export function movedPlace(before: DraftPlace | null, { lat, lng }: Point): DraftPlace {
  const pin = { ...nowhere, lat, lng, confirmed: true, contact: before?.contact ?? nobody }
  if (before === null || !isPinned(before) || !namesItsPin(before)) {
    return { ...pin, text: before?.text ?? '', agreed: { text: '', lat, lng } }
  }
  const { text, province, district } = before
  const agreed = before.agreed ?? { text, lat: before.lat, lng: before.lng }
  const movedM = greatCircleM(agreed, { lat, lng })
  if (movedM <= sameAddressM) return { ...pin, text, agreed }
  const guess = uncertaintyOf(before)
  if (guess === null || movedM > (guess.radiusM ?? 0)) {
    return { ...pin, text: '', agreed: { text: '', lat, lng } }
  }
  // The middle of an area, and now the place in it. Its areas are compared when they are known.
  const areas = { province, district: guess.reason === 'unmapped' ? '' : district }
  return { ...pin, ...areas, text, agreed: { text, lat, lng } }
}

/** The areas of a pin that was moved. Without a text, or in other areas than its text says, it gets the address. */
export function describedPlace(before: DraftPlace, address: ResolvedAddress): DraftPlace {
  const place = { ...before, ...areasOf(address) }
  const isOther = (area: string, now: string) => area !== '' && area !== now
  const isElsewhere =
    isOther(before.province, address.province) || isOther(before.district, address.district)
  const isNameless = before.text.trim() === ''
  return isNameless || isElsewhere ? agreedPlace(place, address.formatted_address) : place
}

/** A person, or whatever the text came from, says that the text names the pin. */
export function agreedPlace(place: DraftPlace, text = place.text): DraftPlace {
  const { lat, lng } = place
  const agreed = lat === null || lng === null ? null : { text, lat, lng }
  return { ...place, text, confirmed: true, agreed }
}

/** A place that was ordered, or kept to be used again: that its text names its pin was said then. */
export function trustedPlace(place: DraftPlace): DraftPlace {
  if (!isPinned(place) || place.agreed !== null || namesItsPin(place)) return place
  const { text, lat, lng } = place
  return { ...place, agreed: { text, lat, lng } }
}

export function trustedDraft(draft: QuoteDraft): QuoteDraft {
  const { pickup, drop } = draft
  return { ...draft, pickup: pickup && trustedPlace(pickup), drop: drop && trustedPlace(drop) }
}

function areasOf(address: ResolvedAddress) {
  return {
    country: address.country,
    province: address.province,
    district: address.district,
    subdistrict: address.subdistrict,
    postalCode: address.postal_code,
    placeName: address.place_name,
  }
}
