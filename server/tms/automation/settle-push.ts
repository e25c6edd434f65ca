/** Ends an attempt: its push, its host and the circuit breaker of its rule follow from what came of it. */
import type { PushCause } from '#lib/contract/console/webhooks.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Feed } from '../feed/feed.ts'
import {
  endPause,
  isFailing,
  lockBreaker,
  noteFailure,
  pauseRule,
  type BreakerRow,
} from './circuit-breaker.ts'
import { followRule } from './follow-rule.ts'
import type { Sent } from './send-push.ts'
import * as store from './store.ts'
import type { ClaimedPush, Outcome } from './store.ts'

const minuteMs = 60_000

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

interface Settling {
  readonly push: ClaimedPush
  readonly claimId: string
  readonly sent: Sent
  readonly now: Date
}

export interface Settled {
  /** False: the claim was taken for dead meanwhile, and nothing is written. */
  readonly isOurs: boolean
  /** It has paused its rule. */
  readonly hasPaused: boolean
}

/** A push that is sent once has its outcome, and no rule is looked at. */
export async function settleOnce(db: Database, settling: Settling): Promise<Settled> {
  const { cause } = settling.sent.attempt
  const state = cause === null ? 'delivered' : endStateOf(cause)
  return { isOurs: await finish(db, settling, { state }), hasPaused: false }
}

export async function settleRetried(
  tx: Transaction,
  settling: Settling,
  feed: Pick<Feed, 'write'>,
): Promise<Settled> {
  const { push, sent, now } = settling
  const { attempt } = sent
  const { cause } = attempt
  const finishAs = (outcome: Ending) => finish(tx, settling, outcome)
  if (cause === null) {
    const failing = (await isFailing(tx, push)) ? await lockBreaker(tx, push) : null
    const isOurs = await finishAs({ state: 'delivered' })
    if (isOurs && failing !== null) {
      await endPause(tx, push)
      if (failing.pausedAt !== null) await followRule(tx, { ...push, at: now })
    }
    return { isOurs, hasPaused: false }
  }
  const rule = await lockBreaker(tx, push)
  if (rule === null || !rule.enabled) {
    return { isOurs: await finishAs({ state: endStateOf(cause) }), hasPaused: false }
  }
  if (rule.pausedAt !== null) {
    return { isOurs: await finishAs({ state: 'paused', isProbe: true }), hasPaused: false }
  }
  if (cause === 'process_ended') {
    return { isOurs: await finishAs({ state: 'waiting' }), hasPaused: false }
  }
  const failures = rule.failures + 1
  const failingSince = rule.failingSince ?? attempt.startedAt
  const hasPaused = pausesNow(rule, { failures, failingMs: now.getTime() - failingSince.getTime() })
  const delayMs = delayOf(push)
  const isOurs = await (hasPaused
    ? finishAs({ state: 'paused' })
    : delayMs === null
      ? finishAs({ state: 'failed' })
      : finishAs({ state: 'waiting', dueAt: new Date(now.getTime() + delayMs) }))
  if (!isOurs || rule.circuitBreaker === null) return { isOurs, hasPaused: false }
  const { organizationId, ruleId, host } = push
  await noteFailure(tx, { organizationId, ruleId, failures, failingSince })
  if (hasPaused) {
    await pauseRule(tx, { organizationId, ruleId, cause, at: now })
    await followRule(tx, { organizationId, ruleId, at: now })
    const { name, ownerId } = rule
    const entry = {
      type: 'webhook_rule.paused' as const,
      sender_account_id: null,
      rule_id: ruleId,
      rule_name: name,
      owner_id: ownerId,
      host,
      cause,
    }
    await feed.write(tx, { organizationId, entries: [entry] })
  }
  return { isOurs, hasPaused }
}

type Ending = Pick<Outcome, 'state'> & { readonly dueAt?: Date; readonly isProbe?: boolean }

function finish(
  db: Database | Transaction,
  { push, claimId, sent, now }: Settling,
  outcome: Ending,
): Promise<boolean> {
  const isOpen = outcome.state === 'waiting' || outcome.state === 'paused'
  return store.finish(db, {
    ...sent,
    claimId,
    host: push.host,
    dueAt: now,
    endedAt: isOpen ? null : now,
    isProbe: false,
    ...outcome,
  })
}

function endStateOf(cause: PushCause): 'lost' | 'failed' {
  return cause === 'process_ended' ? 'lost' : 'failed'
}

/** A push whose request did not leave goes back, as if it had not been claimed. */
export async function giveBack(
  tx: Transaction,
  { push, claimId, now }: Pick<Settling, 'push' | 'claimId' | 'now'>,
): Promise<void> {
  const rule = await lockBreaker(tx, push)
  const isOver = rule === null || !rule.enabled
  const isPaused = rule !== null && rule.pausedAt !== null && push.delivery === 'retry'
  const state = isOver ? 'lost' : isPaused ? 'paused' : 'waiting'
  await store.unclaim(tx, { ...push, claimId, state, endedAt: isOver ? now : null })
}

function pausesNow(
  { circuitBreaker }: BreakerRow,
  { failures, failingMs }: { failures: number; failingMs: number },
): boolean {
  return (
    circuitBreaker !== null &&
    failures >= circuitBreaker.failures &&
    failingMs >= circuitBreaker.minutes * minuteMs
  )
}

/** Null: there is no further attempt. The delay varies by a fifth, so that pushes do not return together. */
function delayOf({ attempts, probes }: ClaimedPush): number | null {
  const delayMs = retryDelaysMs[attempts - probes - 1]
  return delayMs === undefined ? null : delayMs * (0.8 + Math.random() * 0.4)
}
