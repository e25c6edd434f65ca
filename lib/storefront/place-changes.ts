/** The changes to an end of the route by typing, choosing, resolving and moving the pin. */
import type { ResolvedAddress } from '../contract/addresses.ts'
import type { Point } from '../geo/great-circle.ts'
import type { DraftContact, DraftPlace } from './draft-place.ts'

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
} as const

/** The contact while nobody was named. */
export const nobody: DraftContact = { name: '', phone: '', note: '' }

/** A pin that was set by hand stays: the text then says what stands there. Any other goes with its text. */
export function typedPlace(before: DraftPlace | null, text: string): DraftPlace {
  if (before !== null && isSetByHand(before)) return { ...before, text }
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
    contact: before?.contact ?? nobody,
  }
}

/** A pin where somebody put it. Nobody has to guess where it is, and its areas are not known yet. */
export function movedPlace(before: DraftPlace | null, { lat, lng }: Point): DraftPlace {
  return {
    ...nowhere,
    text: before?.text ?? '',
    lat,
    lng,
    confirmed: true,
    contact: before?.contact ?? nobody,
  }
}

/** The areas of a pin that was moved. Typed text stays; an empty field gets the address. */
export function describedPlace(before: DraftPlace, address: ResolvedAddress): DraftPlace {
  const text = before.text.trim() === '' ? address.formatted_address : before.text
  return { ...before, ...areasOf(address), text }
}

function isSetByHand({ lat, confidence, confirmed }: DraftPlace): boolean {
  return lat !== null && confidence === null && confirmed
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
