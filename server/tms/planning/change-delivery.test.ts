import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeliveryId, WaybillId } from '#lib/contract/ids.ts'
import { changedDeliveriesSchema } from '#lib/contract/planned-deliveries.ts'
import { newId } from '#server/testing/new-id.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { refusalOf } from '../waybills/testing/open-waybills.ts'
import { addAccepter, type Accepter } from './testing/open-accepter.ts'
import { cubes } from './testing/open-planner.ts'

let service: TestService
let own: Accepter
beforeAll(async () => {
  service = await openTestService()
  await service.service.rooms.planning.declareJobs()
  own = await addAccepter(service)
})
afterAll(() => service.close())

type Answered = Awaited<ReturnType<Accepter['plan']>>

const pathOf = (id: string, what: string) => `/api/load-planning/deliveries/${id}/${what}`

const load = (id: string, waybill_ids: readonly string[], from?: string) =>
  own.post(pathOf(id, 'waybills'), {
    waybill_ids,
    ...(from !== undefined && { from_delivery_id: from }),
  })
const unload = (id: string, waybill_ids: readonly string[]) =>
  own.send('DELETE', pathOf(id, 'waybills'), { waybill_ids })
const depart = (id: string) => own.post(pathOf(id, 'depart'), {})

function changedOf({ status, json, text }: Answered) {
  if (status !== 200) throw new Error(text)
  return changedDeliveriesSchema.parse(json).deliveries
}

async function twoDeliveries() {
  const ids = await own.waybills([cubes(1, 10), cubes(1, 20), cubes(1, 30)])
  const [first, second, third] = ids
  if (first === undefined || second === undefined || third === undefined) throw new Error('none')
  const a: DeliveryId = await own.deliver([first, second])
  const b: DeliveryId = await own.deliver([third])
  return { a, b, first, second, third }
}

function stored(ids: readonly WaybillId[]) {
  return service.database.query<{ delivery: string | null; state: string }>(
    `select w.delivery_id as delivery, w.state from tms.waybills w
     join tms.parcels p on p.waybill_id = w.id and p.delivery_id is not distinct from w.delivery_id
     where w.id = any($1) order by w.id`,
    [ids],
  )
}

/** The deliveries' own sums, beside those of the waybills that are on them. */
function contradictions() {
  return service.database.query(
    `select d.id from tms.deliveries d
     left join lateral (
       select coalesce(sum(p.piece_count), 0) as pieces,
         coalesce(sum(p.piece_count * p.weight_kg), 0) * 1000 as weight_g,
         count(*) filter (where p.delivery_id is distinct from w.delivery_id) as astray,
         count(*) filter (where d.state = 'in_transit' and w.state <> 'picked_up') as left_behind
       from tms.waybills w join tms.parcels p on p.waybill_id = w.id and p.state <> 'canceled'
       where w.delivery_id = d.id) as goods on true
     where d.organization_id = $1 and (d.pieces <> goods.pieces or d.weight_g <> goods.weight_g
       or goods.astray > 0 or goods.left_behind > 0)`,
    [own.organization.id],
  )
}

test('moves waybills from one delivery to another, and both are planned again', async () => {
  const { a, b, first, second, third } = await twoDeliveries()
  const changed = changedOf(await load(b, [first], a))
  expect(changed).toMatchObject([
    { id: b, waybillCount: 2, planned: false, state: 'pending', locked: false },
    { id: a, waybillCount: 1, planned: false },
  ])
  expect(await stored([first, second, third])).toEqual([
    { delivery: b, state: 'created' },
    { delivery: a, state: 'created' },
    { delivery: b, state: 'created' },
  ])
  const rows = await service.database.query(
    `select weight_g, pieces from tms.deliveries where id = any($1) order by weight_g`,
    [[a, b]],
  )
  expect(rows).toEqual([
    { weight_g: 20_000, pieces: 1 },
    { weight_g: 40_000, pieces: 2 },
  ])
  // Sent again it changes nothing.
  expect(changedOf(await load(b, [first], a))).toEqual(changed)
})

