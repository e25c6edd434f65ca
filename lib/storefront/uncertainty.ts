/**
 * How far from its pin a place may be when only an area is known, or the confidence is low. Areas have
 * the typical size of Thailand's: half the width of an average one.
 */
import type { DraftPlace } from './draft-place.ts'
import { namesItsPin, needsConfirmation, type PinnedPlace } from './place-pin.ts'

const radiiM = {
  province: 40_000,
  /** A smaller area is named, whose coordinates are not known. */
  unmapped: 40_000,
  district: 12_000,
  subdistrict: 4_000,
  guess: 1_500,
}

export type Uncertainty =
  | { readonly reason: keyof typeof radiiM; readonly radiusM: number }
  /** The text names nothing smaller than a country. */
  | { readonly reason: 'country'; readonly radiusM: null }
  /** Nothing is known of the text: nobody has said yet that it names the pin. */
  | { readonly reason: 'text'; readonly radiusM: null }

/** Null when nobody has to check. */
export function uncertaintyOf(place: PinnedPlace): Uncertainty | null {
  if (!needsConfirmation(place)) return null
  if (!namesItsPin(place)) return { reason: 'text', radiusM: null }
  if (place.source === 'province_centroid' && place.province === '' && place.district === '') {
    return { reason: 'country', radiusM: null }
  }
  const reason = reasonOf(place)
  return { reason, radiusM: radiiM[reason] }
}

function reasonOf({ source, subdistrict, district }: DraftPlace): keyof typeof radiiM {
  if (source === 'province_centroid') {
    return subdistrict === '' && district === '' ? 'province' : 'unmapped'
  }
  if (source !== 'postal_centroid') return 'guess'
  return subdistrict === '' ? 'district' : 'subdistrict'
}
