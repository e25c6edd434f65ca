/**
 * Finding a carrier for each trip that was paid for, looking where it is until it is over, and canceling
 * at the carrier when nobody wants the trip any more. These are jobs: they are done again until a carrier
 * has answered, and a work item is opened when none does.
 */
import type { AttentionReason } from '#lib/contract/console/work-list.ts'
import type { DeliveryId, OrganizationId } from '#lib/contract/ids.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import { nothingReported } from '#lib/contract/tracking.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Job } from '#server/db/queue.ts'
import { CarrierUnavailable, type Booked, type BookingRequest } from '../carriers/carriers.ts'
import {
  closeWorkItem,
  openWorkItem,
  putSnapshot,
  type DeliveryRow,
} from '../deliveries/deliveries.ts'
import { hasProgram, isDriven } from './is-driven.ts'
import { driverNote } from './driver-note.ts'
import { acceptWaybill } from './follow-with-waybill.ts'
import { attemptsUntilPerson, orderQueues, sendingSchema, type Sending } from './jobs.ts'
import type { OrderDeps } from './order-deps.ts'
import { plannedOwnTrip } from './own-trip-report.ts'
import type { RefreshTrip } from './refresh-trip.ts'

/** A trip that nobody tracks, and whose carrier's callbacks are lost, is looked at so often. */
const watchEveryMs = 10 * 60_000

