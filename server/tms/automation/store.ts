/** SQL of rules, pushes, their attempts, and the receivers' hosts. */
import type {
  OrganizationId,
  PushTaskId,
  WaybillId,
  WebhookReplayId,
  WebhookRuleId,
} from '#lib/contract/ids.ts'
import type {
  WebhookBreaker,
  WebhookConditions,
  WebhookTrigger,
} from '#lib/contract/webhook-rules.ts'
import type { webhookDeliveries, webhookMethods } from '#lib/contract/webhook-choices.ts'
import {
  pushesReadForAPage,
  webhookAttemptsShown,
  type PushCause,
  type PushState,
} from '#lib/contract/console/webhooks.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import {
  fromTheTop,
  keysetPage,
  keysetTime,
  patternOf,
  type Keyset,
  type KeysetPage,
} from '#server/db/keyset.ts'
import { newRow, sql, type Sql } from '#server/db/sql.ts'

type Reader = Database | Transaction

export interface RuleKey {
  readonly organizationId: OrganizationId
  readonly ruleId: WebhookRuleId
}

export interface RuleRow {
  readonly organizationId: OrganizationId
  readonly id: WebhookRuleId
  readonly name: string
  readonly enabled: boolean
  readonly trigger: WebhookTrigger
  readonly url: string
  readonly method: (typeof webhookMethods)[number]
  readonly headerNames: readonly string[]
  readonly bodyTemplate: string
  readonly timeoutSeconds: number
  readonly conditions: WebhookConditions
  readonly delivery: (typeof webhookDeliveries)[number]
  readonly circuitBreaker: WebhookBreaker | null
  readonly sealedSecrets: Uint8Array | null
  readonly ownerId: string | null
  readonly pausedAt: Date | null
  readonly pausedCause: PushCause | null
  readonly cron: string | null
  readonly timezone: string | null
  readonly nextRunAt: Date | null
  readonly activeSince: Date
  readonly createdAt: Date
  readonly updatedAt: Date
}

const ruleColumns = sql`r.organization_id, r.id, r.name, r.enabled, r.trigger, r.url, r.method, r.header_names,
  r.body_template, r.timeout_seconds, r.conditions, r.delivery, r.circuit_breaker, r.sealed_secrets,
  r.owner_id, r.paused_at, r.paused_cause, r.cron, r.timezone, r.next_run_at, r.active_since, r.created_at,
  r.updated_at`

export const isRule = ({ organizationId, ruleId }: RuleKey): Sql =>
  sql`r.organization_id = ${organizationId} and r.id = ${ruleId} and r.deleted_at is null`

export async function insertRule(
  tx: Transaction,
  { sealedHeaders, ...rule }: RuleRow & { readonly sealedHeaders: Uint8Array },
): Promise<void> {
  await tx.query(
    sql`insert into tms.webhook_rules ${newRow({
      ...rule,
      sealedHeaders,
      conditions: JSON.stringify(rule.conditions),
      circuitBreaker: rule.circuitBreaker && JSON.stringify(rule.circuitBreaker),
    })}`,
  )
}

/** `sealedHeaders` null: they stay as they are. */
export async function updateRule(
  tx: Transaction,
  { sealedHeaders, ...rule }: RuleRow & { readonly sealedHeaders: Uint8Array | null },
): Promise<void> {
  await tx.query(
    sql`update tms.webhook_rules r set name = ${rule.name}, enabled = ${rule.enabled},
       trigger = ${rule.trigger}, url = ${rule.url}, method = ${rule.method},
       header_names = ${rule.headerNames},
       sealed_headers = coalesce(${sealedHeaders}, sealed_headers),
       body_template = ${rule.bodyTemplate}, timeout_seconds = ${rule.timeoutSeconds},
       conditions = ${JSON.stringify(rule.conditions)}, delivery = ${rule.delivery},
       circuit_breaker = ${rule.circuitBreaker && JSON.stringify(rule.circuitBreaker)},
       sealed_secrets = ${rule.sealedSecrets}, cron = ${rule.cron}, timezone = ${rule.timezone},
       next_run_at = ${rule.nextRunAt}, active_since = ${rule.activeSince}, updated_at = ${rule.updatedAt}
     where ${isRule({ organizationId: rule.organizationId, ruleId: rule.id })}`,
  )
}

