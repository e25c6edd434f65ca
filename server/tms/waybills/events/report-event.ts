/**
 * An event that a program reports (interface 2.12). What was reported before is answered with its id;
 * otherwise the state of this moment decides whether the event is taken.
 */
import type { z } from 'zod'
import type {
  deliveryEventAcceptedSchema,
  DeliveryEventCreate,
} from '#lib/contract/waybill-events.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { CleanImage } from '#server/files/clean-image.ts'
import type { Deliveries } from '../../deliveries/deliveries.ts'
import { ServiceError } from '../../http/service-error.ts'
import { cleanPhotos, type Photos } from '../../photos/photos.ts'
import type { Regions } from '../../regions/regions.ts'
import { followWaybills } from '../on-deliveries.ts'
import { cancelLocked, type CancelDeps } from './cancel.ts'
import { placeOf } from './place-of.ts'
import type { WaybillScope } from '../store.ts'
import * as store from './store.ts'
import type { ChangedWaybill, EventRow, FoundWaybill } from './store.ts'

export interface ReportedEvent extends WaybillScope {
  readonly body: DeliveryEventCreate
}

export interface ReportDeps extends CancelDeps {
  readonly database: Database
  readonly clock: Clock
  readonly photos: Pick<Photos, 'keep' | 'linkTo'>
  readonly regions: Pick<Regions, 'gazetteer'>
  readonly deliveries: Pick<Deliveries, 'planned' | 'followReports'>
}

type Accepted = z.input<typeof deliveryEventAcceptedSchema>

/** A caller's clock may be ahead by so much, as with signatures. */
const mostAheadMs = 5 * 60_000

export async function reportEvent(call: ReportedEvent, deps: ReportDeps): Promise<Accepted> {
  const { body, organizationId } = call
  const found = await findReported(call, deps.database)
  const event = {
    organizationId,
    ...found,
    eventType: body.event_type,
    eventTime: timeOf(body, deps.clock.nowMs()),
    timeGiven: body.event_time !== undefined,
    coordinates: coordinatesOf(body),
  }
  // A repetition need not have its photos read again; the waybill's lock decides about those at once.
  const known = event.timeGiven && (await store.findRepeated(deps.database, event)) !== null
  const images = known ? [] : await cleanPhotos(body.photos ?? [])
  return deps.database.transaction((tx) => take(tx, { event, images, notes: body.notes }, deps))
}

async function take(
  tx: Transaction,
  {
    event,
    images,
    notes = '',
  }: {
    event: Pick<EventRow, 'organizationId' | 'waybillId' | 'parcelId' | 'eventType' | 'eventTime'> &
      Pick<EventRow, 'timeGiven' | 'coordinates'>
    images: readonly CleanImage[]
    notes: string | undefined
  },
  deps: ReportDeps,
): Promise<Accepted> {
  const { organizationId, waybillId: _, parcelId, ...said } = event
  const waybill = await store.lockWaybill(tx, event)
  if (waybill === null) throw new ServiceError('waybill_not_found')
  const repeated = event.timeGiven ? await store.findRepeated(tx, event) : null
  if (repeated !== null) return shownAccepted(waybill, repeated)
  // An order that expires unpaid ends its waybill, which must not have begun to move.
  if (waybill.awaitsPayment) throw new ServiceError('order_not_paid')
  // A draft may lack its receiver: only writing it again makes a waybill of it.
  const { state } = waybill
  if (state === 'draft' && said.eventType !== 'canceled') {
    throw new ServiceError('event_conflict', { event_type: said.eventType, state })
  }
  const photos: string[] = []
  for (const image of images) photos.push(await deps.photos.keep(tx, { organizationId, image }))
  const happened = {
    ...said,
    source: 'program',
    message: notes,
    place: said.coordinates === null ? '' : placeOf(said.coordinates, 'en', deps),
    photos,
  } as const
  const taken =
    said.eventType === 'canceled'
      ? await cancelLocked(tx, { waybill, parcelId, event: happened }, deps)
      : await deps.waybills.take(tx, { waybill, parcelId, event: happened })
  if (taken.outcome === 'no_such_parcel') throw new ServiceError('parcel_not_found')
  if (taken.outcome === 'conflict') {
    throw new ServiceError('event_conflict', { event_type: said.eventType, state: taken.state })
  }
  const { deliveryId, isOfOrder } = waybill
  if (deliveryId !== null) {
    const key = { organizationId, deliveryId }
    await (isOfOrder ? deps.deliveries.followReports(tx, key) : followWaybills(tx, key, deps))
  }
  return shownAccepted({ ...waybill, state: taken.state }, taken.eventId)
}

async function findReported(
  { body, organizationId, senderAccountId }: ReportedEvent,
  database: Database,
): Promise<FoundWaybill> {
  const { package_id: reference, waybill_id: waybillId } = body
  const scope = { organizationId, senderAccountId }
  if (reference !== undefined) {
    const wanted = { ...scope, reference, waybillId: waybillId ?? null }
    const parcel = await store.findParcel(database, wanted)
    if (parcel === null) throw new ServiceError('parcel_not_found')
    return parcel
  }
  const waybill = waybillId && (await store.findWaybill(database, { ...scope, waybillId }))
  if (!waybill) throw new ServiceError('waybill_not_found')
  return waybill
}

function timeOf({ event_time: given }: DeliveryEventCreate, nowMs: number): Date {
  if (given === undefined) return new Date(nowMs)
  const time = new Date(given)
  const latestMs = nowMs + mostAheadMs
  if (time.getTime() > latestMs) {
    const limit = new Date(latestMs).toISOString()
    throw new ServiceError('invalid_body', { field: 'event_time', problem: 'too_large', limit })
  }
  return time
}

function coordinatesOf({ coordinates }: DeliveryEventCreate): EventRow['coordinates'] {
  if (coordinates === undefined) return null
  const [lat = 0, lng = 0] = coordinates.split(',').map(Number)
  return { lat, lng }
}

function shownAccepted(
  { id, waybillNo, state }: ChangedWaybill,
  eventId: Accepted['delivery_event_id'],
) {
  return { delivery_event_id: eventId, waybill_id: id, waybill_no: waybillNo, state }
}
