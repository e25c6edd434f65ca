/** How pushes ended over time, read from the log. */
import type { OrganizationId, WebhookRuleId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const daysByHour = 2

interface Counts {
  readonly delivered: number
  readonly failed: number
  readonly lost: number
}

interface Bucket extends Counts {
  readonly from: Date
  readonly medianMs: number | null
  readonly p95Ms: number | null
}

export interface Health {
  readonly bucketSeconds: number
  readonly buckets: readonly Bucket[]
  readonly rules: readonly RuleHealth[]
}

interface RuleHealth extends Counts {
  readonly ruleId: WebhookRuleId
  readonly waiting: number
  /** The push that ended last, however long ago; null: none has. */
  readonly lastState: keyof Counts | null
  readonly lastEndedAt: Date | null
}

const counts = sql`count(*) filter (where p.state = 'delivered') as delivered,
  count(*) filter (where p.state = 'failed') as failed,
  count(*) filter (where p.state = 'lost') as lost`

/** Up to the end of this hour. `ruleId` null: all rules together. */
export async function readHealth(
  database: Database,
  {
    organizationId,
    ruleId,
    days,
    nowMs,
  }: {
    organizationId: OrganizationId
    ruleId: WebhookRuleId | null
    days: number
    nowMs: number
  },
): Promise<Health> {
  const bucketMs = days <= daysByHour ? hourMs : dayMs
  const toMs = Math.floor(nowMs / hourMs) * hourMs + hourMs
  const from = new Date(toMs - days * dayMs)
  // By rule, because the index has the rule before the time.
  const ended = sql`tms.webhook_rules r
    join tms.webhook_pushes p on p.organization_id = r.organization_id and p.rule_id = r.id
      and p.ended_at >= ${from}
    where r.organization_id = ${organizationId} and (${ruleId}::uuid is null or r.id = ${ruleId})`
  const filled = await database.query<Counts & { nth: number; medianMs: number; p95Ms: number }>(
    sql`select least(floor(extract(epoch from p.ended_at - ${from}) * 1000 / ${bucketMs})::int,
         ${(days * dayMs) / bucketMs - 1}::int) as nth, ${counts},
       percentile_disc(0.5) within group (order by p.duration_ms) filter (where p.state = 'delivered')
         as median_ms,
       percentile_disc(0.95) within group (order by p.duration_ms) filter (where p.state = 'delivered')
         as p95_ms
     from ${ended} group by 1`,
  )
  const byNth = new Map(filled.map(({ nth, ...bucket }) => [nth, bucket]))
  const none = { delivered: 0, failed: 0, lost: 0, medianMs: null, p95Ms: null }
  const rules = await database.query<RuleHealth>(
    sql`select r.id as rule_id, c.delivered, c.failed, c.lost, w.waiting, l.state as last_state,
       l.ended_at as last_ended_at
     from tms.webhook_rules r
     cross join lateral (
       select ${counts} from tms.webhook_pushes p
       where p.organization_id = r.organization_id and p.rule_id = r.id and p.ended_at >= ${from}) c
     cross join lateral (
       select count(*) as waiting from tms.webhook_pushes p
       where p.organization_id = r.organization_id and p.rule_id = r.id
         and p.state in ('waiting', 'paused', 'sending')) w
     left join lateral (
       select p.state, p.ended_at from tms.webhook_pushes p
       where p.organization_id = r.organization_id and p.rule_id = r.id and p.ended_at is not null
       order by p.ended_at desc limit 1) l on true
     where r.organization_id = ${organizationId} and r.deleted_at is null
       and (${ruleId}::uuid is null or r.id = ${ruleId})
     order by r.created_at, r.id`,
  )
  return {
    bucketSeconds: bucketMs / 1000,
    buckets: Array.from({ length: (days * dayMs) / bucketMs }, (_, nth) => ({
      ...(byNth.get(nth) ?? none),
      from: new Date(from.getTime() + nth * bucketMs),
    })),
    rules,
  }
}
