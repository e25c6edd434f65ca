/** Asks the geocoders one after another, until one gives a reliable result. */
import type { AddressSource } from '#lib/contract/addresses.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Geocoded, WantedGeocode } from './providers/geocoder.ts'
import { reliable } from './reliable.ts'
import type { GuardedGeocoder } from './providers/providers.ts'

export interface FromProvider extends Geocoded {
  readonly source: AddressSource
}

export interface Providers {
  /**
   * The result with the highest confidence, which may still be unreliable. Null: no geocoder found
   * anything.
   */
  geocode(wanted: Omit<WantedGeocode, 'limit'>): Promise<FromProvider | null>
  reverse(wanted: { point: Point; language: Language }): Promise<FromProvider | null>
  suggest(wanted: WantedGeocode): Promise<FromProvider[]>
}

/** The time for all of them together: a person waits. */
const allMs = 4000
/** Suggestions that arrive later are useless while somebody types. */
const suggestionsMs = 700

export function askProviders(guarded: readonly GuardedGeocoder[]): Providers {
  const ofCountry = (country: string | null) =>
    guarded.filter(
      ({ geocoder: { countries } }) =>
        countries === null || country === null || countries.includes(country),
    )

  return {
    async geocode(wanted) {
      const deadline = AbortSignal.timeout(allMs)
      let best: FromProvider | null = null
      for (const { geocoder, guard } of ofCountry(wanted.country)) {
        if (deadline.aborted) break
        const found = await guard.run(
          (signal) => geocoder.geocode({ ...wanted, limit: 1 }, signal),
          deadline,
        )
        const [first] = found ?? []
        if (first === undefined || (best !== null && best.confidence >= first.confidence)) continue
        best = { ...first, source: geocoder.source }
        if (first.confidence >= reliable) return best
      }
      return best
    },
    async reverse(wanted) {
      const deadline = AbortSignal.timeout(allMs)
      for (const { geocoder, guard } of guarded) {
        const { reverse } = geocoder
        if (reverse === undefined || deadline.aborted) continue
        const found = await guard.run((signal) => reverse(wanted, signal), deadline)
        if (found !== null) return { ...found, source: geocoder.source }
      }
      return null
    },
    async suggest(wanted) {
      const deadline = AbortSignal.timeout(suggestionsMs)
      const lists = await Promise.all(
        ofCountry(wanted.country)
          .filter(({ geocoder }) => geocoder.suggests)
          .map(async ({ geocoder, guard }) => {
            const found = await guard.run((signal) => geocoder.geocode(wanted, signal), deadline)
            return (found ?? []).map((each) => Object.assign({ source: geocoder.source }, each))
          }),
      )
      return lists.flat()
    },
  }
}
