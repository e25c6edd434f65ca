/** The common interface of all geocoders. */
import type { AddressSource, ResolvedAddress } from '#lib/contract/addresses.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Point } from '#lib/geo/great-circle.ts'

export interface WantedGeocode {
  readonly text: string
  readonly country: string | null
  readonly language: Language
  readonly limit: number
}

export interface WantedReverse {
  readonly point: Point
  readonly language: Language
}

/** A part that a geocoder does not name is empty. */
export interface Geocoder {
  readonly source: AddressSource
  /** The countries that it covers; null: all. */
  readonly countries: readonly string[] | null
  /** Whether it completes partly typed text as well as whole addresses. */
  readonly suggests: boolean
  geocode(wanted: WantedGeocode, signal: AbortSignal): Promise<ResolvedAddress[]>
  /** Absent when the geocoder has no such service. */
  reverse?(wanted: WantedReverse, signal: AbortSignal): Promise<ResolvedAddress | null>
}

/** The kinds of failure: out of reach or broken, rate limit, key refused, or request refused. */
export type FailureKind = 'unavailable' | 'limited' | 'denied' | 'invalid'

/** Contains neither the address nor the key, so it may be logged. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly kind: FailureKind
  /** The delay that the geocoder requests before the next call. */
  readonly retryAfterMs: number | null

  constructor(kind: FailureKind, retryAfterMs: number | null = null) {
    super(`the provider is ${kind}`)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
