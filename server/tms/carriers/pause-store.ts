/** What is known of carriers that do not answer: the SQL of `turns.ts`. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { ConnectedProvider } from './adapter.ts'
import type { UnavailableBecause } from './carrier-unavailable.ts'

type Reader = Pick<Database, 'one' | 'query'>

export interface CarrierKey {
  readonly organizationId: OrganizationId
  readonly provider: ConnectedProvider
}

export interface PauseRow {
  readonly because: UnavailableBecause
  readonly askAgainAt: Date | null
}

export function findPause(
  database: Reader,
  { organizationId, provider }: CarrierKey,
): Promise<PauseRow | null> {
  return database.one(
    sql`select because, ask_again_at from tms.carrier_pauses
     where organization_id = ${organizationId} and provider = ${provider}`,
  )
}

/** Lets one booking try a carrier whose pause is over. Another may when that one takes too long. */
export async function takeTrial(
  database: Reader,
  { organizationId, provider }: CarrierKey,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const taken = await database.query(
    sql`update tms.carrier_pauses set ask_again_at = ${until}
     where organization_id = ${organizationId} and provider = ${provider}
       and ask_again_at <= ${now} returning provider`,
  )
  return taken.length > 0
}

export async function endPause(
  database: Reader,
  { organizationId, provider }: CarrierKey,
): Promise<void> {
  await database.query(
    sql`delete from tms.carrier_pauses where organization_id = ${organizationId}
       and provider = ${provider}`,
  )
}

/** When it is asked again: null while it is asked as ever, since it has not failed so often. */
export async function noteFailure(
  database: Reader,
  { organizationId, provider }: CarrierKey,
  failure: {
    readonly because: UnavailableBecause
    readonly failuresUntilPause: number
    readonly pauseUntil: Date
  },
): Promise<Date | null> {
  const row = await database.one<{ askAgainAt: Date | null }>(
    sql`insert into tms.carrier_pauses as p ${newRow({
      organizationId,
      provider,
      failures: 1,
      because: failure.because,
      askAgainAt: sql`case when ${failure.failuresUntilPause} <= 1 then ${failure.pauseUntil}::timestamptz end`,
    })}
     on conflict (organization_id, provider) do update
       set failures = p.failures + 1, because = excluded.because,
         ask_again_at = coalesce(
           p.ask_again_at,
           case when p.failures + 1 >= ${failure.failuresUntilPause}
             then ${failure.pauseUntil}::timestamptz end)
     returning ask_again_at`,
  )
  return row?.askAgainAt ?? null
}

/** Twice as long as the last time, up to a bound. */
export async function noteFailedTrial(
  database: Reader,
  { organizationId, provider }: CarrierKey,
  failure: {
    readonly because: UnavailableBecause
    readonly now: Date
    readonly firstPauseMs: number
    readonly longestPauseMs: number
  },
): Promise<void> {
  await database.query(
    sql`update tms.carrier_pauses
     set failures = failures + 1, because = ${failure.because}, trials = trials + 1,
       ask_again_at = ${failure.now}::timestamptz
         + least(${failure.longestPauseMs}, ${failure.firstPauseMs} * power(2, least(trials + 1,
           20))) * interval '1 millisecond'
     where organization_id = ${organizationId} and provider = ${provider}`,
  )
}
