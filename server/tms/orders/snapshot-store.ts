/** The room's SQL of what a trip's carrier last reported, which all processes share. */
import type { TripTracking } from '#lib/contract/tracking.ts'
import type { Database, Transaction } from '#server/db/database.ts'

/** As tracking shows it. */
export type ReportedTrip = Pick<
  TripTracking,
  'driver' | 'vehicle' | 'current_location' | 'stops' | 'eta_pickup_at' | 'eta_delivery_at' | 'pod'
>

export interface Snapshot {
  readonly deliveryId: string
  readonly trip: ReportedTrip
  readonly attempt: number
  readonly reportedAt: Date | null
  readonly reportSequence: number
  readonly fetchedAt: Date
  readonly silentSince: Date | null
}

interface TripKey {
  readonly organizationId: string
  readonly deliveryId: string
}

/** Takes the place of what was known, also of an earlier sending. The carrier has spoken. */
export async function putSnapshot(
  tx: Transaction,
  snapshot: Omit<Snapshot, 'silentSince'> & { readonly organizationId: string },
): Promise<void> {
  await tx.query(
    `insert into tms.tracking_snapshots
       (organization_id, delivery_id, trip, attempt, reported_at, report_sequence, fetched_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (organization_id, delivery_id) do update
       set trip = excluded.trip, attempt = excluded.attempt, reported_at = excluded.reported_at,
         report_sequence = excluded.report_sequence, fetched_at = excluded.fetched_at,
         silent_since = null`,
    [
      snapshot.organizationId,
      snapshot.deliveryId,
      JSON.stringify(snapshot.trip),
      snapshot.attempt,
      snapshot.reportedAt,
      snapshot.reportSequence,
      snapshot.fetchedAt,
    ],
  )
}

export function readSnapshots(
  db: Database | Transaction,
  { organizationId, deliveryIds }: { organizationId: string; deliveryIds: readonly string[] },
): Promise<Snapshot[]> {
  return db.query(
    `select delivery_id as "deliveryId", trip, attempt, reported_at as "reportedAt",
       report_sequence as "reportSequence", fetched_at as "fetchedAt",
       silent_since as "silentSince"
     from tms.tracking_snapshots where organization_id = $1 and delivery_id = any($2)`,
    [organizationId, deliveryIds],
  )
}

/**
 * Whether the caller is the one who may ask the carrier now: of all processes, one each time. A claim
 * from beyond the period was made by a clock that stood wrong, and does not count.
 */
export async function claimRefresh(
  db: Database,
  {
    organizationId,
    deliveryId,
    now,
    periodMs,
  }: TripKey & { readonly now: Date; readonly periodMs: number },
): Promise<boolean> {
  const claimed = await db.query(
    `update tms.tracking_snapshots set refresh_claimed_until = $3::timestamptz + $4 * interval '1 ms'
     where organization_id = $1 and delivery_id = $2
       and (refresh_claimed_until is null or refresh_claimed_until <= $3
         or refresh_claimed_until > $3::timestamptz + $4 * interval '1 ms')
     returning delivery_id`,
    [organizationId, deliveryId, now, periodMs],
  )
  return claimed.length > 0
}

export async function markSilent(
  db: Database,
  { organizationId, deliveryId, at }: TripKey & { readonly at: Date },
): Promise<void> {
  await db.query(
    `update tms.tracking_snapshots set silent_since = coalesce(silent_since, $3)
     where organization_id = $1 and delivery_id = $2`,
    [organizationId, deliveryId, at],
  )
}
