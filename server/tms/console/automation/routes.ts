/** Routes of the console for webhook rules and the log of pushes. */
import type { AuditedAction } from '#lib/contract/console/audit.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import {
  getWebhookReplay,
  listWebhookReplays,
  replayWebhookPushes,
  stopWebhookReplay,
  type ShownWebhookReplay,
} from '#lib/contract/console/webhook-replays.ts'
import {
  changeWebhookRule,
  createWebhookRule,
  deleteWebhookRule,
  fireWebhookRule,
  getWebhookHealth,
  getWebhookPush,
  listWebhookPushes,
  listWebhookRules,
  previewWebhookRule,
  renewWebhookSecret,
  resumeWebhookRule,
  type NewWebhookRule,
  type ShownWebhookRule,
} from '#lib/contract/console/webhooks.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type {
  AttemptRow,
  Automation,
  Health,
  Preview,
  PushRow,
  ReplayRow,
  RuleRow,
  SavedRule,
} from '../../automation/automation.ts'
import { readAfter, shownPage } from '../../http/keyset-page.ts'
import { route, type Route } from '../../http/route.ts'
import { ServiceError } from '../../http/service-error.ts'
import { writeAudit } from '../write-audit.ts'

interface Caller {
  readonly organization: { readonly id: OrganizationId }
  readonly body: { readonly actor: ActingPerson }
}

export function consoleAutomationRoutes(deps: {
  automation: Automation
  database: Database
  clock: Clock
  ids: Ids
}): Route[] {
  const { automation, database } = deps

  /** A change and its line in the audit, or neither. */
  function change<T>(
    call: Caller,
    action: AuditedAction,
    work: (
      tx: Transaction,
      organizationId: OrganizationId,
    ) => Promise<{ readonly subject: string; readonly details: object; readonly reply: T }>,
  ): Promise<T> {
    const organizationId = call.organization.id
    return database.transaction(async (tx) => {
      const { subject, details, reply } = await work(tx, organizationId)
      const deed = { organizationId, person: call.body.actor, action, subject, details }
      await writeAudit(tx, deed, deps)
      return reply
    })
  }

  return [
    route(listWebhookRules, async (call) => ({
      data: (await automation.listRules(call.organization.id)).map(shownRule),
    })),
    route(previewWebhookRule, async (call) => {
      const { rule, waybill_no: number } = call.body
      return shownPreview(rule, await automation.preview(call.organization.id, { rule, number }))
    }),
    route(getWebhookHealth, async (call) => {
      const { rule_id: ruleId, days } = call.body
      return shownHealth(
        await automation.readHealth({ organizationId: call.organization.id, ruleId, days }),
      )
    }),
    route(createWebhookRule, (call) =>
      change(call, 'webhook_rule.create', async (tx, organizationId) => {
        const { rule, actor } = call.body
        const saved = await automation.createRule(tx, organizationId, { rule, ownerId: actor.id })
        return auditedSaving(saved)
      }),
    ),
    route(changeWebhookRule, (call) =>
      change(call, 'webhook_rule.change', async (tx, organizationId) => {
        const key = { organizationId, ruleId: call.params.id }
        const { rule, seen_updated_at: seen } = call.body
        const seenAt = seen === null ? null : new Date(seen)
        return auditedSaving(await automation.changeRule(tx, key, { rule, seenAt }))
      }),
    ),
    route(resumeWebhookRule, (call) =>
      change(call, 'webhook_rule.resume', async (tx, organizationId) => {
        const key = { organizationId, ruleId: call.params.id }
        const reply = shownRule(await automation.resumeRule(tx, key))
        return { subject: `webhook_rule/${key.ruleId}`, details: {}, reply }
      }),
    ),
    route(renewWebhookSecret, (call) =>
      change(call, 'webhook_rule.renew_secret', async (tx, organizationId) => {
        const key = { organizationId, ruleId: call.params.id }
        const reply = { secret: await automation.renewSecret(tx, key) }
        return { subject: `webhook_rule/${key.ruleId}`, details: {}, reply }
      }),
    ),
    route(deleteWebhookRule, (call) =>
      change(call, 'webhook_rule.delete', async (tx, organizationId) => {
        const ruleId = call.params.id
        const deleted = await automation.deleteRule(tx, { organizationId, ruleId })
        const subject = `webhook_rule/${ruleId}`
        return { subject, details: { deleted }, reply: { deleted } }
      }),
    ),
    route(fireWebhookRule, (call) =>
      change(call, 'webhook_rule.fire', async (tx, organizationId) => {
        const key = { organizationId, ruleId: call.params.id }
        const pushId = await automation.fire(tx, key, call.body.waybill_no)
        const subject = `webhook_rule/${key.ruleId}`
        return { subject, details: { push_id: pushId }, reply: { push_id: pushId } }
      }),
    ),
    route(listWebhookPushes, async (call) => {
      const {
        rule_id: ruleId = null,
        replay_id: replayId = null,
        states = null,
        from,
        to,
        q,
        after,
        limit,
      } = call.body
      const { rows, next } = await automation.listPushes({
        organizationId: call.organization.id,
        ruleId,
        replayId,
        states,
        from: from === undefined ? null : new Date(from),
        to: to === undefined ? null : new Date(to),
        search: q ?? null,
        after: readAfter(after),
        limit,
      })
      return shownPage({ data: rows.map(shownPush), next })
    }),
    route(getWebhookPush, async (call) => {
      const found = await automation.findPush({
        organizationId: call.organization.id,
        pushId: call.params.id,
      })
      if (found === null) throw new ServiceError('not_found')
      const { push, attempts } = found
      return { ...shownPush(push), body: push.body, attempt_log: attempts.map(shownAttempt) }
    }),
    route(replayWebhookPushes, (call) =>
      change(call, 'webhook_replay.start', async (tx, organizationId) => {
        const { id: replayId, pushes } = call.body
        const replayed =
          'push_ids' in pushes
            ? { pushIds: pushes.push_ids }
            : {
                ruleId: pushes.rule_id,
                states: pushes.states,
                from: new Date(pushes.from),
                to: new Date(pushes.to),
              }
        const key = { organizationId, replayId }
        const { isNew, replay } = await automation.startReplay(tx, key, replayed)
        const details = { ...pushes, is_new: isNew }
        return { subject: `webhook_replay/${replayId}`, details, reply: shownReplay(replay) }
      }),
    ),
    route(listWebhookReplays, async (call) => {
      const of = { organizationId: call.organization.id, ruleId: call.body.rule_id ?? null }
      return { data: (await automation.listReplays(of)).map(shownReplay) }
    }),
    route(getWebhookReplay, async (call) => {
      const key = { organizationId: call.organization.id, replayId: call.params.id }
      return shownReplay(await automation.findReplay(key))
    }),
    route(stopWebhookReplay, (call) =>
      change(call, 'webhook_replay.stop', async (tx, organizationId) => {
        const key = { organizationId, replayId: call.params.id }
        const reply = shownReplay(await automation.stopReplay(tx, key))
        return { subject: `webhook_replay/${key.replayId}`, details: {}, reply }
      }),
    ),
  ]
}

