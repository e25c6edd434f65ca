/**
 * Resolves addresses to points and points to addresses, by the chain of interface 2.2: the configured
 * geocoders, then the gazetteer. A geocoder's failure never fails a request.
 *
 * The interface's sources are five and closed, and a match of areas is none of them by itself. So the
 * source says what the point is: `province_centroid` for the capital of a province (or, without one, the
 * country's capital), with a confidence of 0.32 at most; `postal_centroid` for the middle of anything
 * finer: a postal code, a subdistrict, a district or a city. A place of trade found in our own tables is the
 * chain's place search, `google_places`, and comes before areas.
 */
import { randomInt } from 'node:crypto'
import type {
  AddressResolution,
  AddressResolve,
  AddressSuggestion,
  ResolvedAddress,
} from '#lib/contract/addresses.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import { reliableConfidence } from '#lib/contract/limits.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import { decodePlusCode, findPlusCode } from '#lib/geo/plus-code.ts'
import { readWrittenPoint, type WrittenPoint } from '#lib/geo/written-point.ts'
import type { MapLink } from '#lib/map-links/map-link.ts'
import { readMapLink } from '#lib/map-links/read-map-link.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import { ServiceError } from '../http/service-error.ts'
import type { MatchedPoint, Place, Regions, TextMatch } from '../regions/regions.ts'
import { followShortLink } from './links/follow-short-link.ts'
import { openOutside, type Outside } from '#server/files/outside.ts'
import type { GuardLimits } from './providers/guard.ts'
import { createProviders, type Providers, type ProviderSettings } from './providers/providers.ts'
import * as store from './store.ts'

export type { ProviderSettings } from './providers/providers.ts'

/** The caller: the language of names, and the home country. */
export interface Asker {
  readonly organizationId: OrganizationId
  readonly homeCountry: string | null
  readonly language: Language
}

/** The caller, and the dependencies of every way of resolving. */
interface Resolving {
  readonly asker: Asker
  readonly regions: Regions
  readonly providers: Providers
  readonly outside: Outside
}

export type Address = ReturnType<typeof createAddress>

/** The log of resolved addresses explains why an address went where it did. */
const keptMs = 90 * 24 * 3600 * 1000
/** One resolution in this many also deletes old rows. */
const sweepEach = 50

export function createAddress({
  database,
  regions,
  ids,
  providers: settings,
  outside = openOutside(),
  ...guarding
}: {
  database: Database
  regions: Regions
  clock: Clock
  ids: Ids
  log: Logger
  providers: ProviderSettings
  /** For tests: the network for short links, and the time limits for geocoders. */
  outside?: Outside
  limits?: GuardLimits
}) {
  const deps = { regions, providers: createProviders({ settings, ...guarding }), outside }

  return {
    /** Throws a ServiceError when nothing is found, or a link contains nothing or cannot be followed. */
    async resolve(asked: AddressResolve, asker: Asker): Promise<AddressResolution> {
      const found = await resolveInput(asked, { asker, ...deps })
      if (asked.logResolution) await log(asked, found, asker)
      return found
    },
    suggest: (wanted: WantedSuggestions, asker: Asker) =>
      suggestAddresses(wanted, { asker, ...deps }),
  }

  async function log(asked: AddressResolve, found: ResolvedAddress, asker: Asker): Promise<void> {
    const nowMs = guarding.clock.nowMs()
    await store.insertResolution(database, {
      organizationId: asker.organizationId,
      id: ids.uuid(),
      resolvedAt: new Date(nowMs),
      ...inputOf(asked),
      country: asked.country ?? null,
      lat: found.lat,
      lng: found.lng,
      source: found.source,
      confidence: found.confidence,
    })
    if (randomInt(sweepEach) === 0) {
      await store.deleteResolutionsBefore(database, new Date(nowMs - keptMs))
    }
  }
}

function inputOf({ address, url, lat, lng }: AddressResolve) {
  if (address !== undefined) return { mode: 'address', input: address } as const
  if (url !== undefined) return { mode: 'url', input: url } as const
  return { mode: 'point', input: `${lat},${lng}` } as const
}

interface WantedSuggestions {
  readonly typed: string
  readonly country: string | null
  readonly limit: number
}

