/**
 * Sends pushes that wait. A push is claimed, which is committed, before its request leaves: one that is
 * sent once and found claimed by a process that died is lost and never sent again.
 *
 * Hosts that answer well share most of the places. One that is new, slow or dead has one push at a time,
 * from all processes together, and all such hosts together have few of the places.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/clock.ts'
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import type { Feed } from '../feed/feed.ts'
import { probePaused } from './circuit-breaker.ts'
import { sendPush, type SendDeps } from './send-push.ts'
import { giveBack, settleOnce, settleRetried } from './settle-push.ts'
import * as store from './store.ts'
import type { ClaimedPush } from './store.ts'

const placesForWell = 48
const placesForOthers = 16
const perWellHost = 8
/** Longer than any timeout: a claim that is older is of a process that died. */
const claimMs = 90_000
const waitedTooLongMs = 5 * 60_000
const lostAtOnce = 1_000
const closeWithinMs = 10_000
const writeWithinMs = 2_000
const writeAgainMs = 250

export interface SenderTimes {
  readonly claimMs: number
  readonly closeWithinMs?: number
}

export interface SenderDeps extends Omit<SendDeps, 'closing'> {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly feed: Pick<Feed, 'write'>
  /** For tests. */
  readonly times?: SenderTimes
}

export function createSender(deps: SenderDeps) {
  const { database, clock, ids, log, feed, times = { claimMs } } = deps
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  let runningWell = 0
  let runningOthers = 0

  async function run(push: ClaimedPush, claim: { claimId: string; until: Date }): Promise<void> {
    const { claimId } = claim
    const sent = await sendPush(push, { ...deps, closing: closing.signal })
    const now = new Date(clock.nowMs())
    const settled = await whileUnavailable(claim.until, async () => {
      if (sent !== null && push.delivery === 'once') {
        return settleOnce(database, { push, claimId, sent, now })
      }
      return database.transaction(
        async (tx) => {
          if (sent !== null) return settleRetried(tx, { push, claimId, sent, now }, feed)
          await giveBack(tx, { push, claimId, now })
          return null
        },
        { retrySerialization: true },
      )
    })
    if (settled?.isOurs === false) {
      log.warn({ push: push.id }, 'a push was taken for dead while it was sent')
    }
    if (settled?.hasPaused) {
      log.warn({ rule: push.ruleId, host: push.host }, 'a webhook rule is paused')
    }
  }

  /** The outcome is known: a database that is back before the claim is over still gets it. */
  async function whileUnavailable<T>(until: Date, write: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await write()
      } catch (error) {
        const isOver = closing.signal.aborted || clock.nowMs() >= until.getTime()
        if (!(error instanceof DatabaseUnavailable) || isOver) throw error
        await sleep(writeAgainMs, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  /** Starts what may be sent now; whether there may be more. `onEnd` runs when one has ended. */
  async function sendDue(onEnd: () => void): Promise<boolean> {
    const now = new Date(clock.nowMs())
    const claimId = ids.uuid()
    const claim = { claimId, now, until: new Date(now.getTime() + times.claimMs) }
    const freeForWell = placesForWell - runningWell
    const well =
      freeForWell > 0
        ? await store.claimWell(database, { ...claim, perHost: perWellHost, limit: freeForWell })
        : []
    start(well, (change) => (runningWell += change))
    const freeForOthers = placesForOthers - runningOthers
    const others =
      freeForOthers > 0 ? await store.claimOthers(database, { ...claim, limit: freeForOthers }) : []
    start(others, (change) => (runningOthers += change))
    // With a place left, what is due now is on its way; the end of a push makes the next one of its host due.
    return (
      (well.length > 0 && well.length === freeForWell) ||
      (others.length > 0 && others.length === freeForOthers)
    )

    function start(claimed: readonly ClaimedPush[], count: (change: number) => void): void {
      for (const push of claimed) {
        count(1)
        const ended = run(push, claim)
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

  async function settledWithin(ms: number): Promise<void> {
    const timer = new AbortController()
    await Promise.race([
      Promise.all(running),
      sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined),
    ])
    timer.abort()
  }

  return {
    sendDue,
    /** Ends what died or is too old; how many pushes may be sent now that could not before. */
    async clean(): Promise<number> {
      const now = new Date(clock.nowMs())
      await store.endDeadClaims(database, now)
      const createdBefore = new Date(now.getTime() - waitedTooLongMs)
      let lost = lostAtOnce
      while (lost === lostAtOnce && !closing.signal.aborted) {
        lost = await store.loseOld(database, { createdBefore, now, atMost: lostAtOnce })
      }
      return probePaused(database, now)
    },
    /**
     * Waits for requests in flight. One that takes too long is given up, and logged at once as sent without
     * a response: nobody knows whether it arrived.
     */
    async close(): Promise<void> {
      await settledWithin(times.closeWithinMs ?? closeWithinMs)
      closing.abort()
      await settledWithin(writeWithinMs)
    },
  }
}
