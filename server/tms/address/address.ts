/**
 * Resolves addresses to points and points to addresses, by the chain of interface 2.2: the configured
 * geocoders, then the gazetteer. A geocoder's failure never fails a request.
 *
 * The interface's sources are five and closed, and a match of areas is none of them by itself. So the
 * source says what the point is: `province_centroid` for the capital of a province (or, without one, the
 * country's capital), with a confidence of 0.32 at most; `postal_centroid` for the middle of anything
 * finer: a postal code, a subdistrict, a district or a city.
 */
import type { AddressResolve, AddressSuggestion, ResolvedAddress } from '#lib/contract/addresses.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import type { Regions, LoadedMatch, Place } from '../regions/regions.ts'
import { openOutside, type Outside } from './links/outside.ts'
import { askProviders, type FromProvider } from './ask-providers.ts'
import type { GuardLimits } from './providers/guard.ts'
import { createProviders, type ProviderSettings } from './providers/providers.ts'
import type { Asker, Resolving } from './resolving.ts'
import type { MapLink } from '#lib/map-links/map-link.ts'
import { decodePlusCode } from '#lib/geo/plus-code.ts'
import { readMapLink } from '#lib/map-links/read-map-link.ts'
import { ServiceError } from '../http/service-error.ts'
import { followShortLink } from './links/follow-short-link.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import { randomInt } from 'node:crypto'
import type { OrganizationId } from '#lib/contract/ids.ts'
import * as store from './store.ts'
import { reliable } from './reliable.ts'
import type { Language } from '#lib/contract/languages.ts'

export type { ProviderSettings } from './providers/providers.ts'

export interface Address {
  /** Throws a ServiceError when nothing is found, or a link contains nothing or cannot be followed. */
  resolve(asked: AddressResolve, asker: Asker): Promise<ResolvedAddress>
  suggest(
    wanted: { typed: string; country: string | null; limit: number },
    asker: Asker,
  ): Promise<AddressSuggestion[]>
}

export function createAddress({
  database,
  regions,
  clock,
  ids,
  log,
  providers: settings,
  outside = openOutside(),
  limits,
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
}): Address {
  const guarded = createProviders({
    settings,
    clock,
    log,
    ...(limits === undefined ? {} : { limits }),
  })
  const providers = askProviders(guarded)
  const resolutions = createResolutionLog({ database, clock, ids })
  const deps = { regions, providers, outside }

  return {
    async resolve(asked, asker) {
      const found = await find(asked, asker)
      await resolutions.note({ organizationId: asker.organizationId, asked, found })
      return found
    },
    suggest: (wanted, asker) => suggestAddresses(wanted, { asker, ...deps }),
  }

  function find(asked: AddressResolve, asker: Asker): Promise<ResolvedAddress> {
    const country = asked.country ?? null
    if (asked.address !== undefined)
      return resolveText({ text: asked.address, country }, { asker, ...deps })
    if (asked.url !== undefined)
      return resolveLink({ pasted: asked.url, country }, { asker, ...deps })
    const point = { lat: asked.lat ?? 0, lng: asked.lng ?? 0 }
    return resolvePoint({ point, name: '' }, { asker, ...deps })
  }
}

/** Suggestions for a partly typed address: the gazetteer's places, followed by those of geocoders. */
async function suggestAddresses(
  { typed, country, limit }: { typed: string; country: string | null; limit: number },
  { regions, providers, asker: { language, homeCountry } }: Resolving,
): Promise<AddressSuggestion[]> {
  const provided = await providers.suggest({ text: typed, country, language, limit })
  const places = regions
    .suggest({ typed, country, homeCountry, limit })
    .map(({ place, postalCode, confidence }) => {
      const onProvince = regions.restsOnProvince(place)
      const described = describePlace(place, {
        regions,
        language,
        postalCode,
        point: place,
        confidence,
        onProvince,
      })
      return labelled(described, described.formatted_address)
    })
  const exact = provided.map((found) => {
    const { formattedAddress, placeName } = found
    return labelled(describeProvided(found), formattedAddress === '' ? placeName : formattedAddress)
  })
  // At least half of the list is reserved for the other source when both have many results.
  const areas = places.slice(0, Math.max(Math.ceil(limit / 2), limit - exact.length))
  return [...areas, ...exact].slice(0, limit)
}

