/**
 * Kills the process that makes and sends pushes, the database, or both, at random moments while entries of
 * the feed are written, and then reports what was lost or sent twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ParcelId, WebhookRuleId } from '#lib/contract/ids.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import { openKillablePostgres } from '#server/db/testing/killable-postgres.ts'
import { newId } from '#server/testing/new-id.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openAutomation } from './open-automation.ts'
import { startWorker } from './start-worker.ts'

const claimMs = 500
const writers = 4
const entriesPerWriter = 15

/** One line for each fault. */
export async function killWhilePushing({ rounds }: { rounds: number }): Promise<string[]> {
  const postgres = await openKillablePostgres()
  const world = await openAutomation({}, () => Promise.resolve(postgres))
  const { receiver, own, test } = world
  const { feed } = test.service.rooms
  receiver.state.answer = (_, response) =>
    void setTimeout(() => response.end(), 20 + Math.random() * 60)
  const once = await world.addRule({ url: `${receiver.url}/once` })
  const retried = await world.addRule({ url: `${receiver.url}/retried`, delivery: 'retry' })
  const waybills = await Promise.all(Array.from({ length: 20 }, () => own.create()))
  /** The marks of the entries whose commit was confirmed. */
  const confirmed = new Set<string>()

  async function write(waybill: Waybill): Promise<void> {
    const mark: ParcelId = newId()
    const entry = {
      type: 'waybill.created' as const,
      sender_account_id: null,
      waybill_id: waybill.id,
      waybill_no: waybill.waybill_no,
      state: waybill.state,
      delivery_event_id: null,
      event_type: null,
      parcel_id: mark,
    }
    const { id: organizationId } = own.organization
    await test.database.transaction((tx) => feed.write(tx, { organizationId, entries: [entry] }))
    confirmed.add(mark)
  }

  async function writeMany(goal: number): Promise<void> {
    for (let n = 0; confirmed.size < goal; n += 1) {
      const waybill = waybills[n % waybills.length]
      // The database is away: whether it was written is not known, and the next one is.
      if (waybill !== undefined) await write(waybill).catch(() => sleep(20))
    }
  }

  let kill = await startWorker(test.url, claimMs)
  try {
    for (let round = 0; round < rounds; round += 1) {
      const before = receiver.received.length
      const goal = confirmed.size + writers * entriesPerWriter
      const writing = Promise.all(Array.from({ length: writers }, () => writeMany(goal)))
      const from = before + Math.random() * 40
      // Over a request that has arrived and has no answer yet: what would be sent again, arrives twice.
      await waitFor(() => receiver.received.length > from && receiver.state.inFlight > 0)
      const victims = [['worker'], ['database'], ['worker', 'database']][round % 3] ?? []
      await Promise.all([
        victims.includes('worker') && kill(),
        victims.includes('database') && postgres.kill(),
      ])
      if (victims.includes('worker')) kill = await startWorker(test.url, claimMs)
      await writing
    }
    await untilNoneIsOpen()
    return [
      ...(await faultsOf(once, { path: '/hook/once', mayRepeat: false })),
      ...(await faultsOf(retried, { path: '/hook/retried', mayRepeat: true })),
      ...(await unwritten()),
    ]
  } finally {
    await kill()
    await world.close()
  }

  /** However many there are: it goes on as long as something moves. */
  async function untilNoneIsOpen(): Promise<void> {
    let open = await openPushes()
    while (open > 0) {
      const before = open
      const changed = async () => {
        const now = await openPushes()
        return now !== before && { now }
      }
      open = (await waitFor(changed, { withinMs: 60_000, everyMs: 200 })).now
    }
  }

  /** Those that have not ended, and entries that the dispatcher has not read. */
  async function openPushes(): Promise<number> {
    const row = await test.database.one<{ count: number }>(
      `select (select count(*) from tms.webhook_pushes where ended_at is null)::int
         + (select count(*) from tms.feed f, tms.feed_consumers c
            where c.name = 'webhooks' and (f.position, f.sequence) > (c.position, c.sequence))::int
         as count`,
    )
    return row?.count ?? 0
  }

  async function faultsOf(
    ruleId: WebhookRuleId,
    { path, mayRepeat }: { path: string; mayRepeat: boolean },
  ): Promise<string[]> {
    const entries = await test.database.query<{
      mark: string
      id: string | null
      state: string
      cause: string | null
    }>(
      `select f.entry->>'parcel_id' as mark, p.id, p.state, p.cause
       from tms.feed f left join tms.webhook_pushes p
         on p.organization_id = f.organization_id and p.rule_id = $1 and p.feed_sequence = f.sequence
       where f.entry->>'parcel_id' is not null`,
      [ruleId],
    )
    const received = new Map<string, number>()
    for (const { context } of receiver.pushes(path)) {
      received.set(context.taskId, (received.get(context.taskId) ?? 0) + 1)
    }
    return entries.flatMap(({ mark, id, state, cause }) => {
      if (id === null) return [`${path}: the entry ${mark} made no push`]
      const times = received.get(id) ?? 0
      const isLost = state === 'lost' && cause === 'process_ended' && !mayRepeat
      if (state !== 'delivered' && !isLost) return [`${path}: ${id} is ${state}, ${cause}`]
      if (state === 'delivered' && times === 0) return [`${path}: ${id} did not arrive`]
      return times > 1 && !mayRepeat ? [`${path}: ${id} arrived ${times} times`] : []
    })
  }

  async function unwritten(): Promise<string[]> {
    const rows = await test.database.query<{ mark: string; count: number }>(
      `select entry->>'parcel_id' as mark, count(*)::int as count from tms.feed
       where entry->>'parcel_id' is not null group by 1`,
    )
    const counts = new Map(rows.map(({ mark, count }) => [mark, count]))
    return [...confirmed]
      .filter((mark) => counts.get(mark) !== 1)
      .map((mark) => `the entry ${mark} was confirmed and is there ${counts.get(mark) ?? 0} times`)
  }
}
