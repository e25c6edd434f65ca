/**
 * Automation: rules that push (interface part 6). The dispatcher makes pushes of the feed's entries, the
 * sender sends them, and the log keeps what came of each for 30 days.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import {
  pushesKeptDays,
  webhookRulesPerOrganization,
  type NewWebhookRule,
} from '#lib/contract/console/webhooks.ts'
import type { OrganizationId, PushTaskId, WebhookRuleId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import { createThrottle } from '#server/db/throttle.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Seal } from '#server/seal.ts'
import { endPause } from './circuit-breaker.ts'
import {
  dispatchEntries,
  entriesAtOnce,
  newPush,
  runSchedules,
  type DispatchDeps,
} from './dispatch.ts'
import { followRule, followRules } from './follow-rule.ts'
import { readHealth } from './health.ts'
import { previewRule, type Preview } from './preview.ts'
import { faultInHeaders, headersContext } from './push-request.ts'
import { readPushedWaybill, type PushedWaybillDeps } from './pushed-waybill.ts'
import {
  deleteReplays,
  findReplay,
  listReplays,
  runReplays,
  startReplay,
  stopReplay,
  type Replayed,
  type ReplayKey,
  type ReplayRow,
} from './replays.ts'
import { isSchedule, nextRun } from './schedule.ts'
import { createSender, type SenderDeps } from './sender.ts'
import { makeSecret, secretsContext } from './standard-webhooks.ts'
import * as store from './store.ts'
import type { PushFilter, PushKey, RuleKey, RuleRow } from './store.ts'

export type { Health } from './health.ts'
export type { Preview } from './preview.ts'
export type { ReplayRow } from './replays.ts'
export type { AttemptRow, PushRow, RuleRow } from './store.ts'

const sweepQueue = 'webhooks.sweep'
const dayMs = 24 * 3_600_000
const deletedAtOnce = 1_000
/** How often the feed is read: while it moves, and while nothing has happened for some seconds. */
const busyPollMs = 25
const idlePollMs = 100
const idleAfterMs = 5_000
const sendPollMs = 250
const replayPollMs = 250
const cleanEveryMs = 2_000
const afterErrorMs = 1_000

export interface AutomationDeps extends DispatchDeps, SenderDeps, PushedWaybillDeps {
  readonly feed: DispatchDeps['feed'] & SenderDeps['feed']
  readonly queue: Queue
  readonly seal: Seal
  readonly waybills: PushedWaybillDeps['waybills']
  readonly organizations: DispatchDeps['organizations'] & SenderDeps['organizations']
}

type RuleInput = Omit<NewWebhookRule, 'headers'> & { readonly headers: string | null }

export interface SavedRule {
  readonly rule: RuleRow
  /** The secret for Standard Webhooks, when it was made. */
  readonly secret: string | null
}

const headersSchema = z.record(z.string(), z.string())

export type Automation = ReturnType<typeof createAutomation>

