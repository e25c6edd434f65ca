/** What a carrier with a program of its own can be asked, whatever its wire looks like. */
import type { Provider } from '#lib/contract/quotes.ts'
import type { BookingRequest } from './booking-request.ts'
import type { CarrierTrip } from './trip.ts'

export const connectedProviders = ['provider_a', 'provider_b'] as const

/** Those that are reached over HTTP; the others are people. */
export type ConnectedProvider = (typeof connectedProviders)[number]

export function isConnected(provider: Provider): provider is ConnectedProvider {
  return provider === 'provider_a' || provider === 'provider_b'
}

/** An organization's account with a carrier. */
export interface Connection {
  readonly provider: ConnectedProvider
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly keyId: string
  readonly key: string
}

/** Its calls throw CarrierUnavailable. A reference is ours, and the same one is never booked twice. */
export interface CarrierAdapter {
  book(
    connection: Connection,
    ask: { reference: string; order: BookingRequest },
  ): Promise<
    | { readonly outcome: 'accepted'; readonly externalOrderId: string }
    | { readonly outcome: 'refused'; readonly reason: string }
  >
  fetch(connection: Connection, externalOrderId: string): Promise<CarrierTrip>
  cancel(connection: Connection, reference: string): Promise<'canceled' | 'too_late' | 'unknown'>
  readCallback(connection: Connection, callback: ArrivedCallback): CallbackContent
}

export interface ArrivedCallback {
  readonly header: (name: string) => string | null
  readonly body: Uint8Array
  readonly nowMs: number
}

export type CallbackContent =
  | {
      readonly kind: 'trip'
      readonly reference: string
      readonly externalOrderId: string
      readonly trip: CarrierTrip
    }
  | { readonly kind: 'not_signed' }
  | { readonly kind: 'unreadable' }

/** How far a callback's time may be from ours. */
export const callbackFreshForMs = 5 * 60_000
