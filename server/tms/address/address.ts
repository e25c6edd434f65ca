/**
 * Addresses to points and points to addresses, by the chain of interface 2.2: the providers that there
 * are keys for, then the gazetteer. What a provider cannot do never fails a request.
 *
 * The interface's sources are five and closed, and a match of areas is none of them by itself. So the
 * source says what the point rests on: `province_centroid` where it is the town that a province is
 * governed from (or, for want of that, the country's capital), with 0.32 at most; `postal_centroid`
 * where it is the middle of anything finer: a postal code, a subdistrict, a district or a city.
 */
import type { AddressResolve, AddressSuggestion, ResolvedAddress } from '#lib/contract/addresses.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import type { Regions } from '../regions/regions.ts'
import { openOutside, type Outside } from './links/outside.ts'
import { askProviders } from './ask-providers.ts'
import type { GuardLimits } from './providers/guard.ts'
import { createProviders, type ProviderSettings } from './providers/providers.ts'
import { resolveText } from './resolve-text.ts'
import { createResolutionLog } from './resolution-log.ts'
import { describePlace, describeProvided } from './describe.ts'
import type { Resolving } from './resolving.ts'
import type { MapLink } from '#lib/map-links/map-link.ts'
import { decodePlusCode } from '#lib/geo/plus-code.ts'
import { readMapLink } from '#lib/map-links/read-map-link.ts'
import { ServiceError } from '../http/service-error.ts'
import { followShortLink } from './links/follow-short-link.ts'
import type { Point } from '#lib/geo/great-circle.ts'

export type { ProviderSettings } from './providers/providers.ts'

/** Who asks: the language of names, and where they are at home. */
export interface Asker {
  readonly organizationId: string
  readonly homeCountry: string | null
  readonly language: Language
}

export interface Address {
  /** Throws a ServiceError where nothing is found, or a link says nothing or cannot be followed. */
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
  /** For tests: the network as short links see it, and how patient we are with providers. */
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

/** What a person may be about to write: the gazetteer's places, and those of providers after them. */
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
  // Half of the list at least is the other's, where both have much to say.
  const areas = places.slice(0, Math.max(Math.ceil(limit / 2), limit - exact.length))
  return [...areas, ...exact].slice(0, limit)
}

function labelled(address: ResolvedAddress, label: string): AddressSuggestion {
  return { ...address, label }
}

/** A map link to the point or the text in it, and that to an address. */
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

/** A point to the address it lies at. The point stays as it came: it is what a truck drives to. */
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
