/** The events of a waybill as a receiver reads them (interface 2.11). */
import type { z } from 'zod'
import { eventPhotoIdSchema, type OrganizationId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import { waybillStateTexts } from '#lib/contract/states/waybill-states.ts'
import type { waybillEventsSchema } from '#lib/contract/waybill-events.ts'
import type { Database } from '#server/db/database.ts'
import { readSnapshots, type Deliveries } from '../../deliveries/deliveries.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { Photos } from '../../photos/photos.ts'
import type { Regions } from '../../regions/regions.ts'
import { placeOf } from './place-of.ts'
import type { WaybillScope } from '../store.ts'
import * as store from './store.ts'
import type { ListedEvent, WaybillWithEvents } from './store.ts'

type WaybillEvents = z.input<typeof waybillEventsSchema>

export interface ListDeps {
  readonly database: Database
  readonly deliveries: Pick<Deliveries, 'find'>
  readonly photos: Pick<Photos, 'linkTo' | 'isKept'>
  readonly regions: Pick<Regions, 'gazetteer'>
}

export async function listEvents(
  {
    number,
    language,
    ...scope
  }: WaybillScope & { readonly number: string; readonly language: Language },
  deps: ListDeps,
): Promise<WaybillEvents> {
  const waybill = await store.findByNumber(deps.database, { ...scope, number })
  if (waybill === null) throw new ServiceError('waybill_not_found')
  const [events, returnedItems, driver] = await Promise.all([
    store.listEvents(deps.database, waybill),
    store.readReturned(deps.database, waybill),
    driverOf(waybill, deps),
  ])
  const { organizationId } = scope
  const linksOf = ({ photos, recordedAt }: ListedEvent) =>
    photos.flatMap((photo) => linkTo(photo, { organizationId, recordedAt }, deps))
  return {
    trackingNo: waybill.waybillNo,
    state: waybill.state,
    stateText: waybillStateTexts[waybill.state][language],
    ...driver,
    podImages: events.filter(isProof).flatMap(linksOf),
    returnedItems,
    routes: events.map((event) => ({
      state: event.eventType,
      stateText: waybillStateTexts[event.eventType][language],
      message: event.message,
      createdAt: Math.floor(event.eventTime.getTime() / 1000),
      place: whereOf(event, language, deps),
      photos: linksOf(event),
      parcel_no: event.parcelNo,
    })),
  }
}

/** Where the goods came to the end of their way. */
function isProof({ eventType }: ListedEvent): boolean {
  return eventType === 'delivered' || eventType === 'returned'
}

function whereOf({ lat, lng, place }: ListedEvent, language: Language, deps: ListDeps): string {
  const near = lat === null || lng === null ? '' : placeOf({ lat, lng }, language, deps)
  return near === '' ? place : near
}

/** A carrier's photo has an address of its own. Ours is there as long as it is kept. */
function linkTo(
  photo: string,
  { organizationId, recordedAt }: { organizationId: OrganizationId; recordedAt: Date },
  { photos }: ListDeps,
): string[] {
  const id = eventPhotoIdSchema.safeParse(photo)
  if (!id.success) return [photo]
  return photos.isKept(recordedAt) ? [photos.linkTo({ organizationId, id: id.data })] : []
}

/** The vehicle that carries it; of several, the first that has reported one. */
async function driverOf(
  { organizationId, deliveryId }: WaybillWithEvents,
  { database, deliveries }: ListDeps,
): Promise<Pick<WaybillEvents, 'licensePlate' | 'courierPhone'>> {
  const order = deliveryId && (await deliveries.find(database, { organizationId, deliveryId }))
  const deliveryIds = order ? order.trips.map(({ id }) => id) : []
  const snapshots = await readSnapshots(database, { organizationId, deliveryIds })
  const trips = deliveryIds.flatMap(
    (id) => snapshots.find((snapshot) => snapshot.deliveryId === id)?.trip ?? [],
  )
  return {
    licensePlate: trips.map(({ vehicle }) => vehicle?.plate).find(Boolean) ?? '',
    courierPhone: trips.map(({ driver }) => driver?.phone).find(Boolean) ?? '',
  }
}
