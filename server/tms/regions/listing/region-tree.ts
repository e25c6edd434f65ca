/** The regions of a country as in interface 2.3: provinces, their cities, and their districts. */
import type { Language } from '#lib/contract/languages.ts'
import type { Regions as RegionsReply } from '#lib/contract/regions.ts'
import type { Place } from '../gazetteer/place.ts'
import { placeName } from './place-names.ts'

/** The countries that are complete in the table, to the second level at least; of the others it has only towns. */
export const listedCountries = ['TH', 'CN', 'VN', 'LA', 'KH', 'MM', 'MY', 'SG'] as const

interface WantedList {
  readonly country: string
  readonly language: Language
  readonly postalCode: string | null
}

/** Null: the table does not have the country. */
export function listRegionsOf(places: readonly Place[]) {
  /** Made at the first request: most processes are never asked. */
  let parts: ReadonlyMap<Place | string, readonly Place[]> | null = null
  /** Without a postal code there are only a few replies, each with thousands of names. */
  const whole = new Map<string, RegionsReply>()

  return ({ country, language, postalCode }: WantedList): RegionsReply | null => {
    const partsOf = (parts ??= partsOfListed(places))
    const provinces = partsOf.get(country)
    if (provinces === undefined) return null
    const key = `${country} ${language} ${postalCode ?? ''}`
    const tree = whole.get(key) ?? treeOf(provinces, { partsOf, language, postalCode })
    if (postalCode === null) whole.set(key, tree)
    return tree
  }
}

function partsOfListed(places: readonly Place[]): ReadonlyMap<Place | string, readonly Place[]> {
  const countries = new Set<string>(listedCountries)
  const listed = places.filter(({ kind, country }) => kind !== 'town' && countries.has(country))
  return Map.groupBy(listed, ({ parent, country }) => parent ?? country)
}

function treeOf(
  provinces: readonly Place[],
  {
    partsOf,
    language,
    postalCode,
  }: Omit<WantedList, 'country'> & {
    readonly partsOf: ReadonlyMap<Place | string, readonly Place[]>
  },
): RegionsReply {
  const name = (place: Place) => placeName(place, language)
  const districts = (city: Place) =>
    (partsOf.get(city) ?? [])
      .filter(({ era }) => era !== 'before')
      .filter((place) => postalCode === null || place.postalCode === postalCode)
      .map((place) => ({ name: name(place), code: place.code }))
  const citiesOf = (province: Place): Place[] =>
    (partsOf.get(province) ?? []).flatMap((part) =>
      part.kind === 'province' ? citiesOf(part) : [part],
    )
  const cities = (province: Place) =>
    citiesOf(province)
      .map((city) => ({ name: name(city), districts: districts(city) }))
      .filter((city) => postalCode === null || city.districts.length > 0)
  return {
    provinces: provinces
      .map((province) => ({ name: name(province), cities: cities(province) }))
      .filter((province) => postalCode === null || province.cities.length > 0),
  }
}
