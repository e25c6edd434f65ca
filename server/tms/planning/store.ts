/** All SQL of the room. */
import type { OrganizationId, PlanningJobId, SenderAccountId } from '#lib/contract/ids.ts'
import type { planningJobStates } from '#lib/contract/load-proposals.ts'
import type { BoxMm } from '#lib/planning/measure-waybill.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

type Reader = Database | Transaction

/** The size of a parcel that nothing else is known of; null: there is no such rule. */
export function readDefaultPallet(
  db: Reader,
  organizationId: OrganizationId,
): Promise<BoxMm | null> {
  return db.one(
    sql`select pallet_length_mm as length_mm, pallet_width_mm as width_mm,
       pallet_height_mm as height_mm
     from tms.planning_settings where organization_id = ${organizationId}`,
  )
}

export async function writeDefaultPallet(
  tx: Transaction,
  organizationId: OrganizationId,
  { lengthMm, widthMm, heightMm }: BoxMm,
): Promise<void> {
  const row = {
    organizationId,
    palletLengthMm: lengthMm,
    palletWidthMm: widthMm,
    palletHeightMm: heightMm,
  }
  await tx.query(
    sql`insert into tms.planning_settings ${newRow(row)}
     on conflict (organization_id) do update set pallet_length_mm = excluded.pallet_length_mm,
       pallet_width_mm = excluded.pallet_width_mm, pallet_height_mm = excluded.pallet_height_mm`,
  )
}

export interface JobKey {
  readonly organizationId: OrganizationId
  readonly id: PlanningJobId
}

/** With the account that a call acts for: null sees the jobs of all. */
export interface JobScope extends JobKey {
  readonly senderAccountId: SenderAccountId | null
}

export interface JobRow extends JobKey {
  readonly senderAccountId: SenderAccountId | null
  readonly state: (typeof planningJobStates)[number]
  readonly request: unknown
  readonly result: unknown
  readonly error: unknown
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

const jobColumns = sql`organization_id, id, sender_account_id, state, request, result, error,
  created_at, started_at, ended_at`

const jobInScope = ({ organizationId, id, senderAccountId }: JobScope) =>
  senderAccountId === null
    ? sql`organization_id = ${organizationId} and id = ${id}`
    : sql`organization_id = ${organizationId} and id = ${id}
        and sender_account_id = ${senderAccountId}`

export async function insertJob(
  tx: Transaction,
  job: JobKey & {
    readonly senderAccountId: SenderAccountId | null
    readonly request: string
    readonly createdAt: Date
  },
): Promise<void> {
  await tx.query(sql`insert into tms.planning_jobs ${newRow({ ...job, state: 'queued' })}`)
}

/** Whatever organization has them. */
export async function deleteJobs(tx: Transaction, { before }: { before: Date }): Promise<void> {
  await tx.query(
    sql`delete from tms.planning_jobs where (organization_id, id) in
     (select organization_id, id from tms.planning_jobs where created_at < ${before}
      order by organization_id, id for update skip locked)`,
  )
}

/** The organization starts no other job until the end of the transaction. */
export async function lockJobs(tx: Transaction, organizationId: OrganizationId): Promise<void> {
  const key = `planning jobs ${organizationId}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** All but the latest. */
export async function deleteEndedJobs(
  tx: Transaction,
  { organizationId, kept }: { organizationId: OrganizationId; kept: number },
): Promise<void> {
  await tx.query(
    sql`delete from tms.planning_jobs where organization_id = ${organizationId} and id in
     (select id from tms.planning_jobs
      where organization_id = ${organizationId} and ended_at is not null
      order by created_at desc, id offset ${kept})`,
  )
}

/** Ends those whose last attempt was killed: nobody runs them any more. */
export async function failAbandoned(
  db: Reader,
  {
    organizationId,
    startedBefore,
    error,
    at,
  }: { organizationId: OrganizationId; startedBefore: Date; error: string; at: Date },
): Promise<void> {
  await db.query(
    sql`update tms.planning_jobs set state = 'failed', error = ${error}, ended_at = ${at}
     where organization_id = ${organizationId} and ended_at is null
       and started_at < ${startedBefore}`,
  )
}

/** How many have not ended. */
export async function countOpenJobs(
  tx: Transaction,
  organizationId: OrganizationId,
): Promise<number> {
  const row = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from tms.planning_jobs
     where organization_id = ${organizationId} and ended_at is null`,
  )
  return row?.count ?? 0
}

export function readJob(db: Reader, scope: JobScope): Promise<JobRow | null> {
  return db.one(sql`select ${jobColumns} from tms.planning_jobs where ${jobInScope(scope)}`)
}

/** Null when it has ended. A process that died may have started it before. */
export function startJob(
  db: Reader,
  { organizationId, id }: JobKey,
  at: Date,
): Promise<JobRow | null> {
  return db.one(
    sql`update tms.planning_jobs set state = 'running', started_at = ${at}
     where organization_id = ${organizationId} and id = ${id} and ended_at is null
     returning ${jobColumns}`,
  )
}

/** Nothing when it has ended meanwhile. */
export async function endJob(
  db: Reader,
  { organizationId, id }: JobKey,
  {
    state,
    result = null,
    error = null,
    at,
  }: {
    readonly state: 'done' | 'failed'
    /** As JSON. */
    readonly result?: string | null
    readonly error?: string | null
    readonly at: Date
  },
): Promise<void> {
  await db.query(
    sql`update tms.planning_jobs
     set state = ${state}, result = ${result}, error = ${error}, ended_at = ${at}
     where organization_id = ${organizationId} and id = ${id} and ended_at is null`,
  )
}

export async function cancelJob(db: Reader, scope: JobScope, at: Date): Promise<void> {
  await db.query(
    sql`update tms.planning_jobs set state = 'canceled', ended_at = ${at}
     where ${jobInScope(scope)} and ended_at is null`,
  )
}

export async function isCanceled(db: Reader, { organizationId, id }: JobKey): Promise<boolean> {
  const row = await db.one(
    sql`select from tms.planning_jobs
     where organization_id = ${organizationId} and id = ${id} and state <> 'canceled'`,
  )
  return row === null
}
