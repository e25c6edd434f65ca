/**
 * Pushes that wait follow their rule when it is changed: they go where it leads now, wait while it is paused,
 * and are lost when it is disabled or deleted.
 *
 * There may be millions of them. So a change only records how far they reach, and portions of them follow,
 * each in a transaction of its own, whatever process dies in between. Until then the sender leaves those of a
 * rule that has ended alone. Whoever needs both locks the rule first and a push second.
 */
import type { OrganizationId, WebhookRuleId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { RuleKey } from './store.ts'

const portion = 1_000

/** After a change, in its transaction: a first portion follows at once. */
export async function followRule(
  tx: Transaction,
  { organizationId, ruleId, at }: RuleKey & { at: Date },
): Promise<void> {
  await tx.query(
    sql`update tms.webhook_rules r set aligned_up_to = 0, align_up_to = (
       select max(p.sequence) from tms.webhook_pushes p
       where p.organization_id = r.organization_id and p.rule_id = r.id
         and p.state in ('waiting', 'paused', 'sending'))
     where r.organization_id = ${organizationId} and r.id = ${ruleId}`,
  )
  await followPortion(tx, { organizationId, ruleId, at })
}

/** A portion of each rule that has some left; how many pushes have followed. */
export async function followRules(database: Database, at: Date): Promise<number> {
  const rules = await database.query<{ organizationId: OrganizationId; ruleId: WebhookRuleId }>(
    sql`select organization_id, id as rule_id from tms.webhook_rules
     where align_up_to is not null order by organization_id, id`,
  )
  let followed = 0
  for (const key of rules) {
    followed += await database.transaction((tx) => followPortion(tx, { ...key, at }))
  }
  return followed
}

async function followPortion(
  tx: Transaction,
  { organizationId, ruleId, at }: RuleKey & { at: Date },
): Promise<number> {
  const rule = await tx.one<{
    url: string
    isOn: boolean
    isPaused: boolean
    alignUpTo: number
    alignedUpTo: number
  }>(
    // It waits for the lock: while entries come in, the dispatcher has it most of the time.
    sql`select url, enabled as is_on, paused_at is not null as is_paused, align_up_to, aligned_up_to
     from tms.webhook_rules
     where organization_id = ${organizationId} and id = ${ruleId} and align_up_to is not null
     for no key update`,
  )
  if (rule === null) return 0
  const { url, isOn, isPaused, alignUpTo, alignedUpTo } = rule
  // One that is claimed meanwhile is left out: how it ends depends on its rule too.
  const { count, last } = (await tx.one<{ count: number; last: number | null }>(
    sql`with next as (
       select id, sequence from tms.webhook_pushes
       where organization_id = ${organizationId} and rule_id = ${ruleId}
         and state in ('waiting', 'paused', 'sending')
         and sequence > ${alignedUpTo} and sequence <= ${alignUpTo}
       order by sequence limit ${portion}),
     followed as (
       update tms.webhook_pushes p set host = ${new URL(url).host},
         state = case when not ${isOn}::boolean then 'lost'
           when ${isPaused}::boolean and p.delivery = 'retry' then 'paused' else 'waiting' end,
         cause = case when ${isOn}::boolean then p.cause else 'rule_ended' end,
         due_at = case p.state when 'paused' then ${at}::timestamptz else p.due_at end,
         ended_at = case when not ${isOn}::boolean then ${at}::timestamptz end
       from next where p.organization_id = ${organizationId} and p.id = next.id
         and p.state in ('waiting', 'paused'))
     select count(*)::int as count, max(sequence) as last from next`,
  )) ?? { count: 0, last: null }
  const isOver = count < portion
  await tx.query(
    sql`update tms.webhook_rules
     set aligned_up_to = ${last ?? 0}, align_up_to = ${isOver ? null : alignUpTo}
     where organization_id = ${organizationId} and id = ${ruleId}`,
  )
  return count
}
