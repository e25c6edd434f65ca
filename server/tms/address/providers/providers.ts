/** The providers that an installation has keys for, in the order of the interface, each behind its guard. */
import type { Clock } from '#server/clock.ts'
import type { Logger } from '#server/log.ts'
import type { Geocoder } from './geocoder.ts'
import { createGoogleGeocoding } from './google-geocoding.ts'
import { createGooglePlaces } from './google-places.ts'
import { createGuard, type Guard, type GuardLimits } from './guard.ts'
import { createLongdo } from './longdo.ts'

export interface ProviderSettings {
  readonly google: {
    readonly apiKey: string
    readonly geocodingUrl: string
    readonly placesUrl: string
  } | null
  readonly longdo: {
    readonly apiKey: string
    readonly searchUrl: string
    readonly addressUrl: string
  } | null
}

export interface GuardedGeocoder {
  readonly geocoder: Geocoder
  readonly guard: Guard
}

export function createProviders({
  settings: { google, longdo },
  clock,
  log,
  limits,
}: {
  settings: ProviderSettings
  clock: Clock
  log: Logger
  limits?: GuardLimits
}): GuardedGeocoder[] {
  const geocoders: Geocoder[] = []
  if (google !== null) {
    const { apiKey, geocodingUrl, placesUrl } = google
    geocoders.push(createGoogleGeocoding({ apiKey, baseUrl: geocodingUrl }))
    geocoders.push(createGooglePlaces({ apiKey, baseUrl: placesUrl }))
  }
  if (longdo !== null) geocoders.push(createLongdo(longdo))
  return geocoders.map((geocoder) => {
    const guardLimits = limits === undefined ? {} : { limits }
    return { geocoder, guard: createGuard({ name: geocoder.source, clock, log, ...guardLimits }) }
  })
}
