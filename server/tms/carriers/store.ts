/** All SQL of the room. */
import type { OrganizationId, DeliveryId, ServiceId, ServiceAreaId } from '#lib/contract/ids.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { ConnectedProvider } from './adapter.ts'

type Reader = Database | Transaction

export interface CarrierKey {
  readonly organizationId: OrganizationId
  readonly provider: ConnectedProvider
}

export interface ConnectionRow extends CarrierKey {
  readonly baseUrl: string | null
  readonly keyId: string
  readonly sealedKey: Buffer
  readonly active: boolean
  readonly updatedAt: Date
}

/** Those of many, in one statement; in no order. */
export function findConnections(
  db: Pick<Database, 'query'>,
  whose: readonly CarrierKey[],
): Promise<ConnectionRow[]> {
  return db.query(
    sql`select c.organization_id, c.provider, c.base_url, c.key_id, c.sealed_key,
       c.active, c.updated_at
     from (select distinct organization_id, provider
       from unnest(${whose.map(({ organizationId }) => organizationId)}::uuid[],
         ${whose.map(({ provider }) => provider)}::text[]) as asked (organization_id,
         provider)) as asked
     join tms.carrier_connections c
       on c.organization_id = asked.organization_id and c.provider = asked.provider`,
  )
}

export function listConnections(
  db: Reader,
): Promise<Pick<ConnectionRow, keyof CarrierKey | 'sealedKey'>[]> {
  return db.query(sql`select organization_id, provider, sealed_key from tms.carrier_connections`)
}

/** False when it was connected anew in between. */
export async function sealAnew(
  db: Reader,
  {
    organizationId,
    provider,
    sealedKey,
    by,
  }: Pick<ConnectionRow, keyof CarrierKey | 'sealedKey'> & { readonly by: Buffer },
): Promise<boolean> {
  const updated = await db.query(
    sql`update tms.carrier_connections set sealed_key = ${by}
     where organization_id = ${organizationId} and provider = ${provider} and sealed_key = ${sealedKey}
     returning 1`,
  )
  return updated.length > 0
}

export async function replaceConnection(tx: Transaction, connection: ConnectionRow): Promise<void> {
  // The recorded pauses belong to the connection that is replaced.
  await tx.query(sql`delete from tms.carrier_pauses where organization_id = ${connection.organizationId}
       and provider = ${connection.provider}`)
  await tx.query(
    sql`insert into tms.carrier_connections ${newRow(connection)}
     on conflict (organization_id, provider) do update
       set base_url = excluded.base_url, key_id = excluded.key_id,
         sealed_key = excluded.sealed_key, active = excluded.active,
         updated_at = excluded.updated_at`,
  )
}

/** Those that hold for the service and area, in the order in which they are asked. */
export function listProviders(
  db: Reader,
  ask: {
    organizationId: OrganizationId
    serviceId: ServiceId
    serviceAreaId: ServiceAreaId | null
  },
): Promise<{ provider: Provider }[]> {
  return db.query(
    sql`select provider from tms.carrier_rules
     where organization_id = ${ask.organizationId}
       and (service_id is null or service_id = ${ask.serviceId})
       and (service_area_id is null or service_area_id = ${ask.serviceAreaId})
     order by priority, id`,
  )
}

export interface NewRule {
  /** Null: for every service, or everywhere. */
  readonly serviceId: ServiceId | null
  readonly serviceAreaId: ServiceAreaId | null
  readonly provider: Provider
}

/** In the order in which they are asked. */
export function listRules(
  db: Reader,
  organizationId: OrganizationId,
): Promise<(NewRule & { readonly updatedAt: Date })[]> {
  return db.query(
    sql`select service_id, service_area_id, provider, updated_at from tms.carrier_rules
     where organization_id = ${organizationId} order by priority, id`,
  )
}

export async function replaceRules(
  tx: Transaction,
  organizationId: OrganizationId,
  {
    rules,
    updatedAt,
  }: {
    readonly rules: readonly (NewRule & { readonly id: string; readonly priority: number })[]
    readonly updatedAt: Date
  },
): Promise<void> {
  await tx.query(sql`delete from tms.carrier_rules where organization_id = ${organizationId}`)
  await tx.query(
    sql`insert into tms.carrier_rules
       (organization_id, id, service_id, service_area_id, priority, provider, updated_at)
     select ${organizationId}, r.id, r."serviceId", r."serviceAreaId", r.priority, r.provider,
       ${updatedAt}
     from json_to_recordset(${JSON.stringify(rules)}) as r(
       id uuid, "serviceId" uuid, "serviceAreaId" uuid, priority int, provider text)`,
  )
}

/** A delivery, and which time it is sent: 1, or more after a trip that failed. */
export interface AttemptKey {
  readonly organizationId: OrganizationId
  readonly deliveryId: DeliveryId
  readonly attempt: number
}

export interface BookingKey extends AttemptKey {
  readonly provider: Provider
}

export interface Booked {
  readonly provider: Provider
  /** Empty for own fleet and subcontractors. */
  readonly externalOrderId: string
}

type BookingState = 'asked' | 'accepted' | 'refused' | 'abandoned' | 'released' | 'canceled'

