/** The geocoders that an installation has keys for, in the order of the interface, each with its guard. */
import type { ResolvedAddress } from '#lib/contract/addresses.ts'
import { reliableConfidence } from '#lib/contract/limits.ts'
import type { Clock } from '#server/clock.ts'
import type { Logger } from '#server/log.ts'
import type { Geocoder, WantedGeocode, WantedReverse } from './geocoder.ts'
import { createGoogleGeocoding, createGooglePlaces } from './google.ts'
import { createGuard, type GuardLimits } from './guard.ts'
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

export type Providers = ReturnType<typeof createProviders>

/** The time for all of them together: a person waits. */
const allMs = 4000
/** Suggestions that arrive later are useless while somebody types. */
const suggestionsMs = 700

export function createProviders({
  settings: { google, longdo },
  ...guarding
}: {
  settings: ProviderSettings
  clock: Clock
  log: Logger
  limits?: GuardLimits
}) {
  const geocoders: Geocoder[] = []
  if (google !== null) {
    const { apiKey, geocodingUrl, placesUrl } = google
    geocoders.push(createGoogleGeocoding({ apiKey, baseUrl: geocodingUrl }))
    geocoders.push(createGooglePlaces({ apiKey, baseUrl: placesUrl }))
  }
  if (longdo !== null) geocoders.push(createLongdo(longdo))
  const guarded = geocoders.map((geocoder) => {
    return { geocoder, guard: createGuard({ name: geocoder.source, ...guarding }) }
  })
  const ofCountry = (country: string | null) =>
    guarded.filter(
      ({ geocoder: { countries } }) =>
        countries === null || country === null || countries.includes(country),
    )

  return {
    /**
     * One after another is asked, until one is reliable. The result with the highest confidence, which
     * may still be unreliable; null: no geocoder found anything.
     */
    async geocode(wanted: Omit<WantedGeocode, 'limit'>): Promise<ResolvedAddress | null> {
      const deadline = AbortSignal.timeout(allMs)
      let best: ResolvedAddress | null = null
      for (const { geocoder, guard } of ofCountry(wanted.country)) {
        if (deadline.aborted) break
        const found = await guard.run(
          (signal) => geocoder.geocode({ ...wanted, limit: 1 }, signal),
          deadline,
        )
        const [first] = found ?? []
        if (first === undefined || (best !== null && best.confidence >= first.confidence)) continue
        best = first
        if (first.confidence >= reliableConfidence) break
      }
      return best
    },
    async reverse(wanted: WantedReverse): Promise<ResolvedAddress | null> {
      const deadline = AbortSignal.timeout(allMs)
      for (const { geocoder, guard } of guarded) {
        const { reverse } = geocoder
        if (reverse === undefined || deadline.aborted) continue
        const found = await guard.run((signal) => reverse(wanted, signal), deadline)
        if (found !== null) return found
      }
      return null
    },
    async suggest(wanted: WantedGeocode): Promise<ResolvedAddress[]> {
      const deadline = AbortSignal.timeout(suggestionsMs)
      const lists = await Promise.all(
        ofCountry(wanted.country)
          .filter(({ geocoder }) => geocoder.suggests)
          .map(({ geocoder, guard }) =>
            guard.run((signal) => geocoder.geocode(wanted, signal), deadline),
          ),
      )
      return lists.flatMap((found) => found ?? [])
    },
  }
}
