/** All SQL of the room. */
import type { Provider } from '#lib/contract/quotes.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { ConnectedProvider } from './adapter.ts'

type Reader = Database | Transaction

export interface ConnectionRow {
  readonly provider: ConnectedProvider
  readonly base_url: string | null
  readonly key_id: string
  readonly sealed_key: Buffer
  readonly active: boolean
}

export function findConnection(
  db: Reader,
  { organizationId, provider }: { organizationId: string; provider: ConnectedProvider },
): Promise<ConnectionRow | null> {
  return db.one(
    `select provider, base_url, key_id, sealed_key, active from tms.carrier_connections
     where organization_id = $1 and provider = $2`,
    [organizationId, provider],
  )
}

/** Those of many, in one statement; in no order. */
export function findConnections(
  db: Pick<Database, 'query'>,
  whose: readonly { organizationId: string; provider: ConnectedProvider }[],
): Promise<(ConnectionRow & { readonly organizationId: string })[]> {
  return db.query(
    `select c.organization_id as "organizationId", c.provider, c.base_url, c.key_id, c.sealed_key,
       c.active
     from (select distinct organization_id, provider
       from unnest($1::uuid[], $2::text[]) as asked (organization_id, provider)) as asked
     join tms.carrier_connections c
       on c.organization_id = asked.organization_id and c.provider = asked.provider`,
    [whose.map(({ organizationId }) => organizationId), whose.map(({ provider }) => provider)],
  )
}

export async function replaceConnection(
  tx: Transaction,
  organizationId: string,
  connection: ConnectionRow,
): Promise<void> {
  // What was known of how it answers was known of another one.
  await tx.query(`delete from tms.carrier_pauses where organization_id = $1 and provider = $2`, [
    organizationId,
    connection.provider,
  ])
  await tx.query(
    `insert into tms.carrier_connections
       (organization_id, provider, base_url, key_id, sealed_key, active)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, provider) do update
       set base_url = excluded.base_url, key_id = excluded.key_id,
         sealed_key = excluded.sealed_key, active = excluded.active`,
    [
      organizationId,
      connection.provider,
      connection.base_url,
      connection.key_id,
      connection.sealed_key,
      connection.active,
    ],
  )
}

/** Those that hold for the service and area, in the order in which they are asked. */
export function listProviders(
  db: Reader,
  ask: { organizationId: string; serviceId: string; serviceAreaId: string | null },
): Promise<{ provider: Provider }[]> {
  return db.query(
    `select provider from tms.carrier_rules
     where organization_id = $1 and (service_id is null or service_id = $2)
       and (service_area_id is null or service_area_id = $3)
     order by priority, id`,
    [ask.organizationId, ask.serviceId, ask.serviceAreaId],
  )
}

export interface RuleRow {
  readonly id: string
  readonly serviceId: string | null
  readonly serviceAreaId: string | null
  readonly priority: number
  readonly provider: Provider
}

export async function replaceRules(
  tx: Transaction,
  organizationId: string,
  rules: readonly RuleRow[],
): Promise<void> {
  await tx.query(`delete from tms.carrier_rules where organization_id = $1`, [organizationId])
  await tx.query(
    `insert into tms.carrier_rules
       (organization_id, id, service_id, service_area_id, priority, provider)
     select $1, r.id, r."serviceId", r."serviceAreaId", r.priority, r.provider
     from json_to_recordset($2) as r(
       id uuid, "serviceId" uuid, "serviceAreaId" uuid, priority int, provider text)`,
    [organizationId, JSON.stringify(rules)],
  )
}

export interface AttemptKey {
  readonly organizationId: string
  readonly deliveryId: string
  readonly attempt: number
}

export interface BookingKey extends AttemptKey {
  readonly provider: Provider
}

export type BookingState = 'asked' | 'accepted' | 'refused' | 'abandoned' | 'released' | 'canceled'

export interface BookingRow {
  readonly provider: Provider
  readonly state: BookingState
  readonly externalOrderId: string | null
  readonly reason: string | null
  readonly settledAt: Date | null
}

const bookingColumns = `
  provider, state, external_order_id as "externalOrderId", reason, settled_at as "settledAt"`

