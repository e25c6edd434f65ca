/** The SQL of tracking events and of the states that they move. */
import type {
  DeliveryEventId,
  DeliveryId,
  OrganizationId,
  ParcelId,
  SenderAccountId,
  WaybillId,
} from '#lib/contract/ids.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { awaitsPayment, isOfOrder } from '../../deliveries/deliveries.ts'
import { inScope, movements, type WaybillKey, type WaybillScope } from '../store.ts'

/** The source of an event: the order, a carrier's report, a person, or a program through the interface. */
export type EventSource = 'order' | 'carrier' | 'person' | 'program'

export interface EventRow extends WaybillKey {
  readonly id: DeliveryEventId
  /** Set for an event on one parcel only. */
  readonly parcelId: ParcelId | null
  readonly eventType: WaybillState
  readonly eventTime: Date
  /** The caller gave the time. */
  readonly timeGiven: boolean
  readonly recordedAt: Date
  readonly source: EventSource
  readonly place: string
  readonly message: string
  readonly coordinates: { readonly lat: number; readonly lng: number } | null
  readonly photos: readonly string[]
}

/** In their order. `onlyOf`: a query of the ids of waybills; left out: all events are written. */
export function insertionOfEvents(events: readonly EventRow[], onlyOf?: Sql): Sql {
  const rows = events.map(({ coordinates, ...event }) => {
    const { lat = null, lng = null } = coordinates ?? {}
    return { ...event, lat, lng }
  })
  return sql`
    insert into tms.waybill_events
      (organization_id, id, waybill_id, parcel_id, event_type, event_time, time_given, recorded_at,
       source, place, message, lat, lng, photos)
    select e."organizationId", e.id, e."waybillId", e."parcelId", e."eventType", e."eventTime",
      e."timeGiven", e."recordedAt", e.source, e.place, e.message, e.lat, e.lng,
      array(select jsonb_array_elements_text(e.photos))
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}) as (
        "organizationId" uuid, id uuid, "waybillId" uuid, "parcelId" uuid, "eventType" text,
        "eventTime" timestamptz, "timeGiven" boolean, "recordedAt" timestamptz, source text,
        place text, message text, lat float8, lng float8, photos jsonb))
      with ordinality as e ("organizationId", id, "waybillId", "parcelId", "eventType", "eventTime",
        "timeGiven", "recordedAt", source, place, message, lat, lng, photos, nth)
    ${onlyOf === undefined ? sql`` : sql`where e."waybillId" in (${onlyOf})`}
    order by e.nth`
}

export function readEvents(
  tx: Transaction,
  { organizationId, ids }: { organizationId: OrganizationId; ids: readonly DeliveryEventId[] },
): Promise<
  Pick<
    EventRow,
    'id' | 'waybillId' | 'parcelId' | 'eventType' | 'eventTime' | 'place' | 'message' | 'source'
  >[]
> {
  return tx.query(
    sql`select id, waybill_id, parcel_id, event_type, event_time, place, message, source
     from tms.waybill_events where organization_id = ${organizationId} and id = any(${ids})`,
  )
}

export async function readLatestEventId(
  db: Database,
  { organizationId, waybillId }: WaybillKey,
): Promise<DeliveryEventId | null> {
  const row = await db.one<{ id: DeliveryEventId }>(
    sql`select id from tms.waybill_events
     where organization_id = ${organizationId} and waybill_id = ${waybillId}
     order by sequence desc limit 1`,
  )
  return row?.id ?? null
}

/** A waybill as the feed names it. */
export interface ChangedWaybill {
  readonly organizationId: OrganizationId
  readonly id: WaybillId
  readonly waybillNo: string
  readonly senderAccountId: SenderAccountId | null
  readonly state: WaybillState
}

const columns = sql`organization_id, id, waybill_no, sender_account_id, state`

export function readWaybillState(
  db: Database | Transaction,
  { organizationId, waybillId }: WaybillKey,
): Promise<ChangedWaybill | null> {
  return db.one(
    sql`select ${columns} from tms.waybills
     where organization_id = ${organizationId} and id = ${waybillId}`,
  )
}

export interface LockedWaybill extends ChangedWaybill {
  readonly deliveryId: DeliveryId | null
  readonly isOfOrder: boolean
  readonly awaitsPayment: boolean
}

/** A change of a waybill or its parcels locks the waybill first. */
export function lockWaybill(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
): Promise<LockedWaybill | null> {
  const delivery = { organizationId: sql`w.organization_id`, deliveryId: sql`w.delivery_id` }
  return tx.one(
    sql`select ${columns}, delivery_id, ${isOfOrder(delivery)} as is_of_order,
       ${awaitsPayment(delivery)} as awaits_payment
     from tms.waybills w
     where organization_id = ${organizationId} and id = ${waybillId} for no key update`,
  )
}

