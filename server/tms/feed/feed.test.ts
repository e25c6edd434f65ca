import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { feedPageSchema } from '#lib/contract/feed.ts'
import type { OrganizationId, WaybillId } from '#lib/contract/ids.ts'
import { openDatabase, type Database, type Transaction } from '#server/db/database.ts'
import { createLog } from '#server/log.ts'
import { newId } from '#server/testing/new-id.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import {
  addAccount,
  openTestService,
  send,
  signedGet,
  type TestOrganization,
  type TestService,
} from '../testing/test-service.ts'
import type { NewFeedEntry } from './feed.ts'

let test: TestService
/** With connections for many transactions at once. */
let database: Database
beforeAll(async () => {
  test = await openTestService()
  const log = createLog({ level: 'silent' })
  database = openDatabase({ url: test.url, maxConnections: 16, applicationName: 'feed-test', log })
})
afterAll(async () => {
  await database.close()
  await test.close()
})

type WaybillEntry = Extract<NewFeedEntry, { readonly waybill_no: string }>

function entryOf(waybillId: WaybillId, more: Partial<WaybillEntry> = {}): WaybillEntry {
  return {
    type: 'waybill.changed',
    sender_account_id: null,
    waybill_id: waybillId,
    waybill_no: 'WB1',
    state: 'created',
    delivery_event_id: null,
    event_type: null,
    parcel_id: null,
    ...more,
  }
}

function write(
  tx: Transaction,
  organizationId: OrganizationId,
  ...entries: readonly NewFeedEntry[]
): Promise<void> {
  return test.service.rooms.feed.write(tx, { organizationId, entries })
}

async function readPage(by: TestOrganization, query = {}, headers = {}) {
  const nowMs = test.clock.nowMs()
  const answer = await send(
    test.service,
    signedGet('/api/events', { ...by, nowMs, query, headers }),
  )
  expect(answer.status).toBe(200)
  return feedPageSchema.parse(answer.json)
}

/** From the place on until the feed has nothing more, in pages; other tests' transactions may delay it. */
async function readAll(by: TestOrganization, count: number): Promise<string[]> {
  const ids: string[] = []
  let after = '0-0'
  await waitFor(async () => {
    const { data, next } = await readPage(by, { after, pageSize: 3 })
    ids.push(...data.map((entry) => ('waybill_id' in entry ? entry.waybill_id : '')))
    after = next
    return ids.length >= count
  })
  expect((await readPage(by, { after })).data).toEqual([])
  return ids
}

/** A transaction that stays open until it is let go. */
function openTransaction() {
  const ready = Promise.withResolvers<Transaction>()
  const end = Promise.withResolvers<void>()
  const done = database.transaction(async (tx) => {
    // Its number is given now, as of a transaction that has changed something.
    await tx.query('select pg_current_xact_id()')
    ready.resolve(tx)
    await end.promise
  })
  return {
    tx: ready.promise,
    commit: () => {
      end.resolve()
      return done
    },
  }
}

it('an entry whose transaction commits later than a younger one is not missed', async () => {
  const by = await test.addOrganization()
  const { id } = by.organization
  const [older, younger] = [newId<WaybillId>(), newId<WaybillId>()]
  const slow = openTransaction()
  await write(await slow.tx, id, entryOf(older))
  await database.transaction((tx) => write(tx, id, entryOf(younger)))

  // The younger entry is committed, and waits for the older transaction.
  const before = await readPage(by)
  expect(before.data).toEqual([])
  await slow.commit()
  const { data } = await waitFor(async () => {
    const page = await readPage(by, { after: before.next })
    return page.data.length === 2 && page
  })
  expect(data).toMatchObject([{ waybill_id: older }, { waybill_id: younger }])
})

it('a reader that keeps its place gets each entry once, whatever order the transactions end in', async () => {
  const by = await test.addOrganization()
  const written: WaybillId[] = []
  const read: string[] = []
  let after = '0-0'
  const readOn = async () => {
    const page = await readPage(by, { after, pageSize: 7 })
    read.push(...page.data.map((entry) => ('waybill_id' in entry ? entry.waybill_id : '')))
    after = page.next
  }
  for (let round = 0; round < 15; round += 1) {
    const open = Array.from({ length: 6 }, openTransaction)
    for (const { tx } of open) {
      const waybillId = newId<WaybillId>()
      written.push(waybillId)
      await write(await tx, by.organization.id, entryOf(waybillId))
    }
    const inAnyOrder = fc.shuffledSubarray(open, { minLength: open.length })
    for (const { commit } of fc.sample(inAnyOrder, { numRuns: 1, seed: round }).flat()) {
      await commit()
      await readOn()
    }
  }
  await waitFor(async () => {
    await readOn()
    return read.length >= written.length
  })
  expect(read.toSorted()).toEqual(written.toSorted())
})

