/**
 * Replays: pushes that have ended are sent again, as new pushes with the same body. A replay makes its
 * pushes in portions, in the order of what it repeats, so that a long one leaves room for new pushes.
 * Each portion and the replay's place are one transaction: a process that dies repeats nothing.
 */
import type {
  OrganizationId,
  PushTaskId,
  WebhookReplayId,
  WebhookRuleId,
} from '#lib/contract/ids.ts'
import type { PushState } from '#lib/contract/console/webhooks.ts'
import type { ReplayState } from '#lib/contract/console/webhook-replays.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql, type Sql } from '#server/db/sql.ts'
import type { Ids } from '#server/ids.ts'
import { insertPushes, type NewPush } from './store.ts'

/** How many pushes of a replay wait or are sent at a time. */
const unfinishedAtMost = 20
const listedAtMost = 20

export interface ReplayKey {
  readonly organizationId: OrganizationId
  readonly replayId: WebhookReplayId
}

/** Either a list, or those of the states in a range of time. */
export type Replayed =
  | { readonly pushIds: readonly PushTaskId[] }
  | {
      /** Null: of all rules. */
      readonly ruleId: WebhookRuleId | null
      readonly states: readonly PushState[]
      readonly from: Date
      readonly to: Date
    }

export interface ReplayRow {
  readonly id: WebhookReplayId
  readonly ruleId: WebhookRuleId | null
  readonly state: ReplayState
  readonly total: number
  readonly made: number
  readonly delivered: number
  readonly failed: number
  readonly lost: number
  readonly createdAt: Date
  readonly endedAt: Date | null
}

const replayColumns = sql`y.id, y.rule_id, y.state, y.total, y.made, y.created_at, y.ended_at,
  c.delivered, c.failed, c.lost`

const withCounts = sql`tms.webhook_replays y cross join lateral (
  select count(*) filter (where p.state = 'delivered') as delivered,
    count(*) filter (where p.state = 'failed') as failed,
    count(*) filter (where p.state = 'lost') as lost
  from tms.webhook_pushes p where p.organization_id = y.organization_id and p.replay_id = y.id) c`

/** The pushes `p` that replay `y` sends again, by the rules `r`. */
const isReplayed = sql`p.organization_id = y.organization_id
  and r.organization_id = p.organization_id and r.id = p.rule_id and r.deleted_at is null
  and p.ended_at <= y.created_at
  and (y.push_ids is null or p.id = any (y.push_ids))
  and (y.rule_id is null or p.rule_id = y.rule_id)
  and (y.states is null or p.state = any (y.states))
  and (y.from_time is null or p.created_at >= y.from_time)
  and (y.to_time is null or p.created_at < y.to_time)`

/** False: a replay of this id is there already. */
export async function startReplay(
  tx: Transaction,
  { organizationId, replayId, replayed, at }: ReplayKey & { replayed: Replayed; at: Date },
): Promise<boolean> {
  const wanted =
    'pushIds' in replayed
      ? { pushIds: [...replayed.pushIds] }
      : {
          ruleId: replayed.ruleId,
          states: [...replayed.states],
          fromTime: replayed.from,
          toTime: replayed.to,
        }
  const started = await tx.query(
    sql`insert into tms.webhook_replays ${newRow({
      organizationId,
      id: replayId,
      ...wanted,
      state: 'running',
      total: 0,
      readSequence: 0,
      lastSequence: 0,
      createdAt: at,
    })} on conflict do nothing returning 1`,
  )
  if (started.length === 0) return false
  await tx.query(
    sql`update tms.webhook_replays b
     set total = f.total, read_sequence = f.first - 1, last_sequence = f.last
     from (
       select count(*) as total, coalesce(min(p.sequence), 1) as first, coalesce(max(p.sequence), 0) as last
       from tms.webhook_replays y, tms.webhook_pushes p, tms.webhook_rules r
       where y.organization_id = ${organizationId} and y.id = ${replayId} and ${isReplayed}) f
     where b.organization_id = ${organizationId} and b.id = ${replayId}`,
  )
  return true
}

export function findReplay(
  db: Database | Transaction,
  { organizationId, replayId }: ReplayKey,
): Promise<ReplayRow | null> {
  return db.one(
    sql`select ${replayColumns} from ${withCounts}
     where y.organization_id = ${organizationId} and y.id = ${replayId}`,
  )
}