export function createAutomation(deps: AutomationDeps) {
  const { database, queue, clock, ids, log, seal } = deps
  const sender = createSender(deps)
  const stop = new AbortController()
  const loops: Promise<void>[] = []
  const throttle = createThrottle({ intervalMs: 10_000 })
  let wake = Promise.withResolvers<void>()
  const wakeSender = () => wake.resolve()

  function rowOf(
    key: RuleKey,
    input: RuleInput,
    { before, ownerId }: { before: RuleRow | null; ownerId: string | null },
  ) {
    const now = new Date(clock.nowMs())
    const headers = checkRule(input, now)
    const { cron = null, timezone = null } = input.schedule ?? {}
    const sealedBefore = input.standard_webhooks ? (before?.sealedSecrets ?? null) : null
    const made =
      input.standard_webhooks && sealedBefore === null
        ? makeSecret(key, { before: null, nowMs: now.getTime(), seal })
        : null
    const wasActive = before?.enabled === true && before.trigger === input.trigger
    const row: RuleRow = {
      organizationId: key.organizationId,
      id: key.ruleId,
      name: input.name,
      enabled: input.enabled,
      trigger: input.trigger,
      url: new URL(input.url).href,
      method: input.method,
      headerNames: headers ? Object.keys(headers) : (before?.headerNames ?? []),
      bodyTemplate: input.body_template,
      timeoutSeconds: input.timeout,
      conditions: input.conditions,
      delivery: input.delivery,
      circuitBreaker: input.circuit_breaker,
      sealedSecrets: made?.sealed ?? sealedBefore,
      ownerId,
      pausedAt: null,
      pausedCause: null,
      cron,
      timezone,
      nextRunAt: input.enabled ? nextRun({ cron, timezone }, now) : null,
      activeSince: before && wasActive ? before.activeSince : now,
      createdAt: before?.createdAt ?? now,
      // Each change has another time, so that it can be named by it.
      updatedAt: new Date(Math.max(now.getTime(), (before?.updatedAt.getTime() ?? 0) + 1)),
    }
    const sealedHeaders = headers && seal.seal(JSON.stringify(headers), headersContext(key))
    return { row, sealedHeaders, secret: made?.secret ?? null }
  }

  /** Runs `step` again and again; after an error, a moment later. */
  function loop(step: () => Promise<void>): void {
    const run = async () => {
      while (!stop.signal.aborted) {
        try {
          await step()
        } catch (error) {
          if (throttle.passes(String(error))) log.warn({ err: error }, 'automation')
          await pause(afterErrorMs)
        }
      }
    }
    loops.push(run())
  }

  function pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined)
  }

  function startDispatching(): void {
    let movedAtMs = performance.now()
    loop(async () => {
      const count = await dispatchEntries(deps)
      if (count > 0) {
        movedAtMs = performance.now()
        wakeSender()
      }
      if (count === entriesAtOnce) return
      await pause(performance.now() - movedAtMs < idleAfterMs ? busyPollMs : idlePollMs)
    })
  }

  function startSending(): void {
    loop(async () => {
      wake = Promise.withResolvers<void>()
      const called = wake.promise
      if (!(await sender.sendDue(wakeSender))) await Promise.race([called, pause(sendPollMs)])
    })
    loop(async () => {
      const freed = await sender.clean()
      const made = await runSchedules(deps)
      if (freed + made > 0) wakeSender()
      await pause(Math.min(cleanEveryMs, deps.times?.claimMs ?? cleanEveryMs))
    })
    loop(async () => {
      if ((await followRules(database, new Date(clock.nowMs()))) > 0) wakeSender()
      else await pause(cleanEveryMs)
    })
  }

  function startReplaying(): void {
    loop(async () => {
      const { running, made } = await runReplays(deps)
      if (made > 0) wakeSender()
      await pause(running > 0 ? replayPollMs : cleanEveryMs)
    })
  }

  /** Deletes pushes that ended longer ago than the log is kept. */
  async function sweep(signal?: AbortSignal): Promise<void> {
    const before = new Date(clock.nowMs() - pushesKeptDays * dayMs)
    let deleted = deletedAtOnce
    while (deleted === deletedAtOnce && signal?.aborted !== true) {
      deleted = await store.deleteEnded(database, { before, atMost: deletedAtOnce })
    }
    await deleteReplays(database, before)
  }

  return {
    listRules: (organizationId: OrganizationId) => store.listRules(database, organizationId),
    async createRule(
      tx: Transaction,
      organizationId: OrganizationId,
      { rule: input, ownerId }: { rule: NewWebhookRule; ownerId: string },
    ): Promise<SavedRule> {
      if ((await store.countRules(tx, organizationId)) >= webhookRulesPerOrganization) {
        throw new ServiceError('invalid_body', { field: 'rule', problem: 'too_many' })
      }
      const ruleId: WebhookRuleId = ids.uuid()
      const key = { organizationId, ruleId }
      const { row, sealedHeaders, secret } = rowOf(key, input, { before: null, ownerId })
      if (sealedHeaders === null) throw new Error('a new rule has headers')
      await store.insertRule(tx, { ...row, sealedHeaders })
      await store.addHost(tx, { organizationId, host: new URL(row.url).host })
      return { rule: row, secret }
    },
    /**
     * Ends a pause too. `seenAt`: when the rule that the change was made from was last changed; null: it
     * does not matter. Throws not_found and changed_meanwhile.
     */
    async changeRule(
      tx: Transaction,
      key: RuleKey,
      { rule: input, seenAt }: { rule: RuleInput; seenAt: Date | null },
    ): Promise<SavedRule> {
      const before = await store.lockRule(tx, key)
      if (before === null) throw new ServiceError('not_found')
      if (seenAt !== null && seenAt.getTime() !== before.updatedAt.getTime()) {
        throw new ServiceError('changed_meanwhile', { updated_at: toTimestamp(before.updatedAt) })
      }
      const { ownerId } = before
      const { row, sealedHeaders, secret } = rowOf(key, input, { before, ownerId })
      // Secrets for one receiver never go to another by a change of the address alone.
      const hasMoved = new URL(row.url).origin !== new URL(before.url).origin
      if (hasMoved && sealedHeaders === null && before.headerNames.length > 0) {
        throw new ServiceError('invalid_body', { field: 'rule.headers', problem: 'required' })
      }
      await store.updateRule(tx, { ...row, sealedHeaders })
      const { host } = new URL(row.url)
      await store.addHost(tx, { organizationId: key.organizationId, host })
      await endPause(tx, key)
      const isElsewhere = host !== new URL(before.url).host
      if (isElsewhere || !row.enabled || before.pausedAt !== null) {
        await followRule(tx, { ...key, at: new Date(clock.nowMs()) })
      }
      return { rule: row, secret }
    },
    /** Throws not_found. */
    async resumeRule(tx: Transaction, key: RuleKey): Promise<RuleRow> {
      const before = await store.lockRule(tx, key)
      if (before === null) throw new ServiceError('not_found')
      await endPause(tx, key)
      if (before.pausedAt !== null) await followRule(tx, { ...key, at: new Date(clock.nowMs()) })
      return { ...before, pausedAt: null, pausedCause: null }
    },
    /** The new secret. Throws not_found, also when the rule has no Standard Webhooks. */
    async renewSecret(tx: Transaction, key: RuleKey): Promise<string> {
      const before = (await store.lockRule(tx, key))?.sealedSecrets ?? null
      if (before === null) throw new ServiceError('not_found')
      const { secret, sealed } = makeSecret(key, { before, nowMs: clock.nowMs(), seal })
      await store.setSecrets(tx, { ...key, sealed })
      return secret
    },
    async deleteRule(tx: Transaction, key: RuleKey): Promise<boolean> {
      const at = new Date(clock.nowMs())
      const isDeleted = await store.deleteRule(tx, { ...key, at })
      if (isDeleted) await followRule(tx, { ...key, at })
      return isDeleted
    },
    /** A push of the rule with a waybill that exists. Throws not_found. */
    async fire(tx: Transaction, key: RuleKey, number: string | null) {
      const rule = await store.lockRule(tx, key)
      if (rule === null) throw new ServiceError('not_found')
      const at = new Date(clock.nowMs())
      if (rule.trigger === 'scheduled_task') {
        return insertFired(tx, newPush(rule, { data: { triggeredAt: toTimestamp(at) }, at, ids }))
      }
      const pushed = await readPushedWaybill(tx, { ...rule, number }, deps)
      if (pushed === null) throw new ServiceError('not_found')
      const { data, waybill } = pushed
      return insertFired(tx, { ...newPush(rule, { data, at, ids }), waybillNo: waybill.waybill_no })
    },
    /** The rule is not saved. Throws invalid_body and not_found. */
    async preview(
      organizationId: OrganizationId,
      { rule, number }: { rule: NewWebhookRule; number: string | null },
    ): Promise<Preview> {
      const headers = checkRule(rule, new Date(clock.nowMs())) ?? {}
      const preview = await previewRule({ organizationId, rule, headers, number }, deps)
      if (preview === null) throw new ServiceError('not_found')
      return preview
    },
    readHealth: (of: {
      organizationId: OrganizationId
      ruleId: WebhookRuleId | null
      days: number
    }) => readHealth(database, { ...of, nowMs: clock.nowMs() }),
    listPushes: (filter: PushFilter) => store.listPushes(database, filter),
    async findPush(key: PushKey) {
      const push = await store.findPush(database, key)
      return push && { push, attempts: await store.listAttempts(database, key) }
    },
    /** The replay, and whether it began now: the same id again starts nothing new. */
    async startReplay(tx: Transaction, key: ReplayKey, replayed: Replayed) {
      const at = new Date(clock.nowMs())
      const isNew = await startReplay(tx, { ...key, replayed, at })
      return { isNew, replay: await existingReplay(tx, key) }
    },
    findReplay: (key: ReplayKey) => existingReplay(database, key),
    listReplays: (of: Parameters<typeof listReplays>[1]) => listReplays(database, of),
    async stopReplay(tx: Transaction, key: ReplayKey): Promise<ReplayRow> {
      await stopReplay(tx, { ...key, at: new Date(clock.nowMs()) })
      return existingReplay(tx, key)
    },
    sweep,
    /** Returns how many rules had secrets that were sealed with the key before SECRET_KEY. */
    async sealAnew(): Promise<number> {
      let count = 0
      for (const was of await store.listSealed(database)) {
        const headers = seal.renew(was.sealedHeaders, headersContext(was))
        const secrets = was.sealedSecrets && seal.renew(was.sealedSecrets, secretsContext(was))
        if (headers === null && secrets === null) continue
        const by = {
          sealedHeaders: headers ?? was.sealedHeaders,
          sealedSecrets: secrets ?? was.sealedSecrets,
        }
        if (await store.sealAnew(database, { was, by })) count += 1
      }
      return count
    },
    async declareJobs(): Promise<void> {
      await queue.declare(sweepQueue, { oneWaiting: true })
    },
    async startJobs(): Promise<void> {
      startDispatching()
      startSending()
      startReplaying()
      await queue.work(sweepQueue, { pollSeconds: 60 }, async ({ signal }) => {
        await sweep(signal)
        await queue.send(sweepQueue, {}, { startAfter: new Date(clock.nowMs() + dayMs) })
      })
      await queue.send(sweepQueue, {})
    },
    /** Takes no new push and waits for those in flight, up to a limit. */
    async close(): Promise<void> {
      stop.abort()
      await Promise.all(loops)
      await sender.close()
    },
  }

  /** At once, also while its rule is paused: a person wants to see whether the receiver answers. */
  async function insertFired(tx: Transaction, push: store.NewPush): Promise<PushTaskId> {
    const at = new Date(clock.nowMs())
    await store.insertPushes(tx, { pushes: [{ ...push, state: 'waiting' }], at })
    return push.id
  }
}

/** Throws not_found. */
async function existingReplay(db: Database | Transaction, key: ReplayKey): Promise<ReplayRow> {
  const replay = await findReplay(db, key)
  if (replay === null) throw new ServiceError('not_found')
  return replay
}

/** The rule's headers; null: they stay as they are. Throws invalid_body. */
function checkRule(input: RuleInput, now: Date): Readonly<Record<string, string>> | null {
  const url = new URL(input.url)
  if (url.username !== '' || url.password !== '') throw faultIn('rule.url')
  if ((input.trigger === 'scheduled_task') !== (input.schedule !== null)) {
    throw faultIn('rule.schedule')
  }
  if (input.schedule && !isSchedule(input.schedule, now)) throw faultIn('rule.schedule')
  if (input.circuit_breaker !== null && input.delivery !== 'retry') {
    throw faultIn('rule.circuit_breaker')
  }
  if (input.headers === null) return null
  const headers = headersSchema.parse(parsedJson(input.headers))
  if (faultInHeaders(headers) !== null) throw faultIn('rule.headers')
  return headers
}

function faultIn(field: string): ServiceError {
  return new ServiceError('invalid_body', { field, problem: 'wrong_format' })
}
