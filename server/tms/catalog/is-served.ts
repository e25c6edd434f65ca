/** Whether an end of a trip lies in a service area, as far as its address says. */
import { isInside } from '#lib/geo/inside-outline.ts'
import { namesOfProvince } from '../regions/regions.ts'
import type { ServiceArea } from './offer.ts'

export interface ServedEnd {
  /** Null: nobody knows the point. */
  readonly lat: number | null
  readonly lng: number | null
  readonly country?: string | undefined
  readonly province?: string | undefined
}

/** Nothing is geocoded: what the address does not state, and the point does not decide, counts as served. */
export function isServed({ lat, lng, country, province }: ServedEnd, area: ServiceArea): boolean {
  const said = country?.trim().toUpperCase() ?? ''
  // Anything longer than a code is a country's name, in whatever language.
  if (said.length === 2 && said !== area.country) return false
  const isPoint = lat !== null && lng !== null
  if (isPoint && area.outline !== null && !isInside({ lat, lng }, area.outline)) return false
  if (area.provinces === null) return true
  const name = province?.trim() ?? ''
  if (name === '') return isPoint && area.outline !== null
  const served = new Set(area.provinces.map((each) => each.toLowerCase()))
  if (served.has(name.toLowerCase())) return true
  // The area names its provinces in one language, and a caller may use another.
  return namesOfProvince(name, area.country).some((each) => served.has(each.toLowerCase()))
}