test('adds waybills that wait, takes others off, and refuses what is elsewhere', async () => {
  const { a, b, first, third } = await twoDeliveries()
  const [waiting = ''] = await own.waybills([cubes()])
  expect(changedOf(await load(a, [waiting]))).toMatchObject([{ id: a, waybillCount: 3 }])
  expect(refusalOf(await load(a, [third]))).toMatchObject({
    status: 409,
    error: 'waybills_assigned',
    waybill_ids: [third],
  })
  expect(refusalOf(await load(b, [third, waiting], newId()))).toMatchObject({
    error: 'delivery_not_found',
  })
  expect(refusalOf(await unload(b, [third, first]))).toMatchObject({
    status: 409,
    error: 'waybills_not_on_delivery',
    waybill_ids: [first],
  })
  expect(changedOf(await unload(a, [first]))).toMatchObject([{ waybillCount: 2 }])
  expect(await stored([first])).toEqual([{ delivery: null, state: 'created' }])
  const unknown = newId()
  expect(refusalOf(await load(a, [unknown]))).toMatchObject({ error: 'waybills_not_found' })
})

test('a locked delivery refuses changes until it is unlocked', async () => {
  const { a, b, first, third } = await twoDeliveries()
  expect(changedOf(await own.post(pathOf(a, 'lock'), {}))).toMatchObject([{ locked: true }])
  const refused = { status: 409, error: 'delivery_locked', delivery_id: a }
  expect(refusalOf(await load(a, [third], b))).toMatchObject(refused)
  expect(refusalOf(await load(b, [first], a))).toMatchObject(refused)
  expect(refusalOf(await unload(a, [first]))).toMatchObject(refused)
  const { json } = await own.send('DELETE', pathOf(a, 'lock'), {})
  expect(json).toMatchObject({ deliveries: [{ locked: false }] })
  changedOf(await load(b, [first], a))
})

test('departs with its waybills, and is changed no more', async () => {
  const { a, b, first, second, third } = await twoDeliveries()
  expect(changedOf(await depart(a))).toMatchObject([
    { id: a, state: 'in_transit', waybillCount: 2 },
  ])
  expect(await stored([first, second])).toEqual([
    { delivery: a, state: 'picked_up' },
    { delivery: a, state: 'picked_up' },
  ])
  const row = await service.database.one(`select status from tms.deliveries where id = $1`, [a])
  expect(row).toEqual({ status: 'picked_up' })
  const entries = await service.database.query(
    `select entry->>'type' as type, entry->>'event_type' as event, entry->>'state' as state
     from tms.feed where subject_id = any($1::uuid[]) order by position desc, sequence desc limit 3`,
    [[a, first, second]],
  )
  expect(entries.toSorted((x, y) => JSON.stringify(x).localeCompare(JSON.stringify(y)))).toEqual([
    { type: 'delivery.changed', event: null, state: 'in_transit' },
    { type: 'waybill.event', event: 'picked_up', state: 'picked_up' },
    { type: 'waybill.event', event: 'picked_up', state: 'picked_up' },
  ])
  const refused = { status: 409, error: 'delivery_not_changeable', state: 'in_transit' }
  expect(refusalOf(await depart(a))).toMatchObject(refused)
  expect(refusalOf(await load(a, [third], b))).toMatchObject(refused)
  changedOf(await unload(b, [third]))
  expect(refusalOf(await depart(b))).toMatchObject({ status: 409, error: 'delivery_empty' })
})

test('the delivery of an order, and that of another organization, are left alone', async () => {
  const { a, first } = await twoDeliveries()
  const orderId = newId()
  await service.database.query(
    `insert into tms.deliveries (organization_id, id, delivery_no, quote_id, state, status,
       created_at, updated_at)
     values ($1, $2::uuid, $2::uuid::text, $3, 'pending', 'pending', now(), now())`,
    [own.organization.id, orderId, newId()],
  )
  for (const answer of [await load(orderId, [first], a), await depart(orderId)]) {
    expect(refusalOf(answer)).toMatchObject({ status: 409, error: 'delivery_not_changeable' })
  }
  await service.database.query(`delete from tms.deliveries where id = $1`, [orderId])
  const stranger = await addAccepter(service)
  const answer = await stranger.post(pathOf(a, 'depart'), {})
  expect(refusalOf(answer)).toMatchObject({ status: 404, error: 'delivery_not_found' })
})

