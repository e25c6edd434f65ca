/** A provider of points for addresses, whichever it is. */
import type { AddressSource } from '#lib/contract/addresses.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Point } from '#lib/geo/great-circle.ts'

export interface Geocoded {
  readonly point: Point
  /** Empty where the provider does not say. */
  readonly country: string
  readonly province: string
  readonly district: string
  readonly subdistrict: string
  readonly postalCode: string
  readonly formattedAddress: string
  readonly placeName: string
  readonly confidence: number
}

export interface WantedGeocode {
  readonly text: string
  readonly country: string | null
  readonly language: Language
  readonly limit: number
}

export interface Geocoder {
  readonly source: AddressSource
  /** Countries that it knows; null: all. */
  readonly countries: readonly string[] | null
  /** Whether it looks for what is being typed, beside whole addresses. */
  readonly suggests: boolean
  geocode(wanted: WantedGeocode, signal: AbortSignal): Promise<Geocoded[]>
  /** Absent where the provider has no such service. */
  reverse?(
    wanted: { point: Point; language: Language },
    signal: AbortSignal,
  ): Promise<Geocoded | null>
}

/**
 * Why a provider gave nothing that can be used: it was out of reach or broken, it limits us, it does
 * not know our key, or it finds fault with this one request.
 */
export type FailureKind = 'unavailable' | 'limited' | 'denied' | 'invalid'

/** Holds neither the address nor the key: it may be logged. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly kind: FailureKind
  /** After how long the provider asks us to come again. */
  readonly retryAfterMs: number | null

  constructor(kind: FailureKind, { retryAfterMs = null }: { retryAfterMs?: number | null } = {}) {
    super(`the provider is ${kind}`)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
