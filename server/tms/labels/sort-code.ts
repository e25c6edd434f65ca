/** The sort code: by which a person at a belt, or a machine, knows the district that a parcel goes to. */
import type { Waybill } from '#lib/contract/waybills.ts'
import type { Gazetteer, Place } from '../regions/regions.ts'

export interface SortCode {
  /** Province and district, `10-33`; where the district is not known the post code, or nothing. */
  readonly code: string
  /** The same in words. */
  readonly names: readonly string[]
}

/** Below it the names may be another place's, and a wrong code sends a parcel the wrong way. */
const sureNames = 0.5

export function sortCodeOf(
  receiver: Waybill['receiver'],
  { gazetteer, country }: { gazetteer: Pick<Gazetteer, 'matchAreas'>; country: string },
): SortCode {
  const { district, city, province, post_code: postCode, address } = receiver
  const given = [district, city, province].map((part) => part?.trim() ?? '').filter(Boolean)
  const text = [...(given.length > 0 ? given : [address]), postCode ?? ''].join(' ')
  const [match] = gazetteer.matchAreas({ text, country: null, homeCountry: country })
  const names = [...new Set(given.toReversed())].slice(0, 2)
  const asGiven = { code: postCode?.trim() ?? '', names }
  if (match === undefined || match.namesConfidence < sureNames) return asGiven
  const chain = new Map<Place['kind'], Place>()
  for (let place: Place | null = match.place; place !== null; place = place.parent) {
    chain.set(place.kind, place)
  }
  const [larger, smaller] = [chain.get('province'), chain.get('district')]
  if (larger === undefined || smaller === undefined) return asGiven
  return { code: codeOf(larger.code, smaller.code), names: [larger.name, smaller.name] }
}

/**
 * A district's national code begins with its province's in Thailand and China, which writes those with the
 * zeros of a district, and not in Vietnam.
 */
function codeOf(province: string, district: string): string {
  const prefix = province.replace(/0000$/, '')
  const isWithin = district.length > prefix.length + 1 && district.startsWith(prefix)
  return `${prefix}-${isWithin ? district.slice(prefix.length) : district}`
}
