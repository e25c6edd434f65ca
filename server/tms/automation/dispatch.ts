/**
 * Makes pushes of the feed's entries: one for each rule that an entry matches, in the transaction that
 * moves the place in the feed, so that each entry makes each push exactly once whatever process dies.
 *
 * A push's body is written here and not when it is sent: a push of `delivered` then says what was
 * delivered even if the waybill has changed since, all attempts of a push say the same, and the sender
 * needs no other room.
 */
import type {
  DeliveryEventId,
  OrganizationId,
  PushTaskId,
  WaybillId,
  WebhookRuleId,
} from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import type { WebhookTrigger } from '#lib/contract/webhook-rules.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { ConsumedEntry, Feed } from '../feed/feed.ts'
import type { Organizations } from '../organizations/organizations.ts'
import { eventData, matches, pushBody, type TrackingEvent } from './push-body.ts'
import { nextRun } from './schedule.ts'
import * as store from './store.ts'
import type { NewPush, RuleRow } from './store.ts'

const consumer = 'webhooks'
export const entriesAtOnce = 200
const schedulesAtOnce = 100

export interface WaybillReader {
  shownByIds(
    tx: Transaction,
    of: {
      readonly organization: { readonly id: OrganizationId; readonly currency: string }
      readonly ids: readonly WaybillId[]
    },
  ): Promise<ReadonlyMap<WaybillId, Waybill>>
  readEvents(
    tx: Transaction,
    of: { readonly organizationId: OrganizationId; readonly ids: readonly DeliveryEventId[] },
  ): Promise<readonly (TrackingEvent & { readonly id: DeliveryEventId })[]>
}

export interface DispatchDeps {
  readonly database: Database
  readonly feed: Pick<Feed, 'consume'>
  readonly organizations: Pick<Organizations, 'list'>
  readonly waybills: WaybillReader
  readonly clock: Clock
  readonly ids: Ids
}

type WaybillEntry = Extract<ConsumedEntry['entry'], { readonly waybill_no: string }>

/** How many entries it has read; `entriesAtOnce` when there may be more. */
export function dispatchEntries(deps: DispatchDeps): Promise<number> {
  return deps.feed.consume({
    consumer,
    limit: entriesAtOnce,
    work: async (tx, entries) => {
      const organizationIds = [...new Set(entries.map(({ organizationId }) => organizationId))]
      const triggers = [...new Set(entries.flatMap(({ entry }) => triggersOf(entry)))]
      if (triggers.length === 0) return
      const rules = await store.rulesFor(tx, { organizationIds, triggers })
      if (rules.length === 0) return
      const pushes: NewPush[] = []
      for (const [id, own] of Map.groupBy(rules, ({ organizationId }) => organizationId)) {
        const ownEntries = entries.filter(({ organizationId }) => organizationId === id)
        pushes.push(
          ...(await pushesOf(tx, { organizationId: id, rules: own, entries: ownEntries }, deps)),
        )
      }
      const at = new Date(deps.clock.nowMs())
      if (pushes.length > 0) await store.insertPushes(tx, { pushes, at })
    },
  })
}

async function pushesOf(
  tx: Transaction,
  {
    organizationId,
    rules,
    entries,
  }: {
    organizationId: OrganizationId
    rules: readonly RuleRow[]
    entries: readonly ConsumedEntry[]
  },
  { organizations, waybills, clock, ids }: DispatchDeps,
): Promise<NewPush[]> {
  const wanted = entries.flatMap(({ entry, sequence, at }) =>
    triggersOf(entry).flatMap((trigger) =>
      rules
        .filter((rule) => rule.trigger === trigger && rule.activeSince <= at)
        .flatMap((rule) => (isOfWaybill(entry) ? [{ rule, entry, sequence }] : [])),
    ),
  )
  if (wanted.length === 0) return []
  const organization = (await organizations.list()).find(({ id }) => id === organizationId)
  if (organization === undefined) return []
  const shown = await waybills.shownByIds(tx, {
    organization,
    ids: [...new Set(wanted.map(({ entry }) => entry.waybill_id))],
  })
  const eventIds = wanted.flatMap(({ entry }) => entry.delivery_event_id ?? [])
  const events = new Map(
    (await waybills.readEvents(tx, { organizationId, ids: [...new Set(eventIds)] })).map(
      (event) => [event.id, event],
    ),
  )
  const at = new Date(clock.nowMs())
  return wanted.flatMap(({ rule, entry, sequence }) => {
    const waybill = shown.get(entry.waybill_id)
    const event = entry.delivery_event_id && events.get(entry.delivery_event_id)
    const isEvent = rule.trigger === 'delivery_event_created'
    if (waybill === undefined || (isEvent && !event)) return []
    const state = isEvent && entry.event_type !== null ? entry.event_type : entry.state
    if (!matches(rule.conditions, { waybill, state })) return []
    const data = isEvent && event ? eventData(event, waybill) : waybill
    const about = { feedSequence: sequence, orderedBy: waybill.id, waybillNo: waybill.waybill_no }
    return [{ ...newPush(rule, { data, at, ids }), ...about }]
  })
}

/** A push that need not wait for others. */
export function newPush(
  rule: RuleRow,
  { data, at, ids }: { data: object; at: Date; ids: Ids },
): NewPush {
  const { organizationId, bodyTemplate, trigger, delivery } = rule
  const id: PushTaskId = ids.uuid()
  const ruleId: WebhookRuleId = rule.id
  return {
    organizationId,
    id,
    ruleId,
    trigger,
    feedSequence: null,
    orderedBy: null,
    waybillNo: null,
    host: new URL(rule.url).host,
    delivery,
    body: pushBody({ id, organizationId, bodyTemplate, data, at }),
    state: rule.pausedAt === null ? 'waiting' : 'paused',
    repeats: null,
    replayId: null,
  }
}

/** Creation and cancellation are tracking events too. A draft is not there for anybody else yet. */
function triggersOf(entry: ConsumedEntry['entry']): readonly WebhookTrigger[] {
  if (!isOfWaybill(entry)) return []
  const isEvent = entry.delivery_event_id !== null && entry.event_type !== 'draft'
  const events: readonly WebhookTrigger[] = isEvent ? ['delivery_event_created'] : []
  switch (entry.type) {
    case 'waybill.created':
      return ['waybill_received', ...events]
    case 'waybill.canceled':
      return ['waybill_canceled', ...events]
    case 'waybill.paid':
      return ['waybill_paid', ...events]
    case 'waybill.event':
    case 'waybill.changed':
      return events
  }
}

function isOfWaybill(entry: ConsumedEntry['entry']): entry is WaybillEntry {
  return 'waybill_no' in entry
}

/** Pushes of rules whose time has come. A time that passed while no process ran is pushed once, late. */
export async function runSchedules({ database, clock, ids }: DispatchDeps): Promise<number> {
  return database.transaction(async (tx) => {
    const at = new Date(clock.nowMs())
    const rules = await store.lockScheduled(tx, { now: at, limit: schedulesAtOnce })
    const pushes = rules.map((rule) =>
      newPush(rule, { data: { triggeredAt: toTimestamp(at) }, at, ids }),
    )
    if (pushes.length > 0) await store.insertPushes(tx, { pushes, at })
    for (const rule of rules) {
      const nextRunAt = nextRun(rule, at)
      await store.setNextRun(tx, { ...rule, nextRunAt })
    }
    return rules.length
  })
}