export async function insertBooking(tx: Transaction, key: BookingKey, now: Date): Promise<void> {
  await tx.query(
    `insert into tms.carrier_bookings (organization_id, delivery_id, attempt, provider, asked_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [key.organizationId, key.deliveryId, key.attempt, key.provider, now],
  )
}

/** All that was booked for one sending of a delivery. With `lock`, nobody else changes any of it. */
export function listBookings(
  db: Reader,
  { organizationId, deliveryId, attempt }: AttemptKey,
  { lock = false } = {},
): Promise<BookingRow[]> {
  return db.query(
    `select ${bookingColumns} from tms.carrier_bookings
     where organization_id = $1 and delivery_id = $2 and attempt = $3
     order by provider ${lock ? 'for no key update' : ''}`,
    [organizationId, deliveryId, attempt],
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
    `update tms.carrier_bookings
     set state = $6, settled_at = $7, external_order_id = coalesce($8, external_order_id),
       reason = coalesce($9, reason)
     where organization_id = $1 and delivery_id = $2 and attempt = $3 and provider = $4
       and state = $5
     returning provider`,
    [
      key.organizationId,
      key.deliveryId,
      key.attempt,
      key.provider,
      change.from,
      change.to,
      change.now,
      change.externalOrderId ?? null,
      change.reason ?? null,
    ],
  )
  return settled.length > 0
}

/** False when as new or newer news were taken before, or the trip is not driven for us. */
export async function takeSequence(
  tx: Transaction,
  key: BookingKey,
  { externalOrderId, sequence }: { externalOrderId: string; sequence: number },
): Promise<boolean> {
  const taken = await tx.query(
    `update tms.carrier_bookings set sequence = $6
     where organization_id = $1 and delivery_id = $2 and attempt = $3 and provider = $4
       and state = 'accepted' and external_order_id = $5 and sequence < $6
     returning provider`,
    [key.organizationId, key.deliveryId, key.attempt, key.provider, externalOrderId, sequence],
  )
  return taken.length > 0
}

export interface OwnTripRow {
  readonly provider: 'internal' | 'subcontractor'
  readonly status: OrderStatus
  readonly driverName: string | null
  readonly driverPhone: string | null
  readonly podPhotoUrls: string[]
  readonly podSignatureUrl: string | null
  readonly deliveredAt: Date | null
  readonly sequence: number
  readonly changedAt: Date
}

const ownTripColumns = `
  provider, status, driver_name as "driverName", driver_phone as "driverPhone",
  pod_photo_urls as "podPhotoUrls", pod_signature_url as "podSignatureUrl",
  delivered_at as "deliveredAt", sequence, changed_at as "changedAt"`

export function findOwnTrip(
  db: Reader,
  { organizationId, deliveryId, attempt }: AttemptKey,
): Promise<OwnTripRow | null> {
  return db.one(
    `select ${ownTripColumns} from tms.own_trips
     where organization_id = $1 and delivery_id = $2 and attempt = $3`,
    [organizationId, deliveryId, attempt],
  )
}

export async function insertOwnTrip(tx: Transaction, key: BookingKey, now: Date): Promise<void> {
  await tx.query(
    `insert into tms.own_trips
       (organization_id, delivery_id, attempt, provider, status, changed_at)
     values ($1, $2, $3, $4, 'pending', $5)`,
    [key.organizationId, key.deliveryId, key.attempt, key.provider, now],
  )
}

export interface OwnTripMove {
  readonly from: readonly OrderStatus[]
  readonly to: OrderStatus
  readonly now: Date
  readonly driver?: { readonly name: string; readonly phone: string | null }
  readonly pod?: { readonly photoUrls: readonly string[]; readonly signatureUrl: string | null }
}

/** Null when the trip is in none of the states from which it was to be moved. */
export function moveOwnTrip(
  tx: Transaction,
  { organizationId, deliveryId, attempt }: AttemptKey,
  { from, to, now, driver, pod }: OwnTripMove,
): Promise<OwnTripRow | null> {
  return tx.one(
    `update tms.own_trips
     set status = $5, changed_at = $6, sequence = sequence + 1,
       driver_name = case when $7 then $8 else driver_name end,
       driver_phone = case when $7 then $9 else driver_phone end,
       pod_photo_urls = coalesce($10, pod_photo_urls),
       pod_signature_url = coalesce($11, pod_signature_url),
       delivered_at = case when $5 = 'delivered' then $6 else delivered_at end
     where organization_id = $1 and delivery_id = $2 and attempt = $3 and status = any($4)
     returning ${ownTripColumns}`,
    [
      organizationId,
      deliveryId,
      attempt,
      from,
      to,
      now,
      driver !== undefined,
      driver?.name ?? null,
      driver?.phone ?? null,
      pod?.photoUrls ?? null,
      pod?.signatureUrl ?? null,
    ],
  )
}