test('moves, cancels and departs at once leave no waybill behind or on two deliveries', async () => {
  const ids = await own.waybills(Array.from({ length: 8 }, () => cubes(1, 10)))
  const a = await own.deliver(ids.slice(0, 4))
  const b = await own.deliver(ids.slice(4))
  const numbers = await service.database.query<{ id: string; waybill_no: string }>(
    `select id, waybill_no from tms.waybills where id = any($1)`,
    [ids],
  )
  const numberOf = (id: string) => numbers.find((each) => each.id === id)?.waybill_no ?? ''
  const calls = Array.from({ length: 50 }, (_, index) => {
    const id = ids[index % ids.length] ?? ''
    const [to, from] = index % 3 === 0 ? [a, b] : [b, a]
    if (index === 40) return depart(a)
    if (index === 45) return depart(b)
    if (index % 10 === 9) return own.send('DELETE', `/api/waybills/${numberOf(id)}`, {})
    return load(to, index % 2 === 0 ? [id] : ids.slice(0, 3).toReversed(), from)
  })
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(2)
  expect(await contradictions()).toEqual([])
})

function report(waybill_id: string, event_type: string) {
  return own.post('/api/delivery-events', { waybill_id, event_type })
}

async function statusOf(id: string) {
  return service.database.one(`select state, status from tms.deliveries where id = $1`, [id])
}

test('a delivery that has left follows its waybills until all of them are final', async () => {
  const { a, first, second } = await twoDeliveries()
  expect(await report(first, 'picked_up')).toMatchObject({ status: 200 })
  // It has not left yet.
  expect(await statusOf(a)).toEqual({ state: 'pending', status: 'pending' })
  await depart(a)
  expect(await statusOf(a)).toEqual({ state: 'in_transit', status: 'picked_up' })
  await report(first, 'delivering')
  expect(await statusOf(a)).toEqual({ state: 'in_transit', status: 'in_transit' })
  await report(first, 'delivered')
  await report(second, 'failed')
  expect(await statusOf(a)).toEqual({ state: 'in_transit', status: 'in_transit' })
  await report(second, 'returning')
  await report(second, 'returned')
  expect(await statusOf(a)).toEqual({ state: 'delivered', status: 'delivered' })
  const entries = await service.database.query<{ status: string }>(
    `select entry->>'status' as status from tms.feed where subject_id = $1
     order by position, sequence`,
    [a],
  )
  const statuses = entries.map(({ status }) => status)
  expect(statuses.slice(-3)).toEqual(['picked_up', 'in_transit', 'delivered'])
})

test('a delivery of which nothing is delivered has failed', async () => {
  const { b, third } = await twoDeliveries()
  await depart(b)
  for (const event of ['delivering', 'failed', 'returning', 'returned']) await report(third, event)
  expect(await statusOf(b)).toEqual({ state: 'failed', status: 'failed' })
})

test('a delivery that leaves once its waybills are delivered is delivered', async () => {
  const { b, third } = await twoDeliveries()
  await report(third, 'delivered')
  await depart(b)
  expect(await statusOf(b)).toEqual({ state: 'delivered', status: 'delivered' })
})

test('of waybills that are delivered at once the last one ends the delivery', async () => {
  const { a, first, second } = await twoDeliveries()
  await depart(a)
  const { reports } = await service.database.transaction(async (tx) => {
    // Both have moved their waybill, and neither sees the other's.
    await tx.query(`select from tms.deliveries where id = $1 for update`, [a])
    const both = Promise.all([first, second].map((id) => report(id, 'delivered')))
    await waitFor(async () => {
      const waiting = await tx.query(
        `select distinct pid from pg_locks where not granted
           and (transactionid = pg_current_xact_id()::xid or relation = 'tms.deliveries'::regclass)`,
      )
      return waiting.length === 2
    })
    return { reports: both }
  })
  for (const { status, text } of await reports) expect(status, text).toBe(200)
  expect(await statusOf(a)).toEqual({ state: 'delivered', status: 'delivered' })
})
