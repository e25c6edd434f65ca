/**
 * Sends pushes that wait. A push is claimed, which is committed, before its request leaves: one that is
 * sent once and found claimed by a process that died is lost and never sent again.
 *
 * Hosts that answer well share most of the places. One that is new, slow or dead has one push at a time,
 * from all processes together, and all such hosts together have few of the places.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import { sendPush, type SendDeps } from './send-push.ts'
import * as store from './store.ts'
import type { ClaimedPush } from './store.ts'

const placesForWell = 48
const placesForOthers = 16
const perWellHost = 8
/** Longer than any timeout: a claim that is older is of a process that died. */
const claimMs = 90_000
const waitedTooLongMs = 5 * 60_000
const closeWithinMs = 10_000

/** About three days. */
const retryDelaysMs = [
  5_000,
  60_000,
  5 * 60_000,
  30 * 60_000,
  2 * 3_600_000,
  5 * 3_600_000,
  10 * 3_600_000,
  14 * 3_600_000,
  18 * 3_600_000,
  22 * 3_600_000,
]

export interface SenderTimes {
  readonly claimMs: number
}

export interface SenderDeps extends SendDeps {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  /** For tests. */
  readonly times?: SenderTimes
}

export function createSender(deps: SenderDeps) {
  const { database, clock, ids, log, times = { claimMs } } = deps
  const running = new Set<Promise<void>>()
  let runningWell = 0
  let runningOthers = 0

  async function run(push: ClaimedPush, claimId: string): Promise<void> {
    const { attempt, isWell } = await sendPush(push, deps)
    const nowMs = clock.nowMs()
    const delayMs = attempt.cause === null ? null : delayOf(push)
    const outcome = {
      claimId,
      attempt,
      state: attempt.cause === null ? 'delivered' : delayMs === null ? 'failed' : 'waiting',
      dueAt: new Date(nowMs + (delayMs ?? 0)),
      endedAt: attempt.cause !== null && delayMs !== null ? null : new Date(nowMs),
      host: push.host,
      isWell,
    } as const
    const isOurs = await database.transaction((tx) => store.finish(tx, outcome), {
      retrySerialization: true,
    })
    if (!isOurs) log.warn({ push: push.id }, 'a push was taken for dead while it was sent')
  }

  /** Starts what may be sent now; how many. `onEnd` runs when one has ended. */
  async function sendDue(onEnd: () => void): Promise<number> {
    const now = new Date(clock.nowMs())
    const claimId = ids.uuid()
    const claim = { claimId, now, until: new Date(now.getTime() + times.claimMs) }
    const well =
      runningWell < placesForWell
        ? await store.claimWell(database, {
            ...claim,
            perHost: perWellHost,
            limit: placesForWell - runningWell,
          })
        : []
    start(well, (change) => (runningWell += change))
    const others =
      runningOthers < placesForOthers
        ? await store.claimOthers(database, { ...claim, limit: placesForOthers - runningOthers })
        : []
    start(others, (change) => (runningOthers += change))
    return well.length + others.length

    function start(claimed: readonly ClaimedPush[], count: (change: number) => void): void {
      for (const push of claimed) {
        count(1)
        const ended = run(push, claimId)
          .catch((error: unknown) =>
            log.warn({ err: error, push: push.id }, 'a push has no outcome'),
          )
          .finally(() => {
            count(-1)
            running.delete(ended)
            onEnd()
          })
        running.add(ended)
      }
    }
  }

  return {
    sendDue,
    /** Ends what died or is too old. */
    async clean(): Promise<void> {
      const now = new Date(clock.nowMs())
      await store.endDeadClaims(database, now)
      const createdBefore = new Date(now.getTime() - waitedTooLongMs)
      await store.loseOld(database, { createdBefore, now })
    },
    /** Waits for requests in flight; those that take too long are left to be ended as dead. */
    async close(): Promise<void> {
      const timer = new AbortController()
      await Promise.race([
        Promise.all(running),
        sleep(closeWithinMs, undefined, { signal: timer.signal }).catch(() => undefined),
      ])
      timer.abort()
    },
  }
}

/** Null: there is no further attempt. The delay varies by a fifth, so that pushes do not return together. */
function delayOf({ delivery, attempts }: ClaimedPush): number | null {
  if (delivery === 'once') return null
  const delayMs = retryDelaysMs[attempts - 1]
  return delayMs === undefined ? null : delayMs * (0.8 + Math.random() * 0.4)
}
