/** What is known of carriers that do not answer: the SQL of `turns.ts`. */
import type { Database } from '#server/db/database.ts'
import type { ConnectedProvider } from './adapter.ts'
import type { UnavailableBecause } from './carrier-unavailable.ts'

type Reader = Pick<Database, 'one' | 'query'>

export interface CarrierKey {
  readonly organizationId: string
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
    `select because, ask_again_at as "askAgainAt" from tms.carrier_pauses
     where organization_id = $1 and provider = $2`,
    [organizationId, provider],
  )
}

/** Of all who want to try a carrier whose pause is over, one may. Another may when that took too long. */
export async function takeTrial(
  database: Reader,
  { organizationId, provider }: CarrierKey,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const taken = await database.query(
    `update tms.carrier_pauses set ask_again_at = $4
     where organization_id = $1 and provider = $2 and ask_again_at <= $3 returning provider`,
    [organizationId, provider, now, until],
  )
  return taken.length > 0
}

export async function endPause(
  database: Reader,
  { organizationId, provider }: CarrierKey,
): Promise<void> {
  await database.query(
    `delete from tms.carrier_pauses where organization_id = $1 and provider = $2`,
    [organizationId, provider],
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
    `insert into tms.carrier_pauses as p (organization_id, provider, failures, because, ask_again_at)
     values ($1, $2, 1, $3, case when $4 <= 1 then $5::timestamptz end)
     on conflict (organization_id, provider) do update
       set failures = p.failures + 1, because = excluded.because,
         ask_again_at = coalesce(
           p.ask_again_at, case when p.failures + 1 >= $4 then $5::timestamptz end)
     returning ask_again_at as "askAgainAt"`,
    [organizationId, provider, failure.because, failure.failuresUntilPause, failure.pauseUntil],
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
    `update tms.carrier_pauses
     set failures = failures + 1, because = $3, trials = trials + 1,
       ask_again_at = $4::timestamptz
         + least($6, $5 * power(2, least(trials + 1, 20))) * interval '1 millisecond'
     where organization_id = $1 and provider = $2`,
    [
      organizationId,
      provider,
      failure.because,
      failure.now,
      failure.firstPauseMs,
      failure.longestPauseMs,
    ],
  )
}
