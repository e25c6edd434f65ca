/** The regions of a country as in interface 2.3: provinces, their cities, and their districts. */
import type { Language } from '#lib/contract/languages.ts'
import type { Regions as RegionsReply } from '#lib/contract/regions.ts'
import type { Place } from '../gazetteer/place.ts'
import { placeName } from './place-names.ts'

/** The countries that are complete in the table; of the others it has only towns. */
export const listedCountries = ['TH', 'CN', 'VN'] as const

export type ListRegions = (wanted: {
  country: string
  language: Language
  postalCode: string | null
}) => RegionsReply | null

export function listRegionsOf(places: readonly Place[]): ListRegions {
  const partsOf = new Map<Place | string, Place[]>()
  for (const place of places) {
    if (place.kind === 'town' || !listedCountries.some((code) => code === place.country)) continue
    const larger = place.parent ?? place.country
    const siblings = partsOf.get(larger)
    if (siblings === undefined) partsOf.set(larger, [place])
    else siblings.push(place)
  }
  /** Without a postal code there are only a few replies, each with thousands of names. */
  const whole = new Map<string, RegionsReply>()

  return ({ country, language, postalCode }) => {
    const provinces = partsOf.get(country)
    if (provinces === undefined) return null
    if (postalCode !== null) return treeOf({ provinces, partsOf, language, postalCode })
    const key = `${country} ${language}`
    const known = whole.get(key) ?? treeOf({ provinces, partsOf, language, postalCode })
    whole.set(key, known)
    return known
  }
}

function treeOf({
  provinces,
  partsOf,
  language,
  postalCode,
}: {
  provinces: readonly Place[]
  partsOf: ReadonlyMap<Place | string, readonly Place[]>
  language: Language
  postalCode: string | null
}): RegionsReply {
  const name = (place: Place) => placeName(place, language)
  const districts = (city: Place) =>
    (partsOf.get(city) ?? [])
      .filter((place) => postalCode === null || place.postalCode === postalCode)
      .map((place) => ({ name: name(place), code: place.code }))
  const cities = (province: Place) =>
    (partsOf.get(province) ?? [])
      .map((city) => ({ name: name(city), districts: districts(city) }))
      .filter((city) => postalCode === null || city.districts.length > 0)
  return {
    provinces: provinces
      .map((province) => ({ name: name(province), cities: cities(province) }))
      .filter((province) => postalCode === null || province.cities.length > 0),
  }
}
