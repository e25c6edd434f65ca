/**
 * Regions and places: their names, parts and coordinates. The embedded table is read once a process;
 * GeoNames' dumps loaded by an operator are in the database as an addition.
 */
import type { Language } from '#lib/contract/languages.ts'
import type { Country, Regions as RegionsReply } from '#lib/contract/regions.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { chainOf, pointOwner, type Place } from './gazetteer/place.ts'
import { readPlaces } from './gazetteer/read-places.ts'
import { loadDump, type LoadedDump } from './geonames/load-dump.ts'
import { createLoadedPlaces, type LoadedPlaces } from './geonames/loaded-places.ts'
import { countryName, placeLine, placeName } from './listing/place-names.ts'
import { listedCountries, listRegionsOf } from './listing/region-tree.ts'
import { collectCountryNames } from './matching/country-mentions.ts'
import { chosenConfidence } from './matching/judge-match.ts'
import { matchText, type TextMatch, type WantedMatch } from './matching/match-text.ts'
import { indexPostalCodes } from './matching/postal-codes.ts'
import { readNames } from './naming/name-index.ts'
import { indexNearest, type NearPlace } from './reversing/nearest-place.ts'
import { suggestPlaces, type WantedSuggestions } from './suggesting/suggest-places.ts'

export type { Place } from './gazetteer/place.ts'
export type { LoadedMatch } from './geonames/loaded-places.ts'
export type { NearPlace } from './reversing/nearest-place.ts'
export type { TextMatch } from './matching/match-text.ts'

/** The parts of an address that a place gives, in the reader's language. */
export interface PlaceParts {
  readonly country: string
  readonly province: string
  readonly district: string
  readonly subdistrict: string
  readonly line: string
  readonly name: string
}

/** The embedded table: it needs no database. */
export interface Gazetteer {
  /** Null: the table does not have the country. */
  list(wanted: {
    country: string
    language: Language
    postalCode: string | null
  }): RegionsReply | null
  countries(language: Language): Country[]
  /** The most likely first. */
  match(wanted: WantedMatch): TextMatch[]
  nearest(point: { lat: number; lng: number }): NearPlace | null
  suggest(wanted: WantedSuggestions): TextMatch[]
  describe(place: Place, wanted: { language: Language; postalCode: string }): PlaceParts
  /** Whether the place's point is only that of a province's or a country's capital. */
  restsOnProvince(place: Place): boolean
  /** Whether the place's coordinates are its own, or at least those of its own parts. */
  hasOwnPoint(place: Place): boolean
}

export interface Regions extends Gazetteer {
  readonly loaded: LoadedPlaces
  /** Loads a dump of GeoNames, from its unpacked text file, into the database. */
  load(path: string): Promise<LoadedDump>
  /** Reads the embedded table now, which takes a fifth of a second, instead of at its first use. */
  warmUp(): void
}

/** One for the whole process: it never changes, and takes fifty megabytes. */
let opened: Gazetteer | null = null

export function createRegions({ database, clock }: { database: Database; clock: Clock }): Regions {
  const gazetteer = () => (opened ??= openGazetteer())
  return {
    list: (wanted) => gazetteer().list(wanted),
    countries: (language) => gazetteer().countries(language),
    match: (wanted) => gazetteer().match(wanted),
    nearest: (point) => gazetteer().nearest(point),
    suggest: (wanted) => gazetteer().suggest(wanted),
    describe: (place, wanted) => gazetteer().describe(place, wanted),
    restsOnProvince: (place) => gazetteer().restsOnProvince(place),
    hasOwnPoint: (place) => gazetteer().hasOwnPoint(place),
    loaded: createLoadedPlaces({ database, clock }),
    load: (path) => loadDump(database, path),
    warmUp: () => void gazetteer(),
  }
}

export function openGazetteer(): Gazetteer {
  const places = readPlaces()
  const names = readNames(places)
  const postal = indexPostalCodes(places)
  const countryNames = collectCountryNames(new Set(places.map(({ country }) => country)))
  const knowledge = { names, postal, countryNames }
  const list = listRegionsOf(places)
  const nearest = indexNearest(places)

  return {
    list,
    countries: (language) =>
      listedCountries.map((code) => ({ code, name: countryName(code, language) })),
    match: (wanted) => matchText(wanted, knowledge),
    nearest,
    suggest: (wanted) =>
      suggestPlaces(wanted, knowledge).map((place) => ({
        place,
        postalCode: postal.only(place),
        confidence: chosenConfidence(place),
        namesConfidence: 1,
      })),
    describe: describePlace,
    restsOnProvince(place) {
      const owner = pointOwner(place)
      return owner === null || owner.kind === 'province'
    },
    hasOwnPoint: (place) => pointOwner(place) === place,
  }
}

/**
 * A Chinese city without a known smaller part is shown as the district, and so is a town of the world:
 * the address has no field of its own for them.
 */
function describePlace(
  place: Place,
  { language, postalCode }: { language: Language; postalCode: string },
): PlaceParts {
  const chain = chainOf(place)
  const named = (...kinds: Place['kind'][]) => {
    const found = chain.find(({ kind }) => kinds.includes(kind))
    return found === undefined ? '' : placeName(found, language)
  }
  return {
    country: place.country,
    province: named('province'),
    district: named('district') || named('city', 'town'),
    subdistrict: named('subdistrict'),
    line: placeLine(place, { language, postalCode }),
    name: placeName(place, language),
  }
}