/** Suggestions for a partly typed address: the gazetteer's places, followed by those of geocoders. */
async function suggestAddresses(
  { typed, country, limit }: WantedSuggestions,
  resolving: Resolving,
): Promise<AddressSuggestion[]> {
  const { providers, regions, asker } = resolving
  const { language, homeCountry } = asker
  const provided = await providers.suggest({ text: typed, country, language, limit })
  const exact = provided.map((found) =>
    labelled(rounded(found), found.formatted_address || found.place_name),
  )
  const places = regions
    .gazetteer()
    .suggest({ typed, country, homeCountry, language, limit })
    .map((match) =>
      labelled(describeMatch(match, resolving), regions.gazetteer().labelOf(match, language)),
    )
  // At least half of the list is reserved for the other source when both have many results.
  const areas = places.slice(0, Math.max(Math.ceil(limit / 2), limit - exact.length))
  const labels = new Set(areas.map(({ label }) => label))
  return [...areas, ...exact.filter(({ label }) => !labels.has(label))].slice(0, limit)
}

function labelled(address: ResolvedAddress, label: string): AddressSuggestion {
  return { ...address, label }
}

function resolveInput(asked: AddressResolve, resolving: Resolving): Promise<AddressResolution> {
  const { address, url, country = null, lat = 0, lng = 0 } = asked
  if (address !== undefined) return resolveTyped({ text: address, country }, resolving)
  if (url !== undefined) return resolveLink({ pasted: url, country }, resolving)
  return resolvePoint({ point: { lat, lng }, name: '' }, resolving)
}

/** A typed address may also be coordinates, a plus code, or a message with a link to a map. */
async function resolveTyped(wanted: WantedText, resolving: Resolving): Promise<AddressResolution> {
  const { text, country } = wanted
  const written = readWrittenPoint(text)
  if (written !== null) {
    const point = likelierPoint(written, { country, resolving })
    return resolvePoint({ point, name: '' }, resolving)
  }
  const code = findPlusCode(text)
  if (code !== null) {
    const found = await resolvePlusCode({ code: code.code, near: code.rest, country }, resolving)
    if (found !== null) return found
  }
  if (readMapLink(text).kind !== 'unsupported')
    return resolveLink({ pasted: text, country }, resolving)
  return resolveText(wanted, resolving)
}

/** Which of two coordinates comes first: the reading that lies in the caller's country, else the latitude. */
function likelierPoint(
  { point, swapped }: WrittenPoint,
  { country, resolving: { regions, asker } }: { country: string | null; resolving: Resolving },
): Point {
  const expected = country ?? asker.homeCountry
  if (swapped === null || expected === null) return point
  const isThere = (each: Point) => regions.gazetteer().nearest(each)?.place.country === expected
  return !isThere(point) && isThere(swapped) ? swapped : point
}

/**
 * A shortened code counts from the place written with it. Null where it is none, or only a country's name
 * stands beside it: the code repeats every hundred kilometres.
 */
async function resolvePlusCode(
  { code, near, country }: { code: string; near: string; country: string | null },
  resolving: Resolving,
): Promise<AddressResolution | null> {
  const whole = decodePlusCode(code, null)
  if (whole !== null) return resolvePoint({ point: whole, name: '' }, resolving)
  if (near === '') return null
  const place = await resolveText({ text: near, country }, resolving)
  const point = place.province === '' ? null : decodePlusCode(code, place)
  return point && resolvePoint({ point, name: '' }, resolving)
}

/** Resolves a map link by the point or the text in it. */
async function resolveLink(
  { pasted, country }: { pasted: string; country: string | null },
  resolving: Resolving,
): Promise<AddressResolution> {
  const link = await readOrFollow(pasted, resolving)
  switch (link.kind) {
    case 'point':
      return resolvePoint(link, resolving)
    case 'text':
      return resolveText({ text: link.text, country }, resolving)
    case 'plus_code': {
      const found = await resolvePlusCode({ ...link, country }, resolving)
      if (found === null) throw new ServiceError('map_link_not_supported')
      return found
    }
    case 'unsupported':
      throw new ServiceError('map_link_not_supported')
  }
}

async function readOrFollow(
  pasted: string,
  { outside }: Resolving,
): Promise<Exclude<MapLink, { kind: 'short' }>> {
  const link = readMapLink(pasted)
  if (link.kind !== 'short') return link
  const followed = await followShortLink(link.url, { outside })
  switch (followed.kind) {
    case 'read':
      return followed.link
    case 'not_supported':
      throw new ServiceError('map_link_not_supported')
    case 'unreachable':
      throw new ServiceError('map_link_unreachable')
  }
}

/** Resolves a point to its address. The point stays unchanged: the truck drives to it. */
async function resolvePoint(
  { point, name }: { point: Point; name: string },
  resolving: Resolving,
): Promise<AddressResolution> {
  const { providers, regions, asker } = resolving
  const provided = await providers.reverse({ point, language: asker.language })
  const found = provided ?? nearestTo(point)
  return {
    ...rounded({ ...found, ...point }),
    place_name: name || found.place_name,
    ...nothingRead,
  }

  function nearestTo(to: Point): ResolvedAddress {
    const nearest = regions.gazetteer().nearest(to)
    if (nearest === null) throw new ServiceError('address_not_resolved')
    const { place, confidence } = nearest
    const at = regions.gazetteer().pointOf(place)
    return describePlace(place, { postalCode: place.postalCode, confidence, point: at }, resolving)
  }
}