export interface ParcelState {
  readonly id: ParcelId
  readonly state: WaybillState
  /** Null: nothing has happened to it since its creation. */
  readonly lastEventAt: Date | null
}

export function readParcelStates(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
): Promise<ParcelState[]> {
  return tx.query(
    sql`select id, state, last_event_at from tms.parcels
     where organization_id = ${organizationId} and waybill_id = ${waybillId}`,
  )
}

/** The state of a parcel that has been taken along, or null. With `parcelId` only that parcel counts. */
export async function stateOfMoved(
  tx: Transaction,
  { organizationId, waybillId, parcelId }: WaybillKey & { readonly parcelId: ParcelId | null },
): Promise<WaybillState | null> {
  const row = await tx.one<{ state: WaybillState }>(
    sql`select p.state from tms.parcels p
     join tms.waybill_events e on e.organization_id = p.organization_id
       and e.waybill_id = p.waybill_id and (e.parcel_id = p.id or e.parcel_id is null)
     where p.organization_id = ${organizationId} and p.waybill_id = ${waybillId}
       and (${parcelId}::uuid is null or p.id = ${parcelId}) and e.event_type = any(${movements})
     order by p.sequence limit 1`,
  )
  return row?.state ?? null
}

export interface Reported {
  /** The states of its parcels on the trip. */
  readonly states: readonly WaybillState[]
  /** The time of the newest event. */
  readonly at: Date
  readonly located: { readonly lat: number; readonly lng: number; readonly at: Date } | null
  readonly photos: readonly string[]
}

/**
 * All that programs have reported of a waybill on one of its order's trips. Where the order has several, only
 * events on the parcels of this one say where it is.
 */
export async function readReported(
  db: Database | Transaction,
  {
    organizationId,
    waybillId,
    deliveryId,
    isOnlyTrip,
  }: WaybillKey & { readonly deliveryId: DeliveryId; readonly isOnlyTrip: boolean },
): Promise<Reported | null> {
  const row = await db.one<Omit<Reported, 'at' | 'located'> & { at: Date | null } & Located>(
    sql`with parcels as (
       select id, state from tms.parcels where organization_id = ${organizationId}
         and waybill_id = ${waybillId} and delivery_id = ${deliveryId}
     ), events as (
       select event_time, sequence, event_type, photos, parcel_id, lat, lng
       from tms.waybill_events where organization_id = ${organizationId}
         and waybill_id = ${waybillId} and source = 'program'
         and (parcel_id is null or parcel_id in (select id from parcels))
     )
     select array(select state from parcels) as states,
       (select max(event_time) from events) as at,
       array(select unnest(photos) from events where event_type = 'delivered') as photos,
       place.lat, place.lng, place.event_time as located_at
     from (select) as one left join lateral (
       select lat, lng, event_time from events
       where lat is not null and (parcel_id is not null or ${isOnlyTrip})
       order by event_time desc, sequence desc limit 1) as place on true`,
  )
  if (row === null || row.at === null) return null
  const { states, at, photos, lat, lng, locatedAt } = row
  const isLocated = lat !== null && lng !== null && locatedAt !== null
  return { states, at, photos, located: isLocated ? { lat, lng, at: locatedAt } : null }
}

interface Located {
  readonly lat: number | null
  readonly lng: number | null
  readonly locatedAt: Date | null
}

export async function moveParcels(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
  { parcelIds, to, eventAt }: { parcelIds: readonly ParcelId[]; to: WaybillState; eventAt: Date },
): Promise<void> {
  await tx.query(
    sql`update tms.parcels set state = ${to},
       last_event_at = greatest(last_event_at, ${eventAt}::timestamptz)
     where organization_id = ${organizationId} and waybill_id = ${waybillId}
       and id = any (${parcelIds}::uuid[])`,
  )
}

export async function setWaybillState(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
  { state, at }: { state: WaybillState; at: Date },
): Promise<void> {
  await tx.query(
    sql`update tms.waybills set state = ${state}, updated_at = ${at}
     where organization_id = ${organizationId} and id = ${waybillId}`,
  )
}

export interface FoundWaybill {
  readonly waybillId: WaybillId
  readonly parcelId: ParcelId | null
}

export function findWaybill(
  db: Database,
  { waybillId, ...scope }: WaybillScope & { readonly waybillId: WaybillId },
): Promise<FoundWaybill | null> {
  return db.one(
    sql`select w.id as waybill_id, null::uuid as parcel_id from tms.waybills w
     where ${inScope(scope)} and w.id = ${waybillId}`,
  )
}

/**
 * By its id, else by the service's number, else by the caller's number: of the waybill that is named, or
 * where no other parcel has it. A caller may number the parcels of each waybill from 1.
 */
