/** The interface of every carrier that has a program of its own, whatever its wire looks like. */
import { deliveryIdSchema, type DeliveryId } from '#lib/contract/ids.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import type { ReportedTrip } from '#lib/contract/tracking.ts'

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
  /** Whether the carrier has signed it now, and what it says. */
  readCallback(
    connection: Connection,
    callback: ArrivedCallback,
  ): CarrierReport | 'not_signed' | 'unreadable'
}

export interface ArrivedCallback {
  readonly header: (name: string) => string | null
  readonly body: Uint8Array
  readonly nowMs: number
}

export interface CarrierReport {
  readonly reference: string
  readonly externalOrderId: string
  readonly trip: CarrierTrip
}

/** A trip that a carrier is asked to drive, whichever carrier it is. */
export interface BookingRequest {
  readonly pickup: BookingPlace
  readonly drop: BookingPlace
  readonly vehicleType: string
  readonly weightG: number
  readonly pieces: number
  /** Null: as soon as it can be. */
  readonly pickupFrom: Date | null
  readonly note: string | null
}

export interface BookingPlace {
  readonly address: string
  readonly lat: number
  readonly lng: number
  /** ISO 3166-1 alpha-2 where it is known. */
  readonly country: string | null
  readonly contactName: string | null
  readonly phone: string | null
}

/** A carrier's report of a trip in our words. */
export interface CarrierTrip extends ReportedTrip {
  readonly status: OrderStatus
  /** When it was so, by the carrier's clock. */
  readonly at: Date
  /** Grows with everything that happens on the trip; a position alone does not change it. */
  readonly sequence: number
}

export type UnavailableBecause =
  | 'not_connected'
  | 'address_refused'
  | 'not_reachable'
  | 'timed_out'
  | 'key_refused'
  | 'failed'
  | 'unreadable'

/**
 * The carrier gave no answer that can be used. Whether it did what it was asked is not known, so it is
 * asked again: every request to a carrier is idempotent.
 */
export class CarrierUnavailable extends Error {
  override readonly name = 'CarrierUnavailable'
  readonly provider: Provider
  readonly because: UnavailableBecause

  constructor(provider: Provider, because: UnavailableBecause, cause?: unknown) {
    super(`${provider} gave no answer that can be used: ${because}`, { cause })
    this.provider = provider
    this.because = because
  }
}

/** An answer that cannot be read, or that our key is wrong, is an answer, and holds nobody up. */
const silences: ReadonlySet<UnavailableBecause> = new Set(['timed_out', 'not_reachable', 'failed'])

export function isSilence(error: unknown): error is CarrierUnavailable {
  return error instanceof CarrierUnavailable && silences.has(error.because)
}

const referencePattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-(\d{1,4}))?$/

/** How a carrier knows a delivery: by its id, and when it is sent again, by which time that is. */
export function referenceOf(deliveryId: DeliveryId, attempt: number): string {
  return attempt === 1 ? deliveryId : `${deliveryId}-${attempt}`
}

export function readReference(
  reference: string,
): { deliveryId: DeliveryId; attempt: number } | null {
  const [, deliveryId, attempt = '1'] = referencePattern.exec(reference) ?? []
  if (deliveryId === undefined) return null
  return { deliveryId: deliveryIdSchema.parse(deliveryId), attempt: Number(attempt) }
}
