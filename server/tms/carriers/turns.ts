/**
 * Decides which booking may call a carrier now. Each carrier has a limit of bookings at once, and one that
 * did not answer several times in a row gets none for a while: a booking then goes to the next carrier of
 * the rules, or waits. After that one booking of all processes tries it, and its answer lets the others
 * call again.
 */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Logger } from '#server/log.ts'
import { CarrierUnavailable, isSilence, type UnavailableBecause } from './carrier-unavailable.ts'
import type { Connection } from './adapter.ts'
import type { Line } from './line.ts'
import * as store from './pause-store.ts'

const failuresUntilPause = 3
const firstPauseMs = 30_000
const longestPauseMs = 5 * 60_000
/** Longer than the one call that it is for. A process that ended over it holds the others up so long. */
const trialMs = 30_000

export interface Turn {
  /** Asks the carrier, and remembers whether it has answered. */
  ask<Answer>(asking: () => Promise<Answer>): Promise<Answer>
  /** Makes room for the next, whether or not it was asked. */
  end(): void
}

/** Throws CarrierUnavailable with what it failed by, while the carrier is left alone. */
export type TakeTurn = (whom: {
  readonly organizationId: OrganizationId
  readonly connection: Connection
}) => Promise<Turn>

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
}): TakeTurn {
  const now = () => new Date(clock.nowMs())
  const inMs = (ms: number) => new Date(clock.nowMs() + ms)

  async function admit(key: store.CarrierKey): Promise<'well' | 'shaky' | 'trial'> {
    const pause = await store.findPause(database, key)
    if (pause === null) return 'well'
    if (pause.askAgainAt === null) return 'shaky'
    const isTrial =
      pause.askAgainAt.getTime() <= clock.nowMs() &&
      (await store.takeTrial(database, key, { now: now(), until: inMs(trialMs) }))
    if (isTrial) return 'trial'
    throw new CarrierUnavailable(key.provider, pause.because, 'it is left alone for a while')
  }

  async function note(key: store.CarrierKey, because: UnavailableBecause, isTrial: boolean) {
    if (isTrial) {
      const pauses = { now: now(), firstPauseMs, longestPauseMs }
      return store.noteFailedTrial(database, key, { because, ...pauses })
    }
    const pauseUntil = inMs(firstPauseMs)
    const failure = { because, failuresUntilPause, pauseUntil }
    const askAgainAt = await store.noteFailure(database, key, failure)
    if (askAgainAt?.getTime() === pauseUntil.getTime()) {
      log.warn({ ...key, because }, 'a carrier does not answer bookings and is left alone')
    }
  }

  return async ({ organizationId, connection: { provider, baseUrl } }) => {
    const key: store.CarrierKey = { organizationId, provider }
    const end = await line.enter(baseUrl)
    // Only now: it may have fallen silent while this one stood in line.
    const standing = await admit(key).catch((error: unknown) => {
      end()
      throw error
    })
    return {
      async ask(asking) {
        try {
          const answer = await asking()
          if (standing !== 'well') await store.endPause(database, key)
          if (standing === 'trial') log.info(key, 'a carrier answers bookings again')
          return answer
        } catch (error) {
          if (isSilence(error)) {
            await note(key, error.because, standing === 'trial')
          } else if (error instanceof CarrierUnavailable && standing !== 'well') {
            await store.endPause(database, key)
          }
          throw error
        }
      },
      end,
    }
  }
}
