/** The room's SQL of what a trip's carrier last reported, which all processes share. */
import type { OrganizationId, DeliveryId } from '#lib/contract/ids.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import type { ReportedTrip } from '#lib/contract/tracking.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

export interface Snapshot {
  readonly deliveryId: DeliveryId
  readonly trip: ReportedTrip
  readonly attempt: number
  readonly reportedAt: Date | null
  readonly reportSequence: number
  readonly fetchedAt: Date
  readonly silentSince: Date | null
}

export interface TripKey {
  readonly organizationId: OrganizationId
  readonly deliveryId: DeliveryId
}

/** Takes the place of what was known, also of an earlier sending. The carrier has spoken. */
export async function putSnapshot(
  tx: Transaction,
  snapshot: Omit<Snapshot, 'silentSince'> & { readonly organizationId: OrganizationId },
): Promise<void> {
  await tx.query(
    sql`insert into tms.tracking_snapshots ${newRow({
      organizationId: snapshot.organizationId,
      deliveryId: snapshot.deliveryId,
      trip: JSON.stringify(snapshot.trip),
      attempt: snapshot.attempt,
      reportedAt: snapshot.reportedAt,
      reportSequence: snapshot.reportSequence,
      fetchedAt: snapshot.fetchedAt,
    })}
     on conflict (organization_id, delivery_id) do update
       set trip = excluded.trip, attempt = excluded.attempt, reported_at = excluded.reported_at,
         report_sequence = excluded.report_sequence, fetched_at = excluded.fetched_at,
         silent_since = null`,
  )
}

export function readSnapshots(
  db: Database | Transaction,
  {
    organizationId,
    deliveryIds,
  }: { organizationId: OrganizationId; deliveryIds: readonly DeliveryId[] },
): Promise<Snapshot[]> {
  return db.query(
    sql`select delivery_id, trip, attempt, reported_at, report_sequence, fetched_at, silent_since
     from tms.tracking_snapshots where organization_id = ${organizationId}
       and delivery_id = any(${deliveryIds})`,
  )
}

/**
 * Those of the trips whose carrier the caller may ask now: of all processes one each time. A claim from
 * beyond the period was made by a clock that stood wrong, and does not count. A row that somebody writes
 * at this moment is theirs: nobody waits here, so batches of several processes cannot wait in a circle.
 */
export async function claimRefreshes(
  db: Pick<Database, 'query'>,
  {
    trips,
    now,
    periodMs,
  }: { readonly trips: readonly TripKey[]; readonly now: Date; readonly periodMs: number },
): Promise<TripKey[]> {
  return db.query(
    sql`with free as (
       select s.organization_id, s.delivery_id
       from unnest(${organizationIds(trips)}::uuid[], ${deliveryIdsOf(trips)}::uuid[])
         as asked (organization_id, delivery_id)
       join tms.tracking_snapshots s
         on s.organization_id = asked.organization_id and s.delivery_id = asked.delivery_id
       where s.refresh_claimed_until is null or s.refresh_claimed_until <= ${now}
         or s.refresh_claimed_until > ${now}::timestamptz + ${periodMs} * interval '1 ms'
       for no key update of s skip locked
     )
     update tms.tracking_snapshots s
     set refresh_claimed_until = ${now}::timestamptz + ${periodMs} * interval '1 ms'
     from free where s.organization_id = free.organization_id and s.delivery_id = free.delivery_id
     returning s.organization_id, s.delivery_id`,
  )
}

export interface Report extends TripKey {
  readonly attempt: number
  readonly provider: Provider
  /** The status of the trip in the report. */
  readonly status: OrderStatus
  readonly trip: ReportedTrip
  readonly reportedAt: Date
  readonly reportSequence: number
}

/**
 * Writes those reports that change nothing but where their truck is, all in one statement, and names
 * them. All others are left to who looks at an order by itself: those that move their trip, that are
 * older than what is known, and those of an order that somebody is changing at this moment. Nobody
 * waits for such a one here, so batches of several processes cannot wait in a circle.
 */
export async function putUnmoved(
  db: Pick<Database, 'query'>,
  { reports, fetchedAt }: { readonly reports: readonly Report[]; readonly fetchedAt: Date },
): Promise<TripKey[]> {
  return db.query(
    sql`with report as (
       select d.organization_id, d.id as delivery_id, d.attempt, told.trip, told.at, told.sequence
       from unnest(${organizationIds(reports)}::uuid[], ${deliveryIdsOf(reports)}::uuid[],
           ${reports.map(({ attempt }) => attempt)}::int[],
           ${reports.map(({ provider }) => provider)}::text[],
           ${reports.map(({ status }) => status)}::text[],
           ${reports.map(({ trip }) => JSON.stringify(trip))}::jsonb[],
           ${reports.map(({ reportedAt }) => reportedAt)}::timestamptz[],
           ${reports.map(({ reportSequence }) => reportSequence)}::bigint[])
         as told (organization_id, delivery_id, attempt, provider, status, trip, at, sequence)
       join tms.deliveries d
         on d.organization_id = told.organization_id and d.id = told.delivery_id
       where d.attempt = told.attempt and d.provider = told.provider and d.status = told.status
       for no key update of d skip locked
     )
     update tms.tracking_snapshots s
     set trip = report.trip, attempt = report.attempt, reported_at = report.at,
       report_sequence = report.sequence, fetched_at = ${fetchedAt}, silent_since = null
     from report
     where s.organization_id = report.organization_id and s.delivery_id = report.delivery_id
       and (s.attempt <> report.attempt or report.sequence > s.report_sequence
         or (report.sequence = s.report_sequence
           and report.at >= coalesce(s.reported_at, 'epoch'::timestamptz)))
     returning s.organization_id, s.delivery_id`,
  )
}

const organizationIds = (trips: readonly TripKey[]) =>
  trips.map(({ organizationId }) => organizationId)
const deliveryIdsOf = (trips: readonly TripKey[]) => trips.map(({ deliveryId }) => deliveryId)

/** Those whose carrier gave no answer when it was asked. What somebody writes at this moment is newer. */
export async function markSilent(
  db: Pick<Database, 'query'>,
  { trips, at }: { readonly trips: readonly TripKey[]; readonly at: Date },
): Promise<void> {
  await db.query(
    sql`with silent as (
       select s.organization_id, s.delivery_id
       from unnest(${organizationIds(trips)}::uuid[], ${deliveryIdsOf(trips)}::uuid[])
         as asked (organization_id, delivery_id)
       join tms.tracking_snapshots s
         on s.organization_id = asked.organization_id and s.delivery_id = asked.delivery_id
       where s.silent_since is null
       for no key update of s skip locked
     )
     update tms.tracking_snapshots s set silent_since = ${at} from silent
     where s.organization_id = silent.organization_id and s.delivery_id = silent.delivery_id`,
  )
}
