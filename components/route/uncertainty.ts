/**
 * How far from its pin a place may be when only an area is known, or the confidence is low. Areas have
 * the typical size of Thailand's: half the width of an average one.
 */
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import { needsConfirmation } from '#lib/storefront/place-pin.ts'

const radiiM = {
  province: 40_000,
  /** A smaller area is named, whose coordinates are not known. */
  unmapped: 40_000,
  district: 12_000,
  subdistrict: 4_000,
  guess: 1_500,
}

export interface Uncertainty {
  readonly reason: keyof typeof radiiM
  readonly radiusM: number
}

/** Null when nobody has to check. */
export function uncertaintyOf(place: DraftPlace): Uncertainty | null {
  if (!needsConfirmation(place)) return null
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
