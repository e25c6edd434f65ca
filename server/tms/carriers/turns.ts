/**
 * Decides which booking may call a carrier now. Each carrier has a limit of bookings at once, and one that
 * did not answer several times in a row gets none for a while: a booking then goes to the next carrier of
 * the rules, or waits. After that one booking of all processes tries it, and its answer lets the others
 * call again.
 */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { Logger } from '#server/log.ts'
import {
  CarrierUnavailable,
  isSilence,
  type Connection,
  type UnavailableBecause,
} from './adapter.ts'
import type { Line } from './line.ts'
import type { CarrierKey } from './store.ts'

const failuresUntilPause = 3
const firstPauseMs = 30_000
const longestPauseMs = 5 * 60_000
/** Longer than the one call that it is for. A process that ended over it holds the others up so long. */
const trialMs = 30_000

export type TakeTurn = ReturnType<typeof createTakeTurn>

export function createTakeTurn({
  database,
  clock,
  log,
  line,
}: {
  database: Database
  clock: Clock
  log: Logger
  line: Line
}) {
  const inMs = (ms: number) => new Date(clock.nowMs() + ms)

  /** `trial`: this is the one booking that tries a carrier whose pause is over. */
  async function admit(key: CarrierKey): Promise<'well' | 'shaky' | 'trial'> {
    const pause = await database.one<{ because: UnavailableBecause; askAgainAt: Date | null }>(
      sql`select because, ask_again_at from tms.carrier_pauses where ${isOf(key)}`,
    )
    if (pause === null) return 'well'
    if (pause.askAgainAt === null) return 'shaky'
    // Another may try it when this one takes too long.
    const trial = await database.query(
      sql`update tms.carrier_pauses set ask_again_at = ${inMs(trialMs)}
       where ${isOf(key)} and ask_again_at <= ${inMs(0)} returning provider`,
    )
    if (trial.length > 0) return 'trial'
    throw new CarrierUnavailable(key.provider, pause.because, 'it is left alone for a while')
  }

  /** The pause begins with one of several failures in a row, and doubles with each trial that fails. */
  async function noteFailure(key: CarrierKey, because: UnavailableBecause): Promise<void> {
    const pauseUntil = inMs(firstPauseMs)
    const row = await database.one<{ failures: number }>(
      sql`insert into tms.carrier_pauses as p ${newRow({ ...key, failures: 1, because })}
       on conflict (organization_id, provider) do update
         set failures = p.failures + 1, because = excluded.because,
           ask_again_at = coalesce(p.ask_again_at,
             case when p.failures + 1 >= ${failuresUntilPause} then ${pauseUntil}::timestamptz end)
       returning failures`,
    )
    if (row?.failures === failuresUntilPause) {
      log.warn({ ...key, because }, 'a carrier does not answer bookings and is left alone')
    }
  }

  async function noteFailedTrial(key: CarrierKey, because: UnavailableBecause): Promise<void> {
    await database.query(
      sql`update tms.carrier_pauses
       set failures = failures + 1, because = ${because}, trials = trials + 1,
         ask_again_at = ${inMs(0)}::timestamptz + least(${longestPauseMs},
           ${firstPauseMs} * power(2, least(trials + 1, 20))) * interval '1 millisecond'
       where ${isOf(key)}`,
    )
  }

  async function endPause(key: CarrierKey): Promise<void> {
    await database.query(sql`delete from tms.carrier_pauses where ${isOf(key)}`)
  }

  /** Throws CarrierUnavailable with what it failed by, while the carrier is left alone. */
  return async ({
    organizationId,
    connection: { provider, baseUrl },
  }: {
    readonly organizationId: OrganizationId
    readonly connection: Connection
  }) => {
    const key: CarrierKey = { organizationId, provider }
    const end = await line.enter(baseUrl)
    // Only now: it may have fallen silent while this one stood in line.
    const standing = await admit(key).catch((error: unknown) => {
      end()
      throw error
    })
    return {
      /** Asks the carrier, and remembers whether it has answered. */
      async ask<Answer>(asking: () => Promise<Answer>): Promise<Answer> {
        try {
          const answer = await asking()
          if (standing !== 'well') await endPause(key)
          if (standing === 'trial') log.info(key, 'a carrier answers bookings again')
          return answer
        } catch (error) {
          if (isSilence(error)) {
            const note = standing === 'trial' ? noteFailedTrial : noteFailure
            await note(key, error.because)
          } else if (error instanceof CarrierUnavailable && standing !== 'well') {
            await endPause(key)
          }
          throw error
        }
      },
      /** Makes room for the next, whether or not it was asked. */
      end,
    }
  }
}

function isOf({ organizationId, provider }: CarrierKey) {
  return sql`organization_id = ${organizationId} and provider = ${provider}`
}