interface WantedText {
  readonly text: string
  readonly country: string | null
}

/** Nothing was read from a text. */
const nothingRead: Pick<AddressResolution, 'matched' | 'ignored'> = { matched: [], ignored: [] }

/** Resolves a typed address to a point. */
async function resolveText(wanted: WantedText, resolving: Resolving): Promise<AddressResolution> {
  const { providers, asker } = resolving
  const provided = await providers.geocode({ ...wanted, language: asker.language })
  if (provided !== null && provided.confidence >= reliableConfidence) {
    return { ...completed(provided, resolving), ...nothingRead }
  }
  const matched = await matchPlaces(wanted, resolving)
  if (matched !== null && (provided === null || matched.confidence >= provided.confidence)) {
    return matched
  }
  if (provided !== null) return { ...completed(provided, resolving), ...nothingRead }
  throw new ServiceError('address_not_resolved')
}

/** By the embedded gazetteer, refined by the dumps loaded into the database. */
async function matchPlaces(
  { text, country }: WantedText,
  resolving: Resolving,
): Promise<AddressResolution | null> {
  const { regions, asker } = resolving
  const { homeCountry, language } = asker
  const gazetteer = regions.gazetteer()
  const [match] = gazetteer.match({ text, country, homeCountry })
  if (match === undefined) {
    const loaded = await regions.loaded.find({ text, country: country ?? homeCountry })
    return loaded && { ...rounded(loaded), ...nothingRead }
  }
  const read = {
    matched: match.matched.map(({ place, ...part }) => ({
      ...part,
      name: place === null ? part.text : gazetteer.nameOf(place, { in: match, language }),
    })),
    ignored: [...match.ignored],
  }
  const { place, postalCode, namesConfidence } = match
  const described = describeMatch(match, resolving)
  const { basis } = match.point
  const isKnown = basis === 'place_of_trade' || basis === 'postal_code'
  if (isKnown || gazetteer.hasOwnPoint(place)) return { ...described, ...read }
  const finer = await regions.loaded.pointOf(place, postalCode)
  if (finer === null) return { ...described, ...read }
  const confidence = Math.min(namesConfidence, finer.confidence)
  const refined = { ...described, ...finer.point, confidence, source: 'postal_centroid' as const }
  return { ...rounded(refined), ...read }
}

function describeMatch(match: TextMatch, resolving: Resolving): ResolvedAddress {
  const { place, landmark, postalCode, confidence } = match
  if (landmark === null) return describePlace(place, match, resolving)
  const { language } = resolving.asker
  const { lat, lng } = match.point
  return rounded({
    lat,
    lng,
    ...resolving.regions
      .gazetteer()
      .describeLandmark(landmark, { area: place, language, postalCode }),
    confidence,
    source: 'google_places',
  })
}

/** Some geocoders return a line of text and a point: the gazetteer finds the areas in it. */
function completed(provided: ResolvedAddress, { regions, asker }: Resolving): ResolvedAddress {
  const found = rounded(provided)
  if (found.province !== '') return found
  const { language, homeCountry } = asker
  const gazetteer = regions.gazetteer()
  const [match] = gazetteer.matchAreas({
    text: found.formatted_address,
    country: found.country || null,
    homeCountry,
  })
  const place = match?.place ?? gazetteer.nearest(provided)?.place
  if (place === undefined) return found
  const postalCode = found.postal_code || (match?.postalCode ?? '')
  const {
    formatted_address: _,
    place_name: __,
    ...areas
  } = gazetteer.describe(place, { language, postalCode })
  return { ...found, ...areas }
}

function describePlace(
  place: Place,
  {
    postalCode,
    confidence,
    point: { lat, lng, basis },
  }: { postalCode: string; confidence: number; point: MatchedPoint },
  { regions, asker: { language } }: Resolving,
): ResolvedAddress {
  const gazetteer = regions.gazetteer()
  return rounded({
    lat,
    lng,
    ...gazetteer.describe(place, { language, postalCode }),
    confidence,
    source: basis === 'province' ? 'province_centroid' : 'postal_centroid',
  })
}

/** Coordinates to about a centimetre. */
function rounded(address: ResolvedAddress): ResolvedAddress {
  const digits = (degrees: number) => Number(degrees.toFixed(7))
  return { ...address, lat: digits(address.lat), lng: digits(address.lng) }
}