/** The newest first. `ruleId` null: all. */
export function listReplays(
  db: Database,
  { organizationId, ruleId }: { organizationId: OrganizationId; ruleId: WebhookRuleId | null },
): Promise<ReplayRow[]> {
  return db.query(
    sql`select ${replayColumns} from ${withCounts}
     where y.organization_id = ${organizationId} and (${ruleId}::uuid is null or y.rule_id = ${ruleId})
     order by y.created_at desc, y.id limit ${listedAtMost}`,
  )
}

/** Pushes that it has made are still sent. */
export async function stopReplay(
  tx: Transaction,
  { organizationId, replayId, at }: ReplayKey & { at: Date },
): Promise<void> {
  await tx.query(
    sql`update tms.webhook_replays set state = 'stopped', ended_at = ${at}
     where organization_id = ${organizationId} and id = ${replayId} and state = 'running'`,
  )
}

/** Those that ended before the time. */
export async function deleteReplays(db: Database, before: Date): Promise<void> {
  await db.query(sql`delete from tms.webhook_replays where ended_at < ${before}`)
}

/** Makes pushes up to the limit; how many replays run, and how many pushes were made. */
export async function runReplays(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
}): Promise<{ readonly running: number; readonly made: number }> {
  const { database } = deps
  const running = await database.query<ReplayKey>(
    sql`select y.organization_id, y.id as replay_id from tms.webhook_replays y
     where ${isFirst} order by y.created_at, y.id`,
  )
  let made = 0
  for (const key of running) {
    made += await database.transaction((tx) => makePortion(tx, key, deps))
  }
  return { running: running.length, made }
}

/** The oldest running replay of a rule makes pushes. One of several rules is one of each. */
const isFirst: Sql = sql`y.state = 'running' and not exists (
  select 1 from tms.webhook_replays o
  where o.organization_id = y.organization_id and o.state = 'running'
    and (o.created_at, o.id) < (y.created_at, y.id)
    and (o.rule_id is null or y.rule_id is null or o.rule_id = y.rule_id))`

async function makePortion(
  tx: Transaction,
  { organizationId, replayId }: ReplayKey,
  { clock, ids }: { clock: Clock; ids: Ids },
): Promise<number> {
  const isIt = sql`y.organization_id = ${organizationId} and y.id = ${replayId}`
  // Another process that is at it has the row.
  const locked = await tx.query(
    sql`select 1 from tms.webhook_replays y where ${isIt} and y.state = 'running'
     for update skip locked`,
  )
  if (locked.length === 0) return 0
  const unfinished = await tx.one<{ count: number }>(
    sql`select count(*) as count from tms.webhook_pushes
     where organization_id = ${organizationId} and replay_id = ${replayId} and ended_at is null`,
  )
  const room = unfinishedAtMost - (unfinished?.count ?? 0)
  if (room <= 0) return 0
  // The rules stay as they are until the pushes are there: a change of theirs then finds these too.
  const sources = await tx.query<
    Pick<NewPush, 'ruleId' | 'trigger' | 'orderedBy' | 'waybillNo' | 'delivery' | 'body'> & {
      readonly id: PushTaskId
      readonly sequence: number
      readonly url: string
      readonly pausedAt: Date | null
    }
  >(
    sql`select p.id, p.sequence, p.rule_id, p.trigger, p.ordered_by, p.waybill_no, p.body, r.delivery, r.url,
       r.paused_at
     from tms.webhook_replays y, tms.webhook_pushes p, tms.webhook_rules r
     where ${isIt} and ${isReplayed} and p.sequence > y.read_sequence and p.sequence <= y.last_sequence
     order by p.sequence limit ${room} for share of r`,
  )
  const at = new Date(clock.nowMs())
  const pushes = sources.map(({ id, sequence: _, url, pausedAt, ...source }): NewPush => {
    const newId: PushTaskId = ids.uuid()
    const { host } = new URL(url)
    const state = pausedAt === null ? 'waiting' : 'paused'
    const made = { organizationId, id: newId, feedSequence: null, host, state } as const
    return { ...source, ...made, repeats: id, replayId }
  })
  const last = sources.at(-1)
  if (last === undefined) {
    // Some may have left the log, or have lost their rule, since they were counted.
    const isOver = (unfinished?.count ?? 0) === 0
    if (isOver) {
      await tx.query(
        sql`update tms.webhook_replays y set state = 'done', total = y.made, ended_at = ${at}
         where ${isIt}`,
      )
    }
    return 0
  }
  await insertPushes(tx, { pushes, at })
  await tx.query(
    sql`update tms.webhook_replays y
     set made = y.made + ${pushes.length}, read_sequence = ${last.sequence} where ${isIt}`,
  )
  return pushes.length
}
