/**
 * Regions and places: their names, parts and coordinates. The embedded table is read once a process;
 * GeoNames' dumps loaded by an operator are in the database as an addition.
 */
import type { ResolvedAddress } from '#lib/contract/addresses.ts'
import { languages, type Language } from '#lib/contract/languages.ts'
import type { Country } from '#lib/contract/regions.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { chainOf, pointOwner, type Place, type PlaceKind } from './gazetteer/place.ts'
import { readCountries, readPlaces, readPlacesTable } from './gazetteer/read-places.ts'
import { loadDump } from './geonames/load-dump.ts'
import { createLoadedPlaces } from './geonames/loaded-places.ts'
import { countryName, languageOfAddress, placeLine, placeName } from './listing/place-names.ts'
import { listedCountries, listRegionsOf } from './listing/region-tree.ts'
import { collectCountryNames } from './matching/country-mentions.ts'
import {
  matchAreasOnly,
  matchText,
  pointOf,
  type TextMatch,
  type WantedMatch,
} from './matching/match-text.ts'
import { indexPostalCodes } from './matching/postal-codes.ts'
import { readNames } from './naming/name-index.ts'
import { isAtSea as isInSea } from './reversing/at-sea.ts'
import { indexNearest } from './reversing/nearest-place.ts'
import { indexOutlines } from './reversing/outlines.ts'
import { indexTradePlaces, type TradePlace } from './trade/trade-places.ts'
import { labelOf, suggestPlaces, type WantedSuggestions } from './suggesting/suggest-places.ts'

export type { Place } from './gazetteer/place.ts'
export type { MatchedPoint, TextMatch } from './matching/match-text.ts'

export type Regions = ReturnType<typeof createRegions>
export type Gazetteer = ReturnType<typeof openGazetteer>

/** One for the whole process: it never changes, and takes forty megabytes. */
let opened: Gazetteer | null = null

/** Where no truck comes. The table is needed for few points only. */
export function isAtSea(point: Point): boolean {
  return isInSea(point, (each) => (opened ??= openGazetteer()).nearest(each))
}

/** The names of a province in all languages, by one of them; none where the table does not know it. */
export function namesOfProvince(name: string, country: string): string[] {
  const gazetteer = (opened ??= openGazetteer())
  const [match] = gazetteer.matchAreas({ text: name, country, homeCountry: country })
  const provinces = match === undefined ? [] : chainOf(match.place)
  return provinces
    .filter((place) => place.kind === 'province' && place.country === country)
    .flatMap((province) => languages.map((language) => placeName(province, language)))
}

export function createRegions({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** The embedded table. It is read at the first call, which takes a fifth of a second. */
    gazetteer: (): Gazetteer => (opened ??= openGazetteer()),
    /** Reads the table and answers some texts, so that the first caller waits no longer than the tenth. */
    warmUp(): void {
      opened ??= openGazetteer()
      for (const language of languages) {
        for (const typed of [
          'b',
          'bang',
          'laem chabang po',
          'chang mai',
          'อ.บาง',
          'กรุงเทพ',
          '清',
          '10110',
        ]) {
          const anywhere = { country: null, homeCountry: null }
          opened.suggest({ typed, language, limit: 8, ...anywhere })
        }
      }
      opened.nearest({ lat: 13.75, lng: 100.5 })
    },
    loaded: createLoadedPlaces({
      database,
      clock,
      areaAt: (point, country) =>
        (opened ??= openGazetteer()).nearest(point, country)?.place ?? null,
    }),
    /** Loads a dump of GeoNames, from its unpacked text file, into the database. */
    load: (path: string) => loadDump(database, path),
  }
}

export function openGazetteer() {
  const table = readPlacesTable()
  const places = readPlaces(table)
  const names = readNames(places)
  const postal = indexPostalCodes(places)
  const countryNames = collectCountryNames(new Set(places.map(({ country }) => country)))
  const nearest = indexNearest(places, indexOutlines())
  const knowledge = {
    names,
    postal,
    countryNames,
    countries: readCountries(table),
    trade: indexTradePlaces(names),
    areaAt: (point: Point, country: string) => nearest(point, country)?.place ?? null,
  }

  return {
    list: listRegionsOf(places),
    subdistricts: (country: string) =>
      places.filter((place) => place.kind === 'subdistrict' && place.country === country),
    countries: (language: Language): Country[] =>
      listedCountries.map((code) => ({ code, name: countryName(code, language) })),
    /** The most likely first. */
    match: (wanted: WantedMatch) => matchText(wanted, knowledge),
    /** The fields of an address that hold names of areas. */
    matchAreas: (wanted: WantedMatch) => matchAreasOnly(wanted, knowledge),
    nearest,
    suggest: (wanted: WantedSuggestions): TextMatch[] => suggestPlaces(wanted, knowledge),
    /** As a list of suggestions shows it. */
    labelOf,
    describe: describePlace,
    describeLandmark,
    /** The name of a thing that a text names, in the language of the address found in it. */
    nameOf: (place: Place | TradePlace, { in: found, language }: NamedIn): string => {
      const inOne = languageOfMatch(found, language)
      return 'names' in place ? nameOfLandmark(place, inOne) : placeName(place, inOne)
    },
    pointOf: (place: Place) => pointOf(place, null),
    /** Whether the place's coordinates are its own, or at least those of its own parts. */
    hasOwnPoint: (place: Place) => pointOwner(place) === place,
  }
}

interface NamedIn {
  readonly in: Pick<TextMatch, 'place' | 'landmark'>
  readonly language: Language
}

function languageOfMatch(
  { place, landmark }: Pick<TextMatch, 'place' | 'landmark'>,
  language: Language,
): Language {
  return languageOfAddress(
    place,
    landmark === null ? { language } : { language, thing: landmark.names },
  )
}

function nameOfLandmark({ names }: TradePlace, language: Language): string {
  return names[language] || names.en || names.th
}

/** The parts of an address that a place gives, in one language. */
type PlaceParts = Omit<ResolvedAddress, 'lat' | 'lng' | 'confidence' | 'source'>

/**
 * A Chinese city without a known smaller part is shown as the district, and so is a town of the world:
 * the address has no field of its own for them.
 */
function describePlace(
  place: Place,
  { language: wanted, postalCode }: { language: Language; postalCode: string },
): PlaceParts {
  const language = languageOfAddress(place, { language: wanted })
  const chain = chainOf(place)
  const named = (...kinds: PlaceKind[]) => {
    const isNamed = ({ kind }: Place) => kinds.includes(kind)
    // A ward of the new layout is in the province of today, and what was before in the one of then.
    const found = place.era === 'since' ? chain.findLast(isNamed) : chain.find(isNamed)
    return found === undefined ? '' : placeName(found, language)
  }
  return {
    country: place.country,
    province: named('province'),
    district: named('town') || named('district') || named('city'),
    subdistrict: named('subdistrict'),
    postal_code: postalCode,
    formatted_address: placeLine(place, { language, postalCode }),
    place_name: placeName(place, language),
  }
}

/** The parts of the area, under the name of the place of trade. */
function describeLandmark(
  landmark: TradePlace,
  { area, language, postalCode }: { area: Place; language: Language; postalCode: string },
): PlaceParts {
  const inOne = languageOfMatch({ place: area, landmark }, language)
  const name = nameOfLandmark(landmark, inOne)
  const described = describePlace(area, { language: inOne, postalCode })
  return {
    ...described,
    formatted_address: `${name}, ${described.formatted_address}`,
    place_name: name,
  }
}
