/**
 * Regions and places: their names, parts and coordinates. The embedded table is read once a process;
 * GeoNames' dumps loaded by an operator are in the database as an addition.
 */
import type { ResolvedAddress } from '#lib/contract/addresses.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Country } from '#lib/contract/regions.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { chainOf, pointOwner, type Place, type PlaceKind } from './gazetteer/place.ts'
import { readCountries, readPlaces } from './gazetteer/read-places.ts'
import { loadDump } from './geonames/load-dump.ts'
import { createLoadedPlaces } from './geonames/loaded-places.ts'
import { countryName, placeLine, placeName } from './listing/place-names.ts'
import { listedCountries, listRegionsOf } from './listing/region-tree.ts'
import { collectCountryNames } from './matching/country-mentions.ts'
import { chosenConfidence } from './matching/judge-match.ts'
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
import { suggestPlaces, type WantedSuggestions } from './suggesting/suggest-places.ts'

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

export function createRegions({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** The embedded table. It is read at the first call, which takes a fifth of a second. */
    gazetteer: (): Gazetteer => (opened ??= openGazetteer()),
    loaded: createLoadedPlaces({ database, clock }),
    /** Loads a dump of GeoNames, from its unpacked text file, into the database. */
    load: (path: string) => loadDump(database, path),
  }
}

export function openGazetteer() {
  const places = readPlaces()
  const names = readNames(places)
  const postal = indexPostalCodes(places)
  const countryNames = collectCountryNames(new Set(places.map(({ country }) => country)))
  const nearest = indexNearest(places, indexOutlines())
  const knowledge = {
    names,
    postal,
    countryNames,
    countries: readCountries(),
    findTradePlaces: indexTradePlaces(names),
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
    suggest: (wanted: WantedSuggestions): TextMatch[] =>
      suggestPlaces(wanted, knowledge).map((place) => ({
        place,
        landmark: null,
        point: pointOf(place, null),
        postalCode: postal.only(place),
        confidence: chosenConfidence(place),
        namesConfidence: 1,
        matched: [],
        ignored: [],
      })),
    describe: describePlace,
    describeLandmark,
    nameOf: (place: Place | TradePlace, language: Language): string =>
      'names' in place ? place.names[language] : placeName(place, language),
    pointOf: (place: Place) => pointOf(place, null),
    /** Whether the place's coordinates are its own, or at least those of its own parts. */
    hasOwnPoint: (place: Place) => pointOwner(place) === place,
  }
}

/** The parts of an address that a place gives, in the reader's language. */
type PlaceParts = Omit<ResolvedAddress, 'lat' | 'lng' | 'confidence' | 'source'>

/**
 * A Chinese city without a known smaller part is shown as the district, and so is a town of the world:
 * the address has no field of its own for them.
 */
function describePlace(
  place: Place,
  { language, postalCode }: { language: Language; postalCode: string },
): PlaceParts {
  const chain = chainOf(place)
  const named = (...kinds: PlaceKind[]) => {
    const found = chain.find(({ kind }) => kinds.includes(kind))
    return found === undefined ? '' : placeName(found, language)
  }
  return {
    country: place.country,
    province: named('province'),
    district: named('district') || named('city', 'town'),
    subdistrict: named('subdistrict'),
    postal_code: postalCode,
    formatted_address: placeLine(place, { language, postalCode }),
    place_name: placeName(place, language),
  }
}

/** The parts of the area, under the name of the place of trade. A town across the border is its own district. */
function describeLandmark(
  landmark: TradePlace,
  { area, language, postalCode }: { area: Place; language: Language; postalCode: string },
): PlaceParts {
  const name = landmark.names[language]
  const described = describePlace(area, { language, postalCode })
  const country = landmark.country
  const district = landmark.kind === 'town' ? name : described.district
  return {
    ...described,
    country,
    district,
    formatted_address: `${name}, ${described.formatted_address}`,
    place_name: name,
  }
}
