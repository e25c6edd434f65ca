/** A person of the organization gives an own trip its driver, or moves it a step further. */
import type { DeliveryId, OrganizationId } from '#lib/contract/ids.ts'
import type { TripDriver, TripMove } from '#lib/contract/console/trips.ts'
import type { Transaction } from '#server/db/database.ts'
import { applyTrip } from './apply-trip.ts'
import { hasProgram } from './is-driven.ts'
import type { ChangeDeps } from './order-deps.ts'

export interface OwnTripChange {
  readonly organizationId: OrganizationId
  readonly deliveryId: DeliveryId
  /** The report that the person saw. Where there is a newer one, nothing is changed. */
  readonly seen: number
  readonly change:
    | {
        readonly kind: 'driver'
        readonly driver: TripDriver
        /** Undefined: those who have it keep it. */
        readonly drivenBy: 'internal' | 'subcontractor' | undefined
        /** The name of the company. */
        readonly subcontractor: string | undefined
      }
    | {
        readonly kind: 'move'
        readonly to: TripMove
        readonly note: string
        readonly pod: {
          readonly photoUrls: readonly string[]
          readonly signatureUrl: string | null
        } | null
      }
}

/** The number of the report that it made; null: the trip is not what the person saw, or cannot do that. */
export async function moveOwnTrip(
  tx: Transaction,
  { seen, change, ...key }: OwnTripChange,
  deps: ChangeDeps,
): Promise<number | null> {
  const order = await deps.deliveries.lock(tx, key)
  const trip = order?.trip
  if (!trip || trip.provider === null || hasProgram(trip.provider)) return null
  const { ownFleet } = deps.carriers
  const attempt = { ...key, attempt: trip.attempt, seen }
  const news =
    change.kind === 'driver'
      ? await ownFleet.assignDriver(tx, { ...attempt, ...change })
      : change.to === 'arrived'
        ? await ownFleet.arrive(tx, attempt)
        : await ownFleet.advance(tx, {
            ...attempt,
            to: change.to,
            ...(change.pod && { pod: change.pod }),
          })
  if (news === null) return null
  const { provider } = news
  if (provider !== trip.provider) {
    await deps.deliveries.markBooked(tx, { order, trip }, { provider, externalOrderId: '' })
    const { organizationId, quoteId } = order.head
    await deps.quotes.setProvider(tx, { organizationId, id: quoteId, provider })
  }
  const note = change.kind === 'move' ? change.note : ''
  const arrived = change.kind === 'move' && change.to === 'arrived'
  await applyTrip(tx, { news, asked: false, note, arrived }, deps)
  return news.trip.sequence
}
