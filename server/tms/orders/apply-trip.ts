/**
 * A report of a trip, from a carrier's callback, from a query to the carrier or from a person of the own
 * fleet, moves the trip, the order and the waybill together. A report that comes twice, late or out of
 * order has its effect once.
 */
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { progressOf } from '#lib/contract/states/trip-stages.ts'
import type { Transaction } from '#server/db/database.ts'
import type { TripNews } from '../carriers/carriers.ts'
import {
  openWorkItem,
  putSnapshot,
  readSnapshots,
  type DeliveryRow,
  type OrderDeliveries,
} from '../deliveries/deliveries.ts'
import { followWithWaybill } from './follow-with-waybill.ts'
import { hasProgram, isAtRest } from './is-driven.ts'
import { mostSendings } from './jobs.ts'
import type { ChangeDeps } from './order-deps.ts'
import { drivenOwnTrip } from './own-trip-report.ts'
import { ageOf, reportedTrip, statusOf } from './reported-trip.ts'

/**
 * `asked`: it answers a question of this moment, so it is fresh even where it says nothing new. `isOfWaybill`:
 * the waybill is where the news come from, and has them already. `note`: why a trip failed, in words.
 * `arrived`: a vehicle of the own fleet stands at its next stop.
 */
export async function applyTrip(
  tx: Transaction,
  {
    news,
    asked,
    isOfWaybill = false,
    note = '',
    arrived = false,
  }: {
    news: TripNews
    asked: boolean
    isOfWaybill?: boolean
    note?: string
    arrived?: boolean
  },
  deps: ChangeDeps,
): Promise<void> {
  const { organizationId, deliveryId, attempt } = news
  const order = await deps.deliveries.lock(tx, news)
  const trip = order?.trip
  // A report on an attempt that is over, or on a booking that we do not know.
  if (!order || trip?.attempt !== attempt || trip.provider !== news.provider) return
  const [known] = await readSnapshots(tx, { organizationId, deliveryIds: [deliveryId] })
  const age = known?.attempt === attempt ? ageOf(news.trip, known) : 'newer'
  if (age === 'older' || (age === 'same' && !asked)) return

  const report = reportedTrip(news.trip)
  const before = known?.attempt === attempt ? known.trip : null
  const { status, at } = news.trip
  await putSnapshot(tx, {
    organizationId,
    deliveryId,
    attempt,
    trip: hasProgram(news.provider)
      ? report
      : drivenOwnTrip(before, { report, status, at, arrived }),
    reportedAt: news.trip.at,
    reportSequence: news.trip.sequence,
    fetchedAt: new Date(deps.clock.nowMs()),
  })
  const said = statusOf(news.trip)
  if (said === 'canceled' && !isAtRest(trip) && !isOnBoard(trip)) {
    await giveBack(tx, { order, trip }, deps)
  } else {
    await move(tx, { order, trip, news, said, isOfWaybill, note }, deps)
  }
}

/**
 * The carrier does not want it any more before it has the goods. The customer has paid, so another one
 * is looked for, until that has happened too often.
 */
async function giveBack(
  tx: Transaction,
  { order, trip }: { order: OrderDeliveries; trip: DeliveryRow },
  deps: ChangeDeps,
): Promise<void> {
  const back = await deps.deliveries.markUnbooked(tx, { order, trip })
  if (back === null) throw new Error('a trip before its pickup can be given back')
  const { organizationId, quoteId } = order.head
  await deps.quotes.setProvider(tx, { organizationId, id: quoteId, provider: null })
  deps.changed(order.head.id)
  const waiting = back.order.trips.find(({ id }) => id === trip.id) ?? trip
  if (waiting.attempt <= mostSendings) return deps.send(tx, waiting)
  const detail = `${trip.provider}: given back`
  await openWorkItem(tx, { trip, reason: 'no_carrier', detail }, deps)
}

async function move(
  tx: Transaction,
  change: {
    order: OrderDeliveries
    trip: DeliveryRow
    news: TripNews
    said: OrderStatus
    isOfWaybill: boolean
    note: string
  },
  deps: ChangeDeps,
): Promise<void> {
  const { order, trip, news, said, isOfWaybill, note } = change
  // A carrier that gives up with the goods on board has not canceled a trip, it has failed to make one.
  const to = said === 'canceled' && !isAtRest(trip) ? 'failed' : said
  const moved = await deps.deliveries.advance(tx, { order, trip, to })
  if (moved === null) {
    if (!contradicts(trip.status, to)) return
    const detail = `${news.provider}: ${to} after ${trip.status}`
    return openWorkItem(tx, { trip, reason: 'contradicting_report', detail }, deps)
  }
  const { at, current_location, pod } = news.trip
  const cause = {
    source: hasProgram(news.provider) ? 'carrier' : 'person',
    at,
    coordinates: current_location ?? undefined,
    photos: pod?.photo_urls,
  } as const
  if (!isOfWaybill) {
    await followWithWaybill(tx, { order: moved.order, passed: moved.headPassed, cause }, deps)
  }
  if (moved.passed.includes('failed')) {
    await openWorkItem(tx, { trip, reason: 'trip_failed', detail: note }, deps)
  }
}

function isOnBoard({ status }: DeliveryRow): boolean {
  return progressOf(status) >= progressOf('picked_up')
}

/** Whether a trip that was over goes on by this report. One that only looks back is late, and no harm. */
function contradicts(was: OrderStatus, said: OrderStatus): boolean {
  if (was === 'delivered') return said === 'failed' || said === 'canceled'
  if (was === 'canceled') return said === 'failed' || progressOf(said) >= progressOf('picked_up')
  return was === 'failed' && progressOf(said) >= progressOf('picked_up')
}