/** Its pushes stay in the log; its headers and secrets are forgotten at once. */
export async function deleteRule(
  tx: Transaction,
  { at, ...key }: RuleKey & { readonly at: Date },
): Promise<boolean> {
  const deleted = await tx.query(
    sql`update tms.webhook_rules r
     set deleted_at = ${at}, enabled = false, next_run_at = null, sealed_headers = '', header_names = '{}',
       sealed_secrets = null, paused_at = null, paused_cause = null, probe_at = null
     where ${isRule(key)} returning 1`,
  )
  return deleted.length > 0
}

export function lockRule(tx: Transaction, key: RuleKey): Promise<RuleRow | null> {
  return tx.one(
    sql`select ${ruleColumns} from tms.webhook_rules r where ${isRule(key)} for no key update`,
  )
}

export function listRules(db: Reader, organizationId: OrganizationId): Promise<RuleRow[]> {
  return db.query(
    sql`select ${ruleColumns} from tms.webhook_rules r
     where r.organization_id = ${organizationId} and r.deleted_at is null
     order by r.created_at, r.id`,
  )
}

export async function countRules(tx: Transaction, organizationId: OrganizationId): Promise<number> {
  const row = await tx.one<{ count: number }>(
    sql`select count(*) as count from tms.webhook_rules
     where organization_id = ${organizationId} and deleted_at is null`,
  )
  return row?.count ?? 0
}

export function rulesFor(
  tx: Transaction,
  {
    organizationIds,
    triggers,
  }: { organizationIds: readonly OrganizationId[]; triggers: readonly string[] },
): Promise<RuleRow[]> {
  return tx.query(
    sql`select ${ruleColumns} from tms.webhook_rules r
     where r.organization_id = any (${organizationIds}::uuid[]) and r.enabled
       and r.trigger = any (${triggers}::text[])
     order by r.created_at, r.id for share`,
  )
}

