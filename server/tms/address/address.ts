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
import { resolveLink } from './resolve-link.ts'
import { resolvePoint } from './resolve-point.ts'
import { resolveText } from './resolve-text.ts'
import { createResolutionLog } from './resolution-log.ts'
import { suggestAddresses } from './suggest-addresses.ts'

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