function labelled(address: ResolvedAddress, label: string): AddressSuggestion {
  return { ...address, label }
}

/** Resolves a map link by the point or the text in it. */
interface WantedLink {
  readonly pasted: string
  readonly country: string | null
}

async function resolveLink(
  { pasted, country }: WantedLink,
  resolving: Resolving,
): Promise<ResolvedAddress> {
  const link = await readOrFollow(pasted, resolving)
  switch (link.kind) {
    case 'point':
      return resolvePoint(link, resolving)
    case 'text':
      return resolveText({ text: link.text, country }, resolving)
    case 'plus_code': {
      const near = await resolveText({ text: link.near, country }, resolving)
      const point = decodePlusCode(link.code, near)
      if (point === null) throw new ServiceError('map_link_not_supported')
      return resolvePoint({ point, name: '' }, resolving)
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
  { providers, regions, asker: { language } }: Resolving,
): Promise<ResolvedAddress> {
  const provided = await providers.reverse({ point, language })
  if (provided !== null) {
    const placeName = name === '' ? provided.placeName : name
    return describeProvided({ ...provided, point, placeName })
  }
  const nearest = regions.nearest(point)
  if (nearest === null) throw new ServiceError('address_not_resolved')
  const { place, confidence } = nearest
  const described = describePlace(place, {
    regions,
    language,
    postalCode: place.postalCode,
    point,
    confidence,
    onProvince: regions.restsOnProvince(place),
  })
  return name === '' ? described : { ...described, place_name: name }
}

/** A log of resolved addresses, kept for ninety days, to explain why an address went where it did. */
const keptMs = 90 * 24 * 3600 * 1000
/** One resolution in this many also deletes old rows. */
const sweepEach = 50

interface ResolutionLog {
  /** Writes nothing when the caller asked for no log. */
  note(resolution: {
    organizationId: OrganizationId
    asked: AddressResolve
    found: ResolvedAddress
  }): Promise<void>
}

function createResolutionLog({
  database,
  clock,
  ids,
}: {
  database: Database
  clock: Clock
  ids: Ids
}): ResolutionLog {
  return {
    async note({ organizationId, asked, found }) {
      if (!asked.logResolution) return
      await store.insertResolution(database, {
        organizationId,
        id: ids.uuid(),
        resolvedAt: new Date(clock.nowMs()),
        ...inputOf(asked),
        country: asked.country ?? null,
        lat: found.lat,
        lng: found.lng,
        source: found.source,
        confidence: found.confidence,
      })
      if (randomInt(sweepEach) === 0) {
        await store.deleteResolutionsBefore(database, new Date(clock.nowMs() - keptMs))
      }
    },
  }
}

function inputOf({
  address,
  url,
  lat,
  lng,
}: AddressResolve): Pick<store.ResolutionRow, 'mode' | 'input'> {
  if (address !== undefined) return { mode: 'address', input: address }
  if (url !== undefined) return { mode: 'url', input: url }
  return { mode: 'point', input: `${lat},${lng}` }
}

/** Resolves a typed address to a point. */
interface WantedText {
  readonly text: string
  readonly country: string | null
}

async function resolveText(wanted: WantedText, resolving: Resolving): Promise<ResolvedAddress> {
  const { providers, asker } = resolving
  const provided = await providers.geocode({ ...wanted, language: asker.language })
  if (provided !== null && provided.confidence >= reliable) {
    return describeProvided(completed(provided, resolving))
  }
  const matched = await matchAreas(wanted, resolving)
  if (matched !== null && (provided === null || matched.confidence >= provided.confidence))
    return matched
  if (provided !== null) return describeProvided(completed(provided, resolving))
  throw new ServiceError('address_not_resolved')
}

/** By the embedded gazetteer, refined by the dumps loaded into the database. */
async function matchAreas(
  { text, country }: WantedText,
  { regions, asker: { language, homeCountry } }: Resolving,
): Promise<ResolvedAddress | null> {
  const [match] = regions.match({ text, country, homeCountry })
  if (match === undefined) {
    const loaded = await regions.loaded.find({ text, country: country ?? homeCountry })
    return loaded && describeLoaded(loaded)
  }
  const { place, postalCode, confidence, namesConfidence } = match
  const finer = regions.hasOwnPoint(place) ? null : await regions.loaded.pointOf(place, postalCode)
  return describePlace(place, {
    regions,
    language,
    postalCode,
    ...(finer === null
      ? { point: place, confidence, onProvince: regions.restsOnProvince(place) }
      : {
          point: finer.point,
          confidence: Math.min(namesConfidence, finer.confidence),
          onProvince: false,
        }),
  })
}

/** Some geocoders return a line of text and a point: the gazetteer finds the areas in it. */
function completed(found: FromProvider, { regions, asker }: Resolving): FromProvider {
  if (found.province !== '') return found
  const country = found.country === '' ? null : found.country
  const [match] = regions.match({
    text: found.formattedAddress,
    country,
    homeCountry: asker.homeCountry,
  })
  const place = match?.place ?? regions.nearest(found.point)?.place
  if (place === undefined) return found
  const postalCode = found.postalCode === '' ? (match?.postalCode ?? '') : found.postalCode
  const parts = regions.describe(place, { language: asker.language, postalCode })
  return {
    ...found,
    country: parts.country,
    province: parts.province,
    district: parts.district,
    subdistrict: parts.subdistrict,
    postalCode,
  }
}

/** Results in the form of interface 2.2; an unknown part is an empty string. */
const coordinateDigits = 7

function describeProvided(found: FromProvider): ResolvedAddress {
  return {
    ...rounded(found.point),
    country: found.country,
    province: found.province,
    district: found.district,
    subdistrict: found.subdistrict,
    postal_code: found.postalCode,
    formatted_address: found.formattedAddress,
    place_name: found.placeName,
    confidence: found.confidence,
    source: found.source,
  }
}

function describePlace(
  place: Place,
  {
    regions,
    language,
    postalCode,
    point,
    confidence,
    onProvince,
  }: {
    regions: Regions
    language: Language
    postalCode: string
    point: Point
    confidence: number
    onProvince: boolean
  },
): ResolvedAddress {
  const { country, province, district, subdistrict, line, name } = regions.describe(place, {
    language,
    postalCode,
  })
  return {
    ...rounded(point),
    country,
    province,
    district,
    subdistrict,
    postal_code: postalCode,
    formatted_address: line,
    place_name: name,
    confidence,
    source: onProvince ? 'province_centroid' : 'postal_centroid',
  }
}

function describeLoaded(found: LoadedMatch): ResolvedAddress {
  const parts = [found.name, found.district, found.province].filter(
    (part, at, all) => part !== '' && all.indexOf(part) === at,
  )
  return {
    ...rounded(found.point),
    country: found.country,
    province: found.province,
    district: found.district,
    subdistrict: '',
    postal_code: found.postalCode,
    formatted_address: [...parts, found.postalCode].filter((part) => part !== '').join(', '),
    place_name: found.name,
    confidence: found.confidence,
    source: found.isProvince ? 'province_centroid' : 'postal_centroid',
  }
}

/** Rounds to about a centimetre. */
function rounded({ lat, lng }: Point): Point {
  return { lat: Number(lat.toFixed(coordinateDigits)), lng: Number(lng.toFixed(coordinateDigits)) }
}