export function createDispatch(
  deps: OrderDeps,
  { changed, refreshTrip }: { changed: (orderId: DeliveryId) => void; refreshTrip: RefreshTrip },
) {
  const { database, queue, deliveries, carriers } = deps

  /** Null when the trip is sent another time by now. */
  async function tripOf(sending: Sending): Promise<DeliveryRow | null> {
    const trip = (await deliveries.find(database, sending))?.trip
    return trip?.attempt === sending.attempt ? trip : null
  }

  /** Jobs that ask the same carrier share its places. */
  async function leave(
    tx: Transaction,
    queueName: string,
    {
      sending,
      provider,
      startAfter,
    }: { sending: Sending; provider: Provider | null; startAfter?: Date },
  ): Promise<void> {
    const { organizationId, deliveryId, attempt } = sending
    const concurrencyKey =
      provider && (await carriers.concurrencyKey(tx, { organizationId, provider }))
    await queue.send(
      queueName,
      { organizationId, deliveryId, attempt },
      { transaction: tx, concurrencyKey, ...(startAfter && { startAfter }) },
    )
  }

  async function watchLater(
    tx: Transaction,
    { sending, provider }: { sending: Sending; provider: Provider },
  ): Promise<void> {
    const startAfter = new Date(deps.clock.nowMs() + watchEveryMs)
    await leave(tx, orderQueues.watch.name, { sending, provider, startAfter })
  }

  async function accept(
    tx: Transaction,
    { sending, booked }: { sending: Sending; booked: Booked },
  ): Promise<boolean> {
    const order = await deliveries.lock(tx, sending)
    const trip = order?.trip
    if (!order || trip?.attempt !== sending.attempt || trip.awaiting !== '3pl') return false
    const after = await deliveries.markBooked(tx, { order, trip }, booked)
    const { organizationId } = sending
    const at = new Date(deps.clock.nowMs())
    const { provider } = booked
    const quote = { organizationId, id: order.head.quoteId, provider }
    const quoted = await deps.quotes.setProvider(tx, quote)
    await putSnapshot(tx, {
      ...sending,
      trip: hasProgram(provider) ? nothingReported : plannedOwnTrip(trip.route, quoted),
      reportedAt: null,
      reportSequence: -1,
      fetchedAt: at,
    })
    await acceptWaybill(tx, { order: after, at }, deps)
    const reasons = ['no_carrier', 'carriers_silent'] as const
    await closeWorkItem(tx, { trip, reasons, by: provider }, deps)
    // Reports from before had no trip to move. After a trip that failed they are that trip's.
    if (trip.status === 'pending') {
      await deliveries.followReports(tx, { organizationId, deliveryId: order.head.id })
    }
    if (booked.externalOrderId !== '') await watchLater(tx, { sending, provider })
    changed(order.head.id)
    return true
  }

  /** Unless the trip has found its carrier, or its end, meanwhile. */
  async function callWhileWaiting(
    sending: Sending,
    call: { reason: AttentionReason; detail: string },
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const trip = (await deliveries.lock(tx, sending))?.trip
      if (trip?.attempt !== sending.attempt || trip.awaiting !== '3pl') return
      await openWorkItem(tx, { trip, ...call }, deps)
    })
  }

  return {
    /** Leaves the job in the transaction that makes the trip wait for a carrier. */
    async send(tx: Transaction, trip: DeliveryRow): Promise<void> {
      const { organizationId, serviceId, serviceAreaId } = trip
      const rules = { organizationId, serviceId, serviceAreaId, tried: [] }
      const provider = await carriers.choose(tx, rules)
      await leave(tx, orderQueues.dispatch.name, { sending: sendingOf(trip), provider })
    },
    async callOff(tx: Transaction, trip: DeliveryRow): Promise<void> {
      const { provider } = trip
      await leave(tx, orderQueues.callOff.name, { sending: sendingOf(trip), provider })
    },
    /**
     * People of the organization have a trip driven that waits for a carrier; carriers that were asked are
     * called off. False: it does not wait (any more), or another one has it.
     */
    async takeByHand({
      provider,
      alongside,
      ...key
    }: {
      readonly organizationId: OrganizationId
      readonly deliveryId: DeliveryId
      readonly provider: 'internal' | 'subcontractor'
      /** Done in the same transaction. */
      readonly alongside: (tx: Transaction) => Promise<void>
    }): Promise<boolean> {
      const trip = (await deliveries.find(database, key))?.trip
      if (trip?.awaiting !== '3pl') return false
      const sending = sendingOf(trip)
      const taken = await carriers.book({
        ...sending,
        provider,
        order: bookingRequest(trip),
        async accept(tx, booked) {
          const isAccepted = await accept(tx, { sending, booked })
          if (isAccepted) await alongside(tx)
          return isAccepted
        },
      })
      return taken.outcome === 'accepted' && taken.provider === provider
    },
    async runDispatch(job: Job): Promise<void> {
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
    async runCallOff(job: Job): Promise<void> {
      const sending = sendingSchema.parse(job.data)
      const trip = (await deliveries.find(database, sending))?.trip
      if (!trip) return
      try {
        const outcome = await carriers.cancel(sending)
        await database.transaction(async (tx) => {
          const by = `carrier: ${outcome}`
          await closeWorkItem(tx, { trip, reasons: ['cancel_unanswered'], by }, deps)
          if (outcome === 'too_late') {
            await openWorkItem(tx, { trip, reason: 'canceled_too_late' }, deps)
          }
        })
      } catch (error) {
        if (error instanceof CarrierUnavailable && job.attempt >= attemptsUntilPerson) {
          const detail = `${error.provider}: ${error.because}`
          await database.transaction((tx) =>
            openWorkItem(tx, { trip, reason: 'cancel_unanswered', detail }, deps),
          )
        }
        throw error
      }
    },
    /** Looks at a trip now and then until it is over. */
    async runWatch(job: Job): Promise<void> {
      const sending = sendingSchema.parse(job.data)
      const trip = await tripOf(sending)
      if (trip === null || !isDriven(trip)) return
      await refreshTrip(trip)
      const { provider } = trip
      if (provider === null) return
      await database.transaction((tx) => watchLater(tx, { sending, provider }))
    },
  }
}

function sendingOf({ organizationId, id: deliveryId, attempt }: DeliveryRow): Sending {
  return { organizationId, deliveryId, attempt }
}

function bookingRequest(trip: DeliveryRow): BookingRequest {
  const { pickup, delivery, pickup_window: window } = trip.route
  return {
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
