/** Tracking reads this of orders: how far their trips are and what their carriers last reported. */
import type { OrganizationId, DeliveryId } from '#lib/contract/ids.ts'
import type { TripTracking } from '#lib/contract/tracking.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { DeliveryRow } from './store.ts'
import type { Snapshot } from './snapshot-store.ts'

export interface TrackedTrip extends Pick<
  DeliveryRow,
  | 'organizationId'
  | 'id'
  | 'vehicleType'
  | 'status'
  | 'awaiting'
  | 'provider'
  | 'externalOrderId'
  | 'attempt'
  | 'pieces'
> {
  readonly reachedAt: NonNullable<TripTracking['reached_at']>
  /** Null where no carrier has the trip. */
  readonly snapshot: Snapshot | null
}

export interface TrackedOrder extends Pick<
  DeliveryRow,
  'senderAccountId' | 'legCount' | 'status' | 'awaiting'
> {
  /** Its legs, or the order itself where it is on one vehicle. */
  readonly trips: readonly TrackedTrip[]
}

export interface OrderKey {
  readonly organizationId: OrganizationId
  readonly deliveryId: DeliveryId
}

interface TripRow
  extends Omit<TrackedTrip, 'snapshot'>, Pick<TrackedOrder, 'senderAccountId' | 'legCount'> {
  readonly place: number
  readonly headStatus: TrackedOrder['status']
  readonly headAwaiting: TrackedOrder['awaiting']
  readonly reported: Snapshot['trip'] | null
  readonly reportAttempt: number
  readonly reportedAt: Date | null
  readonly reportSequence: number
  readonly fetchedAt: Date
  readonly silentSince: Date | null
}

/** One statement for as many as are asked about at a moment. A leg is no order: null, in its place. */
export async function readTrackedOrders(
  db: Pick<Database, 'query'>,
  keys: readonly OrderKey[],
): Promise<(TrackedOrder | null)[]> {
  const rows = await db.query<TripRow>(
    sql`select asked.place::int, head.sender_account_id,
       head.leg_count, head.status as "headStatus", head.awaiting as "headAwaiting",
       asked.organization_id, trip.id, trip.vehicle_type,
       trip.status, trip.awaiting, trip.provider, trip.external_order_id,
       trip.attempt, trip.pieces, trip.reached_at, s.trip as reported, s.attempt as "reportAttempt",
       s.reported_at, s.report_sequence,
       s.fetched_at, s.silent_since
     from unnest(${keys.map(({ organizationId }) => organizationId)}::uuid[],
       ${keys.map(({ deliveryId }) => deliveryId)}::uuid[])
       with ordinality as asked (organization_id, id, place)
     join tms.deliveries head on head.organization_id = asked.organization_id
       and head.id = asked.id and head.head_id is null and head.quote_id is not null
     cross join lateral (
       select head.id, head.leg_number, head.vehicle_type, head.status, head.awaiting,
         head.provider, head.external_order_id, head.attempt, head.pieces, head.reached_at
       where head.leg_count = 0
       union all
       select leg.id, leg.leg_number, leg.vehicle_type, leg.status, leg.awaiting,
         leg.provider, leg.external_order_id, leg.attempt, leg.pieces, leg.reached_at
       from tms.deliveries leg
       where head.leg_count > 0 and leg.organization_id = head.organization_id
         and leg.head_id = head.id
     ) trip
     left join tms.tracking_snapshots s on s.organization_id = head.organization_id
       and s.delivery_id = trip.id and trip.awaiting is null
     order by asked.place, trip.leg_number`,
  )
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return keys.map((_, index) => orderOf(byPlace.get(index + 1) ?? []))
}

function orderOf(rows: readonly TripRow[]): TrackedOrder | null {
  const [first] = rows
  if (first === undefined) return null
  const { senderAccountId, legCount, headStatus: status, headAwaiting: awaiting } = first
  return { senderAccountId, legCount, status, awaiting, trips: rows.map(tripOf) }
}

function tripOf(row: TripRow): TrackedTrip {
  const { organizationId, id, vehicleType, status, awaiting, provider } = row
  const { externalOrderId, attempt, pieces, reachedAt, reported } = row
  const of = { organizationId, id, vehicleType, pieces, reachedAt }
  const trip = { ...of, status, awaiting, provider }
  if (reported === null) return { ...trip, externalOrderId, attempt, snapshot: null }
  const { reportedAt, reportSequence, fetchedAt, silentSince } = row
  const report = { reportedAt, reportSequence, fetchedAt, silentSince }
  const snapshot = { deliveryId: id, trip: reported, attempt: row.reportAttempt, ...report }
  return { ...trip, externalOrderId, attempt, snapshot }
}