export interface BookingRow {
  readonly provider: Provider
  readonly state: BookingState
  readonly externalOrderId: string | null
  readonly reason: string | null
  readonly settledAt: Date | null
}

/** At most one of a delivery's bookings is accepted. */
export function acceptedOf(bookings: readonly BookingRow[]): Booked | null {
  const accepted = bookings.find(({ state }) => state === 'accepted')
  return accepted
    ? { provider: accepted.provider, externalOrderId: accepted.externalOrderId ?? '' }
    : null
}

export async function insertBooking(tx: Transaction, key: BookingKey, now: Date): Promise<void> {
  await tx.query(
    sql`insert into tms.carrier_bookings ${newRow({ ...key, askedAt: now })} on conflict do nothing`,
  )
}

/** All that was booked for one sending of a delivery. With `lock`, nobody else changes any of it. */
export function listBookings(
  db: Reader,
  { organizationId, deliveryId, attempt }: AttemptKey,
  { lock = false } = {},
): Promise<BookingRow[]> {
  return db.query(
    sql`select provider, state, external_order_id, reason, settled_at from tms.carrier_bookings
     where organization_id = ${organizationId} and delivery_id = ${deliveryId}
       and attempt = ${attempt}
     order by provider ${lock ? sql`for no key update` : sql``}`,
  )
}

/** False when it is not in the state from which it was to be settled. */
export async function settleBooking(
  tx: Transaction,
  key: BookingKey,
  change: {
    readonly from: BookingState
    readonly to: BookingState
    readonly now: Date
    readonly externalOrderId?: string
    readonly reason?: string
  },
): Promise<boolean> {
  const settled = await tx.query(
    sql`update tms.carrier_bookings
     set state = ${change.to}, settled_at = ${change.now},
       external_order_id = coalesce(${change.externalOrderId ?? null}, external_order_id),
       reason = coalesce(${change.reason ?? null}, reason)
     where organization_id = ${key.organizationId} and delivery_id = ${key.deliveryId}
       and attempt = ${key.attempt} and provider = ${key.provider}
       and state = ${change.from}
     returning provider`,
  )
  return settled.length > 0
}

/** False when as new or newer news were taken before, or the trip is not driven for us. */
export async function takeSequence(
  tx: Transaction,
  key: BookingKey & { readonly externalOrderId: string },
  sequence: number,
): Promise<boolean> {
  const taken = await tx.query(
    sql`update tms.carrier_bookings set sequence = ${sequence}
     where organization_id = ${key.organizationId} and delivery_id = ${key.deliveryId}
       and attempt = ${key.attempt} and provider = ${key.provider}
       and state = 'accepted' and external_order_id = ${key.externalOrderId}
         and sequence < ${sequence}
     returning provider`,
  )
  return taken.length > 0
}

/** The own fleet and a subcontractor hand an accepted booking to each other. */
export async function handBooking(
  tx: Transaction,
  key: AttemptKey,
  { from, to, now }: { readonly from: OwnProvider; readonly to: OwnProvider; readonly now: Date },
): Promise<void> {
  await settleBooking(tx, { ...key, provider: from }, { from: 'accepted', to: 'released', now })
  const { organizationId, deliveryId, attempt } = key
  const row = { organizationId, deliveryId, attempt, provider: to }
  const accepted = { state: 'accepted', externalOrderId: '', askedAt: now, settledAt: now }
  await tx.query(
    sql`insert into tms.carrier_bookings ${newRow({ ...row, ...accepted })}
     on conflict (organization_id, delivery_id, attempt, provider) do update
       set state = 'accepted', external_order_id = '', settled_at = excluded.settled_at`,
  )
}

export type OwnProvider = 'internal' | 'subcontractor'

export interface OwnTripRow {
  readonly provider: OwnProvider
  readonly status: OrderStatus
  readonly driverName: string | null
  readonly driverPhone: string | null
  readonly plate: string | null
  readonly podPhotoUrls: string[]
  readonly podSignatureUrl: string | null
  readonly deliveredAt: Date | null
  readonly lat: number | null
  readonly lng: number | null
  readonly locatedAt: Date | null
  readonly sequence: number
  readonly changedAt: Date
}

const ownTripColumns = sql`provider, status, driver_name, driver_phone, plate,
  pod_photo_urls, pod_signature_url,
  delivered_at, lat, lng, located_at, sequence, changed_at`

export function findOwnTrip(
  db: Reader,
  { organizationId, deliveryId, attempt }: AttemptKey,
): Promise<OwnTripRow | null> {
  return db.one(
    sql`select ${ownTripColumns} from tms.own_trips
     where organization_id = ${organizationId} and delivery_id = ${deliveryId}
       and attempt = ${attempt}`,
  )
}

export async function insertOwnTrip(tx: Transaction, key: BookingKey, now: Date): Promise<void> {
  await tx.query(
    sql`insert into tms.own_trips ${newRow({ ...key, status: 'pending', changedAt: now })}`,
  )
}