export async function findParcel(
  db: Pick<Database, 'query'>,
  {
    reference,
    waybillId,
    ...scope
  }: WaybillScope & { readonly reference: string; readonly waybillId: WaybillId | null },
): Promise<FoundWaybill | null> {
  const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(reference)
  const byOutParcelNo = sql`p.out_parcel_no = ${reference}`
  const conditions = [
    ...(isUuid ? [sql`p.id = ${reference}`] : []),
    sql`p.parcel_no = ${reference}`,
    ...(waybillId === null ? [] : [sql`p.waybill_id = ${waybillId} and ${byOutParcelNo}`]),
    byOutParcelNo,
  ]
  // A query each: a million parcels may have the caller's number '1', and two of them are enough. In the
  // order of ids, which the index of these numbers has too: else all parcels are read in search of a number
  // that none has.
  for (const condition of conditions) {
    const [found, another] = await db.query<FoundWaybill>(
      sql`select p.waybill_id, p.id as parcel_id from tms.parcels p
       cross join lateral (
         -- With a limit, so that it is looked up for each parcel, and not all are joined first.
         select from tms.waybills w where ${inScope(scope)} and w.id = p.waybill_id limit 1) as w
       where p.organization_id = ${scope.organizationId} and ${condition}
       order by p.id limit 2`,
    )
    if (found !== undefined) return another === undefined ? found : null
  }
  return null
}

/** The first event that said the same, with a time that its caller gave. The waybill is locked, or it is a look ahead. */
export async function findRepeated(
  db: Database | Transaction,
  event: Pick<EventRow, 'organizationId' | 'waybillId' | 'parcelId' | 'eventType' | 'eventTime'> &
    Pick<EventRow, 'coordinates'>,
): Promise<DeliveryEventId | null> {
  const { lat = null, lng = null } = event.coordinates ?? {}
  const rows = await db.query<{ id: DeliveryEventId }>(
    sql`select id from tms.waybill_events
     where organization_id = ${event.organizationId} and waybill_id = ${event.waybillId}
       and time_given and event_type = ${event.eventType} and event_time = ${event.eventTime}
       and parcel_id is not distinct from ${event.parcelId}::uuid
       and lat is not distinct from ${lat}::float8 and lng is not distinct from ${lng}::float8
     order by sequence limit 1`,
  )
  return rows[0]?.id ?? null
}

export interface ListedEvent {
  readonly id: DeliveryEventId
  readonly parcelNo: string | null
  readonly eventType: WaybillState
  readonly eventTime: Date
  readonly recordedAt: Date
  readonly place: string
  readonly message: string
  readonly lat: number | null
  readonly lng: number | null
  readonly photos: readonly string[]
}

export interface WaybillWithEvents {
  readonly organizationId: OrganizationId
  readonly waybillId: WaybillId
  readonly waybillNo: string
  readonly state: WaybillState
  readonly deliveryId: DeliveryId | null
}

/** By the service's number, else by the caller's. */
export function findByNumber(
  db: Database,
  { number, ...scope }: WaybillScope & { readonly number: string },
): Promise<WaybillWithEvents | null> {
  return db.one(
    sql`select w.organization_id, w.id as waybill_id, w.waybill_no, w.state, w.delivery_id
     from tms.waybills w
     where ${inScope(scope)} and (w.waybill_no = ${number} or w.out_trade_no = ${number})
     order by w.waybill_no = ${number} desc limit 1`,
  )
}

/** The oldest first; of one moment as they were written. */
export function listEvents(
  db: Database,
  { organizationId, waybillId }: WaybillKey,
): Promise<ListedEvent[]> {
  return db.query(
    sql`select e.id, p.parcel_no, e.event_type, e.event_time, e.recorded_at, e.place, e.message, e.lat, e.lng,
       e.photos
     from tms.waybill_events e
     left join tms.parcels p on p.organization_id = e.organization_id and p.id = e.parcel_id
     where e.organization_id = ${organizationId} and e.waybill_id = ${waybillId}
     order by e.event_time, e.sequence`,
  )
}

export interface ReturnedProduct {
  readonly sku: string
  readonly name: string
  readonly quantity: number
}

/** The products of parcels that go back or are back. */
export function readReturned(
  db: Database,
  { organizationId, waybillId }: WaybillKey,
): Promise<ReturnedProduct[]> {
  return db.query(
    sql`select product.sku, product.name, coalesce(product.quantity, 1) as quantity
     from tms.parcels p
     cross join lateral jsonb_to_recordset(p.products) as product(sku text, name text, quantity int)
     where p.organization_id = ${organizationId} and p.waybill_id = ${waybillId}
       and p.state in ('returning', 'returned')
     order by p.sequence`,
  )
}
