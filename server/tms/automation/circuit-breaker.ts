/**
 * The circuit breaker of a rule. When its attempts have failed so often and for so long, the rule is
 * paused: its pushes wait with a state that the sender never looks at, and now and then one of them is
 * tried. The first that is delivered ends the pause; so does a person.
 */
import type { OrganizationId, WebhookRuleId } from '#lib/contract/ids.ts'
import type { PushCause } from '#lib/contract/console/webhooks.ts'
import type { WebhookBreaker } from '#lib/contract/webhook-rules.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isRule, type RuleKey } from './store.ts'

const probedAtOnce = 100

export interface BreakerRow {
  readonly name: string
  readonly enabled: boolean
  readonly ownerId: string | null
  readonly circuitBreaker: WebhookBreaker | null
  readonly failures: number
  readonly failingSince: Date | null
  readonly pausedAt: Date | null
}

/** Null: the rule is deleted. */
export function lockBreaker(tx: Transaction, key: RuleKey): Promise<BreakerRow | null> {
  return tx.one(
    sql`select r.name, r.enabled, r.owner_id, r.circuit_breaker, r.failures, r.failing_since, r.paused_at
     from tms.webhook_rules r where ${isRule(key)} for no key update`,
  )
}

/** Whether something has to be forgotten when a push is delivered. */
export async function isFailing(tx: Transaction, key: RuleKey): Promise<boolean> {
  const failing = await tx.query(
    sql`select 1 from tms.webhook_rules r
     where ${isRule(key)} and (r.failures > 0 or r.paused_at is not null)`,
  )
  return failing.length > 0
}

export async function noteFailure(
  tx: Transaction,
  { failures, failingSince, ...key }: RuleKey & { failures: number; failingSince: Date },
): Promise<void> {
  await tx.query(
    sql`update tms.webhook_rules r set failures = ${failures}, failing_since = ${failingSince}
     where ${isRule(key)}`,
  )
}

export async function pauseRule(
  tx: Transaction,
  { cause, at, ...key }: RuleKey & { cause: PushCause; at: Date },
): Promise<void> {
  await tx.query(
    sql`update tms.webhook_rules r set paused_at = ${at}, paused_cause = ${cause},
       probe_at = ${at}::timestamptz + ${firstProbe} where ${isRule(key)}`,
  )
}

const firstProbe = sql`interval '1 minute'`

/** Also forgets the failures. */
export async function endPause(tx: Transaction, key: RuleKey): Promise<void> {
  await tx.query(
    sql`update tms.webhook_rules r set paused_at = null, paused_cause = null, probe_at = null,
       failures = 0, failing_since = null
     where ${isRule(key)}`,
  )
}

/**
 * Tries the oldest push of each paused rule whose time has come; how many. The time to the next grows with
 * the pause, from a minute to a quarter of an hour.
 *
 * Some may wait though the rule is paused: behind a paused one of the same waybill they are never sent. So the
 * oldest is tried whichever it is, unless one is being sent.
 */
export async function probePaused(database: Database, now: Date): Promise<number> {
  const due = await database.query(
    sql`select 1 from tms.webhook_rules where probe_at <= ${now} limit 1`,
  )
  if (due.length === 0) return 0
  return database.transaction(async (tx) => {
    const rules = await tx.query<{ organizationId: OrganizationId; ruleId: WebhookRuleId }>(
      sql`update tms.webhook_rules b
       set probe_at = ${now}::timestamptz + least(interval '15 minutes',
         greatest(${firstProbe}, (${now}::timestamptz - b.paused_at) / 2))
       where (b.organization_id, b.id) in (
         select r.organization_id, r.id from tms.webhook_rules r where r.probe_at <= ${now}
         order by r.probe_at limit ${probedAtOnce} for no key update skip locked)
       returning b.organization_id, b.id as rule_id`,
    )
    const probed = await tx.query(
      sql`with next as (
         select p.organization_id, p.id
         from jsonb_to_recordset(${JSON.stringify(rules)}) as r ("organizationId" uuid, "ruleId" uuid)
         cross join lateral (
           select p.organization_id, p.id from tms.webhook_pushes p
           where p.organization_id = r."organizationId" and p.rule_id = r."ruleId"
             and p.state in ('paused', 'waiting') and p.delivery = 'retry'
           order by p.sequence limit 1) p
         where not exists (
           select 1 from tms.webhook_pushes o
           where o.organization_id = r."organizationId" and o.rule_id = r."ruleId"
             and o.state = 'sending'))
       update tms.webhook_pushes p set state = 'waiting', due_at = ${now} from next
       where p.organization_id = next.organization_id and p.id = next.id
         and p.state in ('paused', 'waiting')
       returning 1`,
    )
    return probed.length
  })
}