/** The audit keeps what the rule is, without its secrets. */
function auditedSaving({ rule, secret }: SavedRule) {
  const details = shownRule(rule)
  return { subject: `webhook_rule/${rule.id}`, details, reply: { ...details, secret } }
}

function shownRule(rule: RuleRow): ShownWebhookRule {
  const { cron, timezone } = rule
  return {
    id: rule.id,
    name: rule.name,
    enabled: rule.enabled,
    trigger: rule.trigger,
    action: 'http_webhook',
    url: rule.url,
    method: rule.method,
    header_names: [...rule.headerNames],
    body_template: rule.bodyTemplate,
    timeout: rule.timeoutSeconds,
    conditions: rule.conditions,
    schedule: cron === null || timezone === null ? null : { cron, timezone },
    delivery: rule.delivery,
    circuit_breaker: rule.circuitBreaker,
    standard_webhooks: rule.sealedSecrets !== null,
    owner_id: rule.ownerId,
    paused_at: rule.pausedAt && toTimestamp(rule.pausedAt),
    paused_cause: rule.pausedCause,
    next_run_at: rule.nextRunAt && toTimestamp(rule.nextRunAt),
    created_at: toTimestamp(rule.createdAt),
    updated_at: toTimestamp(rule.updatedAt),
  }
}

function shownPreview({ method }: NewWebhookRule, preview: Preview) {
  return {
    waybill_no: preview.waybillNo,
    method,
    url: preview.url,
    header_names: [...preview.headerNames],
    query: preview.query && { ...preview.query },
    body: preview.body,
    fields: [...preview.fields],
    missing: [...preview.missing],
    warnings: [...preview.warnings],
    next_runs: preview.nextRuns.map(toTimestamp),
  }
}

function shownHealth({ bucketSeconds, buckets, rules }: Health) {
  return {
    bucket_seconds: bucketSeconds,
    buckets: buckets.map(({ from, medianMs, p95Ms, ...counts }) => ({
      from: toTimestamp(from),
      ...counts,
      median_ms: medianMs,
      p95_ms: p95Ms,
    })),
    rules: rules.map(({ ruleId, lastState, lastEndedAt, ...counts }) => ({
      rule_id: ruleId,
      ...counts,
      last_state: lastState,
      last_ended_at: lastEndedAt && toTimestamp(lastEndedAt),
    })),
  }
}

function shownPush(push: PushRow) {
  return {
    id: push.id,
    rule_id: push.ruleId,
    rule_name: push.ruleName,
    trigger: push.trigger,
    waybill_no: push.waybillNo,
    host: push.host,
    state: push.state,
    cause: push.cause,
    attempts: push.attempts,
    repeats: push.repeats,
    replay_id: push.replayId,
    due_at: toTimestamp(push.dueAt),
    created_at: toTimestamp(push.createdAt),
    ended_at: push.endedAt && toTimestamp(push.endedAt),
  }
}

function shownAttempt(attempt: AttemptRow) {
  return {
    number: attempt.number,
    started_at: toTimestamp(attempt.startedAt),
    duration_ms: attempt.durationMs,
    method: attempt.method,
    url: attempt.url,
    request_headers: { ...attempt.requestHeaders },
    status: attempt.status,
    response_headers: attempt.responseHeaders && { ...attempt.responseHeaders },
    response_body: attempt.responseBody,
    cause: attempt.cause,
    detail: attempt.detail,
  }
}

function shownReplay(replay: ReplayRow): ShownWebhookReplay {
  return {
    id: replay.id,
    rule_id: replay.ruleId,
    state: replay.state,
    total: replay.total,
    made: replay.made,
    delivered: replay.delivered,
    failed: replay.failed,
    lost: replay.lost,
    created_at: toTimestamp(replay.createdAt),
    ended_at: replay.endedAt && toTimestamp(replay.endedAt),
  }
}