export interface OwnTripMove {
  readonly from: readonly OrderStatus[]
  readonly to: OrderStatus
  readonly now: Date
  /** The number of the newest change, where the move is made only from that one. */
  readonly seen?: number | undefined
  /** With whom the trip is then, and the company where another one is named. */
  readonly driver?: OwnDriver & {
    readonly provider: OwnProvider
    readonly subcontractor: string | undefined
  }
  readonly pod?: { readonly photoUrls: readonly string[]; readonly signatureUrl: string | null }
  readonly located?: LocatedAt | null
}

export interface OwnDriver {
  readonly name: string
  readonly phone: string | null
  /** The vehicle's. */
  readonly plate: string | null
}

/** Where a vehicle was, and when. */
interface LocatedAt {
  readonly lat: number
  readonly lng: number
  readonly at: Date
}

/** Null when the trip is in none of the states from which it was to be moved. */
export function moveOwnTrip(
  tx: Transaction,
  { organizationId, deliveryId, attempt }: AttemptKey,
  { from, to, now, seen, driver, pod, located }: OwnTripMove,
): Promise<OwnTripRow | null> {
  return tx.one(
    sql`update tms.own_trips
     set status = ${to}, changed_at = ${now}, sequence = sequence + 1,
       driver_name = case when ${driver !== undefined} then ${driver?.name ?? null} else driver_name end,
       driver_phone = case when ${driver !== undefined} then ${driver?.phone ?? null} else driver_phone end,
       plate = case when ${driver !== undefined} then ${driver?.plate ?? null} else plate end,
       provider = coalesce(${driver?.provider ?? null}, provider),
       subcontractor =
         case when ${driver?.provider === 'internal'} then null
           else coalesce(${driver?.subcontractor ?? null}, subcontractor) end,
       pod_photo_urls = coalesce(${pod?.photoUrls ?? null}, pod_photo_urls),
       pod_signature_url = coalesce(${pod?.signatureUrl ?? null}, pod_signature_url),
       delivered_at = case when ${to} = 'delivered' then ${now} else delivered_at end,
       lat = coalesce(${located?.lat ?? null}, lat), lng = coalesce(${located?.lng ?? null}, lng),
       located_at = coalesce(${located?.at ?? null}, located_at)
     where organization_id = ${organizationId} and delivery_id = ${deliveryId}
       and attempt = ${attempt} and status = any(${from})
       and (${seen ?? null}::bigint is null or sequence = ${seen ?? null})
     returning ${ownTripColumns}`,
  )
}

export interface RecentDriver extends OwnDriver {
  readonly subcontractor: string | null
  /** The trip that the driver is on now; null: none. */
  readonly onDelivery: DeliveryId | null
}

/** The drivers of the newest own trips with their vehicles, each once, the latest first. */
export function listOwnDrivers(
  db: Reader,
  { organizationId, trips }: { readonly organizationId: OrganizationId; readonly trips: number },
): Promise<RecentDriver[]> {
  return db.query(
    sql`select driver_name as name, driver_phone as phone, plate, subcontractor,
       (array_agg(delivery_id order by changed_at desc) filter (
         where status in ('driver_assigned', 'picked_up', 'in_transit')))[1] as on_delivery
     from (select driver_name, driver_phone, plate, subcontractor, delivery_id, status, changed_at
       from tms.own_trips
       where organization_id = ${organizationId} and driver_name is not null
       order by changed_at desc limit ${trips}) as lately
     group by driver_name, driver_phone, plate, subcontractor order by max(changed_at) desc`,
  )
}

/** The companies that drive these deliveries now, where they are named. */
export function listSubcontractors(
  db: Reader,
  {
    organizationId,
    deliveryIds,
  }: { readonly organizationId: OrganizationId; readonly deliveryIds: readonly DeliveryId[] },
): Promise<{ deliveryId: DeliveryId; name: string | null }[]> {
  return db.query(
    sql`select distinct on (delivery_id) delivery_id, subcontractor as name from tms.own_trips
     where organization_id = ${organizationId} and delivery_id = any(${deliveryIds})
     order by delivery_id, attempt desc`,
  )
}

/** Leaves states and times, without drivers, places and proofs. Returns the pictures that were the proofs. */
export function forgetOwnTrips(
  tx: Transaction,
  of: readonly Pick<AttemptKey, 'organizationId' | 'deliveryId'>[],
): Promise<{ organizationId: OrganizationId; photos: string[] }[]> {
  return tx.query(
    sql`with former as (
       select t.organization_id, t.delivery_id, t.attempt,
         array_remove(t.pod_photo_urls || t.pod_signature_url, null) as photos
       from tms.own_trips t
       join jsonb_to_recordset(${JSON.stringify(of)}) as of ("organizationId" uuid, "deliveryId" uuid)
         on t.organization_id = of."organizationId" and t.delivery_id = of."deliveryId"
     ), trips as (
       update tms.own_trips t
       set driver_name = null, driver_phone = null, plate = null, lat = null, lng = null,
         located_at = null, pod_photo_urls = '{}', pod_signature_url = null
       from former f where t.organization_id = f.organization_id
         and t.delivery_id = f.delivery_id and t.attempt = f.attempt
     )
     select organization_id, photos from former`,
  )
}
