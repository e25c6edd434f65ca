/**
 * Finding a carrier for each trip that was paid for, and telling it when nobody wants the trip any more.
 * Both are jobs: they are done again until a carrier has answered, and a person is told when none does.
 */
import type { AttentionReason } from '#lib/contract/console/work-list.ts'
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Job } from '#server/db/queue.ts'
import { CarrierUnavailable, type Booked, type BookingRequest } from '../carriers/carriers.ts'
import type { DeliveryRow } from '../deliveries/deliveries.ts'
import { openWorkItem, closeWorkItem } from './attention.ts'
import { driverNote } from './driver-note.ts'
import { acceptWaybill } from './follow-with-waybill.ts'
import { attemptsUntilPerson, orderQueues, sendingSchema, type Sending } from './jobs.ts'
import type { OrderDeps } from './order-deps.ts'
import { nothingReported } from './reported-trip.ts'
import { putSnapshot } from '../deliveries/deliveries.ts'
import { watchLater } from './watch.ts'

export interface Dispatch {
  /** Leaves the job in the transaction that makes the trip wait for a carrier. */
  send(tx: Transaction, trip: DeliveryRow): Promise<void>
  callOff(tx: Transaction, trip: DeliveryRow): Promise<void>
  runDispatch(job: Job): Promise<void>
  runCallOff(job: Job): Promise<void>
}

export function createDispatch(
  deps: OrderDeps,
  { changed }: { changed: (orderId: DeliveryId) => void },
): Dispatch {
  const { database, queue, deliveries, carriers } = deps

  async function tripOf({ organizationId, deliveryId, attempt }: Sending) {
    const order = await deliveries.find(database, { organizationId, deliveryId })
    const trip = order?.trips.find(({ id }) => id === deliveryId)
    return trip?.attempt === attempt ? trip : undefined
  }

  async function accept(
    tx: Transaction,
    { sending, booked }: { sending: Sending; booked: Booked },
  ): Promise<boolean> {
    const order = await deliveries.lock(tx, sending)
    const trip = order?.trips.find(({ id }) => id === sending.deliveryId)
    if (!order || trip?.attempt !== sending.attempt || trip.awaiting !== '3pl') return false
    const after = await deliveries.markBooked(tx, { order, trip, ...booked })
    const { organizationId } = sending
    const at = new Date(deps.clock.nowMs())
    await putSnapshot(tx, {
      ...sending,
      trip: nothingReported,
      reportedAt: null,
      reportSequence: -1,
      fetchedAt: at,
    })
    await acceptWaybill(tx, { deps, order: after, at })
    const reasons = ['no_carrier', 'carriers_silent'] as const
    await closeWorkItem(tx, { deps, trip, reasons, by: booked.provider })
    const { quoteId } = order.head
    await deps.quotes.setProvider(tx, { organizationId, id: quoteId, provider: booked.provider })
    const { provider } = booked
    if (booked.externalOrderId !== '') await watchLater(tx, { deps, sending, provider })
    changed(order.head.id)
    return true
  }

  /** Unless the trip has found its carrier, or its end, meanwhile. */
  async function callWhileWaiting(
    sending: Sending,
    call: { reason: AttentionReason; detail: string },
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const order = await deliveries.lock(tx, sending)
      const trip = order?.trips.find(({ id }) => id === sending.deliveryId)
      if (trip?.attempt !== sending.attempt || trip.awaiting !== '3pl') return
      await openWorkItem(tx, { deps, trip, ...call })
    })
  }

  return {
    async send(tx, { organizationId, id, attempt, serviceId, serviceAreaId }) {
      const sending: Sending = { organizationId, deliveryId: id, attempt }
      const rules = { organizationId, serviceId, serviceAreaId, tried: [] }
      const first = await carriers.choose(tx, rules)
      const lane = first && (await carriers.lane(tx, { organizationId, provider: first }))
      await queue.send(orderQueues.dispatch.name, sending, {
        transaction: tx,
        concurrencyKey: lane,
      })
    },
    async callOff(tx, { organizationId, id, attempt, provider }) {
      const sending: Sending = { organizationId, deliveryId: id, attempt }
      const lane = provider && (await carriers.lane(tx, { organizationId, provider }))
      await queue.send(orderQueues.callOff.name, sending, { transaction: tx, concurrencyKey: lane })
    },
    async runDispatch(job) {
      const sending = sendingSchema.parse(job.data)
      const trip = await tripOf(sending)
      if (trip?.awaiting !== '3pl') return
      const { serviceId, serviceAreaId } = trip
      try {
        const found = await carriers.dispatch({
          ...sending,
          serviceId,
          serviceAreaId,
          order: bookingRequest(trip),
          accept: (tx, booked) => accept(tx, { sending, booked }),
        })
        if (found.outcome !== 'nobody') return
        const detail = found.refusals.map(({ provider, reason }) => `${provider}: ${reason}`)
        await callWhileWaiting(sending, { reason: 'no_carrier', detail: detail.join('; ') })
      } catch (error) {
        if (error instanceof CarrierUnavailable && job.attempt >= attemptsUntilPerson) {
          const detail = `${error.provider}: ${error.because}`
          await callWhileWaiting(sending, { reason: 'carriers_silent', detail })
        }
        throw error
      }
    },
    async runCallOff(job) {
      const sending = sendingSchema.parse(job.data)
      const { organizationId, deliveryId } = sending
      const order = await deliveries.find(database, { organizationId, deliveryId })
      const trip = order?.trips.find(({ id }) => id === deliveryId)
      if (!trip) return
      try {
        const outcome = await carriers.cancel(sending)
        await database.transaction(async (tx) => {
          const by = `carrier: ${outcome}`
          await closeWorkItem(tx, { deps, trip, reasons: ['cancel_unanswered'], by })
          if (outcome === 'too_late') {
            await openWorkItem(tx, { deps, trip, reason: 'canceled_too_late' })
          }
        })
      } catch (error) {
        if (error instanceof CarrierUnavailable && job.attempt >= attemptsUntilPerson) {
          const detail = `${error.provider}: ${error.because}`
          await database.transaction((tx) =>
            openWorkItem(tx, { deps, trip, reason: 'cancel_unanswered', detail }),
          )
        }
        throw error
      }
    },
  }
}

function bookingRequest(trip: DeliveryRow): BookingRequest {
  const { pickup, delivery, pickup_window: window } = trip.route
  return {
    deliveryNo: trip.deliveryNo,
    pickup: placeOf(pickup),
    drop: placeOf(delivery),
    vehicleType: trip.vehicleType,
    weightG: trip.weightG,
    pieces: trip.pieces,
    pickupFrom: window ? new Date(window.from) : null,
    note: driverNote(trip.route),
  }
}

function placeOf(address: DeliveryRow['route']['pickup']): BookingRequest['pickup'] {
  return {
    address: address.address,
    lat: address.lat,
    lng: address.lng,
    country: address.country ?? null,
    contactName: address.contact?.name ?? null,
    phone: address.contact?.phone ?? address.phone ?? null,
  }
}