/** Rules whose time has come; another process has none of them. */
export function lockScheduled(
  tx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<RuleRow[]> {
  return tx.query(
    sql`select ${ruleColumns} from tms.webhook_rules r
     where r.next_run_at <= ${now} and r.enabled
     order by r.next_run_at limit ${limit} for no key update skip locked`,
  )
}

export async function setNextRun(
  tx: Transaction,
  { organizationId, id, nextRunAt }: Pick<RuleRow, 'organizationId' | 'id' | 'nextRunAt'>,
): Promise<void> {
  await tx.query(
    sql`update tms.webhook_rules r set next_run_at = ${nextRunAt}
     where ${isRule({ organizationId, ruleId: id })}`,
  )
}

export interface NewPush {
  readonly organizationId: OrganizationId
  readonly id: PushTaskId
  readonly ruleId: WebhookRuleId
  readonly trigger: WebhookTrigger
  readonly feedSequence: number | null
  readonly orderedBy: WaybillId | null
  readonly waybillNo: string | null
  readonly host: string
  readonly delivery: RuleRow['delivery']
  readonly body: string
  readonly state: 'waiting' | 'paused'
  /** The push that it sends again, and for which replay. */
  readonly repeats: PushTaskId | null
  readonly replayId: WebhookReplayId | null
}

/** In their order. One of an entry and a rule that has its push already is left out. */
export async function insertPushes(
  tx: Transaction,
  { pushes, at }: { pushes: readonly NewPush[]; at: Date },
): Promise<void> {
  await tx.query(
    sql`insert into tms.webhook_pushes (organization_id, id, rule_id, trigger, feed_sequence, ordered_by,
       waybill_no, host, delivery, body, repeats, replay_id, state, due_at, created_at)
     select p."organizationId", p.id, p."ruleId", p.trigger, p."feedSequence", p."orderedBy",
       p."waybillNo", p.host, p.delivery, p.body, p.repeats, p."replayId", p.state, ${at}, ${at}
     from rows from (jsonb_to_recordset(${JSON.stringify(pushes)}) as ("organizationId" uuid, id uuid,
         "ruleId" uuid, trigger text, "feedSequence" bigint, "orderedBy" uuid, "waybillNo" text,
         host text, delivery text, body text, state text, repeats uuid, "replayId" uuid))
       with ordinality as p ("organizationId", id, "ruleId", trigger, "feedSequence", "orderedBy",
         "waybillNo", host, delivery, body, state, repeats, "replayId", nth)
     order by p.nth
     on conflict (organization_id, rule_id, feed_sequence) do nothing`,
  )
}

/** A host that is new is called by one push at a time until it has answered. */
export async function addHost(
  tx: Transaction,
  { organizationId, host }: { organizationId: OrganizationId; host: string },
): Promise<void> {
  await tx.query(
    sql`insert into tms.webhook_hosts ${newRow({ organizationId, host, isWell: false })}
     on conflict do nothing`,
  )
}

export interface SealedParts extends RuleKey {
  readonly sealedHeaders: Buffer
  readonly sealedSecrets: Buffer | null
}

export function listSealed(db: Reader): Promise<SealedParts[]> {
  return db.query(
    sql`select organization_id, id as rule_id, sealed_headers, sealed_secrets
     from tms.webhook_rules where deleted_at is null`,
  )
}

/** False when the rule was changed in between. */
export async function sealAnew(
  db: Reader,
  { was, by }: { was: SealedParts; by: Pick<SealedParts, 'sealedHeaders' | 'sealedSecrets'> },
): Promise<boolean> {
  const updated = await db.query(
    sql`update tms.webhook_rules r
     set sealed_headers = ${by.sealedHeaders}, sealed_secrets = ${by.sealedSecrets}
     where ${isRule(was)} and r.sealed_headers = ${was.sealedHeaders}
       and r.sealed_secrets is not distinct from ${was.sealedSecrets}::bytea
     returning 1`,
  )
  return updated.length > 0
}

export async function setSecrets(
  tx: Transaction,
  { sealed, ...key }: RuleKey & { sealed: Uint8Array },
): Promise<void> {
  await tx.query(
    sql`update tms.webhook_rules r set sealed_secrets = ${sealed} where ${isRule(key)}`,
  )
}

export interface ClaimedPush {
  readonly organizationId: OrganizationId
  readonly id: PushTaskId
  readonly host: string
  readonly delivery: RuleRow['delivery']
  readonly body: string
  readonly attempts: number
  /** Those of the attempts that were made while its rule was paused. */
  readonly probes: number
  readonly createdAt: Date
  readonly url: string
  readonly method: RuleRow['method']
  readonly ruleId: WebhookRuleId
  readonly headerNames: readonly string[]
  readonly sealedHeaders: Buffer
  readonly sealedSecrets: Buffer | null
  readonly timeoutSeconds: number
}

interface Claim {
  readonly claimId: string
  readonly now: Date
  readonly until: Date
  readonly limit: number
}

/** It is due, and no earlier push of its waybill under its rule is unfinished. */
const isNext = (now: Date): Sql => sql`p.state = 'waiting' and p.due_at <= ${now}
  and (p.ordered_by is null or not exists (
    select 1 from tms.webhook_pushes e
    where e.organization_id = p.organization_id and e.rule_id = p.rule_id
      and e.ordered_by = p.ordered_by and e.sequence < p.sequence
      and e.state in ('waiting', 'paused', 'sending')))`

function claim({ claimId, until, chosen }: Claim & { readonly chosen: Sql }): Sql {
  return sql`
    with chosen as (${chosen}),
    locked as (
      select p.organization_id, p.id from tms.webhook_pushes p
      join chosen c on c.organization_id = p.organization_id and c.id = p.id
      join tms.webhook_rules r on r.organization_id = p.organization_id and r.id = p.rule_id
      where p.state = 'waiting' and (r.enabled or r.align_up_to is null or r.align_up_to < p.sequence)
      for update of p skip locked),
    claimed as (
      update tms.webhook_pushes p
      set state = 'sending', claim_id = ${claimId}, claimed_until = ${until},
        attempts = p.attempts + 1
      from locked l where p.organization_id = l.organization_id and p.id = l.id
      returning p.*)
    select p.organization_id, p.id, p.host, p.delivery, p.body, p.attempts, p.probes, p.created_at,
      p.rule_id, r.url, r.method, r.header_names, r.sealed_headers, r.sealed_secrets,
      r.timeout_seconds
    from claimed p
    join tms.webhook_rules r on r.organization_id = p.organization_id and r.id = p.rule_id
    order by p.sequence`
}

/** Pushes to hosts that answer well, at most so many at a time for each. */
export function claimWell(
  db: Database,
  { perHost, ...claiming }: Claim & { readonly perHost: number },
): Promise<ClaimedPush[]> {
  const chosen = sql`
    select due.organization_id, due.id from tms.webhook_hosts h
    cross join lateral (
      select p.organization_id, p.id, p.due_at, p.sequence from tms.webhook_pushes p
      where p.organization_id = h.organization_id and p.host = h.host and ${isNext(claiming.now)}
      order by p.due_at, p.sequence
      limit greatest(0, ${perHost} - (
        select count(*) from tms.webhook_pushes s
        where s.organization_id = h.organization_id and s.host = h.host
          and s.state = 'sending'))) due
    where h.is_well
    order by due.due_at, due.sequence limit ${claiming.limit}`
  return db.query(claim({ ...claiming, chosen }))
}

/**
 * One push for each host that has not answered well. The row of the host is the lock: of two processes
 * that both choose it, the second finds it taken.
 */
export async function claimOthers(database: Database, claiming: Claim): Promise<ClaimedPush[]> {
  const { now, until, limit } = claiming
  const idle = await database.one<{ found: boolean }>(
    sql`select exists (select 1 from tms.webhook_hosts h
       where not h.is_well and (h.busy_until is null or h.busy_until <= ${now})
         and exists (select 1 from tms.webhook_pushes p
           where p.organization_id = h.organization_id and p.host = h.host
             and p.state = 'waiting' and p.due_at <= ${now})) as found`,
  )
  if (idle?.found !== true) return []
  return database.transaction(async (tx) => {
    const hosts = await tx.query<{ organizationId: OrganizationId; host: string }>(
      sql`update tms.webhook_hosts b set busy_until = ${until}
       where (b.organization_id, b.host) in (
         select h.organization_id, h.host from tms.webhook_hosts h
         where not h.is_well and (h.busy_until is null or h.busy_until <= ${now})
           and exists (select 1 from tms.webhook_pushes p
             where p.organization_id = h.organization_id and p.host = h.host
               and ${isNext(now)})
           and not exists (select 1 from tms.webhook_pushes s
             where s.organization_id = h.organization_id and s.host = h.host
               and s.state = 'sending')
         order by h.busy_until nulls first limit ${limit} for update skip locked)
       returning b.organization_id, b.host`,
    )
    if (hosts.length === 0) return []
    const chosen = sql`
      select due.organization_id, due.id
      from jsonb_to_recordset(${JSON.stringify(hosts)}) as h ("organizationId" uuid, host text)
      cross join lateral (
        select p.organization_id, p.id from tms.webhook_pushes p
        where p.organization_id = h."organizationId" and p.host = h.host and ${isNext(now)}
        order by p.due_at, p.sequence limit 1) due`
    const claimed = await tx.query<ClaimedPush>(claim({ ...claiming, chosen }))
    const idleHosts = hosts.filter(
      ({ organizationId, host }) =>
        !claimed.some((push) => push.organizationId === organizationId && push.host === host),
    )
    if (idleHosts.length > 0) {
      // Their pushes were ended meanwhile: nobody else would say that they are not busy.
      await tx.query(
        sql`update tms.webhook_hosts h set busy_until = null
         from jsonb_to_recordset(${JSON.stringify(idleHosts)}) as i ("organizationId" uuid, host text)
         where h.organization_id = i."organizationId" and h.host = i.host`,
      )
    }
    return claimed
  })
}

export interface AttemptRow {
  readonly organizationId: OrganizationId
  readonly pushId: PushTaskId
  readonly number: number
  readonly startedAt: Date
  readonly durationMs: number
  readonly method: string
  readonly url: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly status: number | null
  readonly responseHeaders: Readonly<Record<string, string>> | null
  readonly responseBody: string | null
  readonly cause: PushCause | null
  readonly detail: string | null
}

export interface Outcome {
  readonly claimId: string
  readonly attempt: AttemptRow
  readonly state: PushState
  /** The next attempt of a push that waits again. */
  readonly dueAt: Date
  readonly endedAt: Date | null
  readonly host: string
  /** Whether the host answered, and soon. Null: it was not called. */
  readonly isWell: boolean | null
  /** Its rule was paused. */
  readonly isProbe: boolean
}

/**
 * One statement, for it runs once for each push. Nothing is written of a push whose claim was taken for dead
 * meanwhile.
 */
export async function finish(
  db: Reader,
  { claimId, attempt, state, dueAt, endedAt, host, isWell, isProbe }: Outcome,
): Promise<boolean> {
  const { organizationId, pushId, requestHeaders, responseHeaders } = attempt
  const finished = await db.query(
    sql`with host as (
       update tms.webhook_hosts set is_well = coalesce(${isWell}::boolean, is_well), busy_until = null
       where organization_id = ${organizationId} and host = ${host} and (
         is_well is distinct from coalesce(${isWell}::boolean, is_well) or busy_until is not null)),
     finished as (
       update tms.webhook_pushes set state = ${state}, cause = ${attempt.cause}, due_at = ${dueAt},
         duration_ms = ${attempt.durationMs}, ended_at = ${endedAt},
         probes = probes + ${isProbe ? 1 : 0}::int, claim_id = null, claimed_until = null
       where organization_id = ${organizationId} and id = ${pushId} and state = 'sending'
         and claim_id = ${claimId} returning 1)
     insert into tms.webhook_attempts (organization_id, push_id, number, started_at, duration_ms, method,
       url, request_headers, status, response_headers, response_body, cause, detail)
     select ${organizationId}::uuid, ${pushId}::uuid, ${attempt.number}::int,
       ${attempt.startedAt}::timestamptz, ${attempt.durationMs}::int, ${attempt.method}, ${attempt.url},
       ${JSON.stringify(requestHeaders)}::jsonb, ${attempt.status}::int,
       ${responseHeaders && JSON.stringify(responseHeaders)}::jsonb, ${attempt.responseBody},
       ${attempt.cause}, ${attempt.detail}
     from finished returning 1`,
  )
  return finished.length > 0
}

/** Puts a claimed push back whose request did not leave. */
export async function unclaim(
  tx: Transaction,
  {
    organizationId,
    id,
    host,
    claimId,
    state,
    endedAt,
  }: Pick<ClaimedPush, 'organizationId' | 'id' | 'host'> & {
    readonly claimId: string
    readonly state: PushState
    readonly endedAt: Date | null
  },
): Promise<void> {
  await tx.query(
    sql`update tms.webhook_hosts set busy_until = null
     where organization_id = ${organizationId} and host = ${host} and busy_until is not null`,
  )
  const cause = endedAt === null ? null : 'rule_ended'
  await tx.query(
    sql`update tms.webhook_pushes set state = ${state}, cause = coalesce(${cause}, cause),
       attempts = attempts - 1, ended_at = ${endedAt}, claim_id = null, claimed_until = null
     where organization_id = ${organizationId} and id = ${id} and state = 'sending'
       and claim_id = ${claimId}`,
  )
}

/**
 * Ends the sending of processes that died: a push that is sent once is lost, for nobody knows whether it
 * arrived; one that is retried waits again, unless its rule has ended.
 */
export async function endDeadClaims(database: Database, now: Date): Promise<void> {
  const dead = await database.query<RuleKey>(
    sql`select distinct organization_id, rule_id from tms.webhook_pushes
     where state = 'sending' and claimed_until <= ${now}`,
  )
  if (dead.length === 0) return
  const rules = sql`select "organizationId", "ruleId" from jsonb_to_recordset(${JSON.stringify(dead)})
    as d ("organizationId" uuid, "ruleId" uuid)`
  await database.transaction(async (tx) => {
    await tx.query(
      sql`select 1 from tms.webhook_rules r where (r.organization_id, r.id) in (${rules})
       order by r.organization_id, r.id for share`,
    )
    await tx.query(
      sql`with dead as (
         select p.organization_id, p.id, r.method, r.url,
           case when p.delivery = 'once' or not r.enabled then 'lost'
             when r.paused_at is not null then 'paused' else 'waiting' end as state
         from tms.webhook_pushes p
         join tms.webhook_rules r on r.organization_id = p.organization_id and r.id = p.rule_id
         where p.state = 'sending' and p.claimed_until <= ${now}
           and (p.organization_id, p.rule_id) in (${rules}) for update of p skip locked),
       ended as (
         update tms.webhook_pushes p
         set state = d.state, cause = 'process_ended', claim_id = null, claimed_until = null,
           ended_at = case d.state when 'lost' then ${now}::timestamptz end
         from dead d where p.organization_id = d.organization_id and p.id = d.id
         returning p.organization_id, p.id, p.attempts, d.method, d.url)
       insert into tms.webhook_attempts (organization_id, push_id, number, started_at, duration_ms,
         method, url, request_headers, cause)
       select organization_id, id, attempts, ${now}, 0, method, url, '{}', 'process_ended' from ended`,
    )
  })
}

/** A push that is sent once and has waited too long says something old. How many there were. */
export async function loseOld(
  db: Database,
  { createdBefore, now, atMost }: { createdBefore: Date; now: Date; atMost: number },
): Promise<number> {
  const lost = await db.query(
    sql`with old as (
       select organization_id, id from tms.webhook_pushes
       where state = 'waiting' and delivery = 'once' and created_at < ${createdBefore}
       order by created_at limit ${atMost} for update skip locked)
     update tms.webhook_pushes p set state = 'lost', cause = 'waited_too_long', ended_at = ${now}
     from old where p.organization_id = old.organization_id and p.id = old.id returning 1`,
  )
  return lost.length
}

export interface PushRow {
  readonly organizationId: OrganizationId
  readonly id: PushTaskId
  readonly ruleId: WebhookRuleId
  readonly ruleName: string
  readonly trigger: WebhookTrigger
  readonly waybillNo: string | null
  readonly host: string
  readonly state: PushState
  readonly cause: PushCause | null
  readonly attempts: number
  readonly repeats: PushTaskId | null
  readonly replayId: WebhookReplayId | null
  readonly dueAt: Date
  readonly createdAt: Date
  readonly endedAt: Date | null
}

const pushColumns = sql`p.organization_id, p.id, p.rule_id, r.name as rule_name, p.trigger, p.waybill_no,
  p.host, p.state, p.cause, p.attempts, p.repeats, p.replay_id, p.due_at, p.created_at, p.ended_at`

export interface PushFilter {
  readonly organizationId: OrganizationId
  readonly ruleId: WebhookRuleId | null
  readonly replayId: WebhookReplayId | null
  readonly states: readonly PushState[] | null
  readonly from: Date | null
  readonly to: Date | null
  /** In the waybill's number, the id, the host, the body or a response. */
  readonly search: string | null
  readonly after: Keyset | null
  readonly limit: number
}

const openStates = ['waiting', 'paused', 'sending'] as const

/** The newest first. Those that are open, and those that were not delivered, have an index of their own. */
export async function listPushes(
  db: Reader,
  { organizationId, ruleId, replayId, states, from, to, search, after, limit }: PushFilter,
): Promise<KeysetPage<PushRow>> {
  const { at, id } = after ?? fromTheTop
  const pattern = search === null ? null : patternOf(search)
  const isAmong = (...group: readonly PushState[]) =>
    states?.every((state) => group.includes(state)) === true
  const inOrder = sql`from tms.webhook_pushes p
    where p.organization_id = ${organizationId} and (p.created_at, p.id) < (${at}::timestamptz, ${id}::uuid)
      ${ruleId === null ? sql`` : sql`and p.rule_id = ${ruleId}`}
      ${replayId === null ? sql`` : sql`and p.replay_id = ${replayId}`}
      ${isAmong('failed', 'lost') ? sql`and p.state in ('failed', 'lost')` : sql``}
      ${isAmong(...openStates) ? sql`and p.state in ('waiting', 'paused', 'sending')` : sql``}
      and (${from}::timestamptz is null or p.created_at >= ${from})
      and (${to}::timestamptz is null or p.created_at < ${to})
    order by p.created_at desc, p.id desc`
  const found = await db.query<PushRow & { readonly keysetTime: string }>(
    sql`select ${pushColumns}, ${keysetTime(sql`p.created_at`)} as keyset_time
     from (select p.created_at, p.id ${inOrder} limit ${pushesReadForAPage}) n
     cross join lateral (
       -- With a limit, so that it is looked up for each: to read all bodies instead is never faster.
       select * from tms.webhook_pushes p
       where p.organization_id = ${organizationId} and p.id = n.id limit 1) p
     join tms.webhook_rules r on r.organization_id = p.organization_id and r.id = p.rule_id
     where (${states}::text[] is null or p.state = any (${states}::text[]))
       and (${pattern}::text is null or p.waybill_no ilike ${pattern} or p.id::text ilike ${pattern}
         or p.host ilike ${pattern} or p.body ilike ${pattern} or exists (
           select 1 from tms.webhook_attempts a
           where a.organization_id = p.organization_id and a.push_id = p.id
             and (a.response_body ilike ${pattern} or a.url ilike ${pattern})))
     order by n.created_at desc, n.id desc limit ${limit + 1}`,
  )
  const page = keysetPage(found, limit)
  if (page.next !== null) return page
  const lastRead = await db.one<Keyset>(
    sql`select ${keysetTime(sql`p.created_at`)} as at, p.id ${inOrder} offset ${pushesReadForAPage - 1} limit 1`,
  )
  return { ...page, next: lastRead }
}

export interface PushKey {
  readonly organizationId: OrganizationId
  readonly pushId: PushTaskId
}

export function findPush(
  db: Reader,
  { organizationId, pushId }: PushKey,
): Promise<(PushRow & { readonly body: string }) | null> {
  return db.one(
    sql`select ${pushColumns}, p.body from tms.webhook_pushes p
     join tms.webhook_rules r on r.organization_id = p.organization_id and r.id = p.rule_id
     where p.organization_id = ${organizationId} and p.id = ${pushId}`,
  )
}

/** The latest: a push of a paused rule may have been tried for weeks. */
export function listAttempts(
  db: Reader,
  { organizationId, pushId }: PushKey,
): Promise<AttemptRow[]> {
  return db.query(
    sql`select * from (
       select organization_id, push_id, number, started_at, duration_ms, method, url, request_headers,
         status, response_headers, response_body, cause, detail
       from tms.webhook_attempts
       where organization_id = ${organizationId} and push_id = ${pushId}
       order by number desc limit ${webhookAttemptsShown}) latest order by number`,
  )
}

/** Pushes that ended before the time, with their attempts; how many there were. */
export async function deleteEnded(
  db: Database,
  { before, atMost }: { before: Date; atMost: number },
): Promise<number> {
  const deleted = await db.query(
    // By rule, because the index has the rule before the time.
    sql`delete from tms.webhook_pushes p using (
       select o.organization_id, o.id from tms.webhook_rules r
       cross join lateral (
         select p.organization_id, p.id from tms.webhook_pushes p
         where p.organization_id = r.organization_id and p.rule_id = r.id and p.ended_at < ${before}
         limit ${atMost}) o
       limit ${atMost}) old
     where p.organization_id = old.organization_id and p.id = old.id returning 1`,
  )
  return deleted.length
}