it('entries of one waybill are in the order of its changes, also where the older transaction changed it last', async () => {
  const by = await test.addOrganization()
  const { id } = by.organization
  const waybillId = newId<WaybillId>()
  const oldest = openTransaction()
  const oldestTx = await oldest.tx
  // Between the two, so that readers come as far as it and no further.
  const between = openTransaction()
  await between.tx
  await database.transaction((tx) => write(tx, id, entryOf(waybillId, { state: 'picked_up' })))
  await write(oldestTx, id, entryOf(waybillId, { state: 'delivered' }))
  await oldest.commit()
  expect((await readPage(by)).data).toEqual([])
  await between.commit()
  const { data } = await waitFor(async () => {
    const page = await readPage(by)
    return page.data.length === 2 && page
  })
  expect(data).toMatchObject([{ state: 'picked_up' }, { state: 'delivered' }])
})

it('a rolled back change is in no feed', async () => {
  const by = await test.addOrganization()
  const change = database.transaction(async (tx) => {
    await write(tx, by.organization.id, entryOf(newId()))
    throw new Error('no')
  })
  await expect(change).rejects.toThrow('no')
  const kept = newId<WaybillId>()
  await database.transaction((tx) => write(tx, by.organization.id, entryOf(kept)))
  expect(await readAll(by, 1)).toEqual([kept])
})

it('several entries of one change keep their order', async () => {
  const by = await test.addOrganization()
  const ids = Array.from({ length: 10 }, () => newId<WaybillId>())
  await database.transaction((tx) =>
    write(tx, by.organization.id, ...ids.map((each) => entryOf(each))),
  )
  expect(await readAll(by, ids.length)).toEqual(ids)
})

it('the header restricts the feed to its account; another organization reads none of it', async () => {
  const by = await test.addOrganization()
  const { id } = by.organization
  const account = await addAccount(test, id)
  const other = await test.addOrganization()
  const [own, ownerless] = [newId<WaybillId>(), newId<WaybillId>()]
  await database.transaction((tx) =>
    write(tx, id, entryOf(ownerless), entryOf(own, { sender_account_id: account.id })),
  )
  expect(await readAll(by, 2)).toEqual([ownerless, own])
  const headers = { 'x-sender-account-id': account.id }
  const page = await readPage(by, {}, headers)
  expect(page.data).toMatchObject([{ waybill_id: own, sender_account_id: account.id }])
  expect((await readPage(other)).data).toEqual([])
})

it('`now` begins with what comes next', async () => {
  const by = await test.addOrganization()
  await database.transaction((tx) => write(tx, by.organization.id, entryOf(newId())))
  await readAll(by, 1)
  const { data, next } = await readPage(by, { after: 'now' })
  expect(data).toEqual([])
  const later = newId<WaybillId>()
  await database.transaction((tx) => write(tx, by.organization.id, entryOf(later)))
  const page = await waitFor(async () => {
    const read = await readPage(by, { after: next })
    return read.data.length > 0 && read
  })
  expect(page.data).toMatchObject([{ waybill_id: later }])
})

it.each(['x', '1', '1-', '-1-2', '1-2-3', '1e3-0', '9999999999999999999-1'])(
  'the place %s is refused',
  async (after) => {
    const by = await test.addOrganization()
    const nowMs = test.clock.nowMs()
    const request = signedGet('/api/events', { ...by, nowMs, query: { after } })
    const answer = await send(test.service, request)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('after')
  },
)

it('entries older than ninety days are deleted, whoever they are of, and younger ones stay', async () => {
  const dayMs = 24 * 3_600_000
  const startMs = test.clock.nowMs()
  const organizations = [await test.addOrganization(), await test.addOrganization()]
  const young: WaybillId[] = []
  for (const { organization } of organizations) {
    test.clock.set(startMs - 91 * dayMs)
    const old = Array.from({ length: 1_200 }, () => entryOf(newId()))
    await database.transaction((tx) => write(tx, organization.id, ...old))
    test.clock.set(startMs - 89 * dayMs)
    const waybillId = newId<WaybillId>()
    young.push(waybillId)
    await database.transaction((tx) => write(tx, organization.id, entryOf(waybillId)))
  }
  test.clock.set(startMs)
  await test.service.rooms.feed.sweep()
  const left = await database.query<{ id: string }>(
    `select subject_id as id from tms.feed where organization_id = any ($1) order by position`,
    [organizations.map(({ organization }) => organization.id)],
  )
  expect(left.map(({ id }) => id)).toEqual(young)
})

it('positions go on after a restore on a server whose transactions are counted from the beginning', async () => {
  const by = await test.addOrganization()
  const restored = newId<WaybillId>()
  await database.transaction((tx) => write(tx, by.organization.id, entryOf(restored)))
  await database.query(`update tms.feed set position = position + 1000000 where subject_id = $1`, [
    restored,
  ])
  await test.service.rooms.declareJobs()
  const later = newId<WaybillId>()
  await database.transaction((tx) => write(tx, by.organization.id, entryOf(later)))
  expect(await readAll(by, 2)).toEqual([restored, later])
})
