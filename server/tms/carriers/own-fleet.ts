/**
 * Trips of the own fleet and of subcontractors: moved by people, through these functions. Nobody tells
 * where such a vehicle is, so the trip shows no vehicle, place, stops or estimates (interface 2.10).
 */
import { orderTransitions, type OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { statesBefore } from '#lib/contract/states/transition-table.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/database.ts'
import type { DeliveryAttempt, OwnFleet, TripNews } from './operations.ts'
import * as store from './store.ts'
import type { AttemptKey, OwnTripMove, OwnTripRow } from './store.ts'
import type { CarrierTrip } from './trip.ts'

export function createOwnFleet({ clock }: { clock: Clock }): OwnFleet {
  async function move(
    tx: Transaction,
    { organizationId, deliveryId, attempt = 1 }: DeliveryAttempt,
    change: Omit<OwnTripMove, 'now'>,
  ): Promise<TripNews | null> {
    const key: AttemptKey = { organizationId, deliveryId, attempt }
    const row = await store.moveOwnTrip(tx, key, { ...change, now: new Date(clock.nowMs()) })
    if (row === null) return null
    const { provider } = row
    return { ...key, provider, externalOrderId: '', trip: tripOfRow(row) }
  }

  return {
    assignDriver(tx, { name, phone, ...delivery }) {
      const from: OrderStatus[] = ['pending', 'assigning_driver', 'driver_assigned']
      return move(tx, delivery, { from, to: 'driver_assigned', driver: { name, phone } })
    },
    advance(tx, { to, pod, ...delivery }) {
      const from = statesBefore(orderTransitions, to)
      return move(tx, delivery, { from, to, ...(pod && { pod }) })
    },
  }
}

export function tripOfRow(row: OwnTripRow): CarrierTrip {
  const { driverName: name, driverPhone: phone } = row
  return {
    status: row.status,
    driver: name === null ? null : { name, phone, photoUrl: null },
    vehicle: null,
    location: null,
    stops: [],
    etaPickupAt: null,
    etaDeliveryAt: null,
    pod:
      row.deliveredAt === null
        ? null
        : {
            photoUrls: row.podPhotoUrls,
            signatureUrl: row.podSignatureUrl,
            deliveredAt: row.deliveredAt,
          },
    at: row.changedAt,
    sequence: row.sequence,
  }
}
