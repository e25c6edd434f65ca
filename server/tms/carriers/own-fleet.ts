/**
 * Trips of the own fleet and of subcontractors: moved by people and by events that programs report on the
 * order's waybill, through these functions.
 */
import type { DeliveryId, OrganizationId } from '#lib/contract/ids.ts'
import {
  orderStatuses,
  orderTransitions,
  type OrderStatus,
} from '#lib/contract/states/order-statuses.ts'
import { statesBefore } from '#lib/contract/states/transition-table.ts'
import { progressOf } from '#lib/contract/states/trip-stages.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { nothingReported } from '#lib/contract/tracking.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { CarrierTrip } from './adapter.ts'
import * as store from './store.ts'
import type {
  AttemptKey,
  BookingKey,
  OwnDriver,
  OwnProvider,
  OwnTripMove,
  OwnTripRow,
} from './store.ts'

/** News of a trip, for the room whose orders it moves. */
export interface TripNews extends BookingKey {
  readonly externalOrderId: string
  readonly trip: CarrierTrip
}

/** Its moves give null where the trip cannot make that move from where it is. */
export function createOwnFleet({ clock }: { clock: Clock }) {
  async function move(
    tx: Transaction,
    { organizationId, deliveryId, attempt }: AttemptKey,
    { at = new Date(clock.nowMs()), ...change }: Omit<OwnTripMove, 'now'> & { at?: Date },
  ): Promise<TripNews | null> {
    const key: AttemptKey = { organizationId, deliveryId, attempt }
    const row = await store.moveOwnTrip(tx, key, { ...change, now: at })
    return row && { ...key, provider: row.provider, externalOrderId: '', trip: tripOfRow(row) }
  }

  return {
    /** Another one of us may drive it from now on; by default it stays with the one that has it. */
    async assignDriver(
      tx: Transaction,
      {
        driver,
        drivenBy,
        subcontractor,
        seen,
        ...key
      }: AttemptKey &
        Pick<OwnTripMove, 'seen'> & {
          readonly driver: OwnDriver
          readonly drivenBy?: OwnProvider | undefined
          /** The name of the company. Absent: as it is, where a company has it already. */
          readonly subcontractor?: string | undefined
        },
    ) {
      // As canceling does it: the bookings are locked before the trip.
      const bookings = await store.listBookings(tx, key, { lock: true })
      const has = store.acceptedOf(bookings)?.provider
      if (has !== 'internal' && has !== 'subcontractor') return null
      const provider = drivenBy ?? has
      const news = await move(tx, key, {
        from: ['pending', 'assigning_driver', 'driver_assigned'],
        to: 'driver_assigned',
        driver: { ...driver, provider, subcontractor },
        seen,
      })
      if (news !== null && provider !== has) {
        const now = new Date(clock.nowMs())
        await store.handBooking(tx, key, { from: has, to: provider, now })
      }
      return news
    },
    advance(
      tx: Transaction,
      { to, pod, seen, ...delivery }: AttemptKey & Pick<OwnTripMove, 'to' | 'pod' | 'seen'>,
    ) {
      const from = statesBefore(orderTransitions, to)
      return move(tx, delivery, { from, to, seen, ...(pod && { pod }) })
    },
    /** It stands at its next stop, with the status that it has. */
    async arrive(tx: Transaction, { seen, ...delivery }: AttemptKey & Pick<OwnTripMove, 'seen'>) {
      const row = await store.findOwnTrip(tx, delivery)
      const stands: OrderStatus[] = ['driver_assigned', 'picked_up', 'in_transit']
      if (row === null || !stands.includes(row.status)) return null
      return move(tx, delivery, { from: [row.status], to: row.status, seen })
    },
    /** The names of the companies that drive these deliveries; those that are not named are left out. */
    async subcontractors(
      db: Database,
      trips: { organizationId: OrganizationId; deliveryIds: readonly DeliveryId[] },
    ): Promise<ReadonlyMap<DeliveryId, string>> {
      if (trips.deliveryIds.length === 0) return new Map()
      const rows = await store.listSubcontractors(db, trips)
      return new Map(
        rows.flatMap(({ deliveryId, name }) => (name === null ? [] : [[deliveryId, name]])),
      )
    },
    /** Those of the last thousand trips. */
    drivers: (db: Database, organizationId: OrganizationId) =>
      store.listOwnDrivers(db, { organizationId, trips: 1000 }),
    /** Programs may skip steps, or say only where the vehicle is. No report leads back. */
    report(
      tx: Transaction,
      {
        to,
        pod,
        located,
        at,
        ...delivery
      }: AttemptKey & Pick<OwnTripMove, 'to' | 'pod' | 'located'> & { readonly at: Date },
    ) {
      const from = orderStatuses.filter(
        (status) => progressOf(status) >= 0 && (to === 'failed' || leadsTo(status, to)),
      )
      return move(tx, delivery, { from, to, at, ...(pod && { pod }), ...(located && { located }) })
    },
  }
}

const leadsTo = (status: OrderStatus, to: OrderStatus) => progressOf(status) <= progressOf(to)

export function tripOfRow(row: OwnTripRow): CarrierTrip {
  const {
    status,
    driverName: name,
    driverPhone: phone,
    plate,
    deliveredAt,
    lat,
    lng,
    locatedAt,
  } = row
  return {
    ...nothingReported,
    status,
    current_location: lat === null || lng === null ? null : { lat, lng },
    located_at: locatedAt && toTimestamp(locatedAt),
    driver: name === null ? null : { name, phone, photo_url: null },
    vehicle: plate === null ? null : { plate, model: null, photo_url: null },
    pod: deliveredAt && {
      photo_urls: row.podPhotoUrls,
      signature_url: row.podSignatureUrl,
      delivered_at: toTimestamp(deliveredAt),
    },
    at: row.changedAt,
    sequence: row.sequence,
  }
}
