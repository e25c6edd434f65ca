import { randomBytes } from 'node:crypto'
import { makeCheckedNumber } from '#lib/checked-number.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryPageSchema } from '#lib/contract/delivery-list.ts'
import type { DeliveryId, WaybillId } from '#lib/contract/ids.ts'
import { newId } from '#server/testing/new-id.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { refusalOf } from '../waybills/testing/open-waybills.ts'
import { addAccepter, type Accepter } from './testing/open-accepter.ts'
import { cubes } from './testing/open-planner.ts'

let service: TestService
let own: Accepter
/** In the order of their creation: planned ones, and one of an order with its two trips. */
let planned: DeliveryId[]
let carried: WaybillId[]
const head = newId<DeliveryId>()
const legs = [newId<DeliveryId>(), newId<DeliveryId>()]

beforeAll(async () => {
  service = await openTestService()
  await service.service.rooms.planning.declareJobs()
  own = await addAccepter(service)
  const [as] = own.accountIds
  planned = []
  carried = []
  for (const weight of [10, 20, 30, 40, 50]) {
    const [id] = await own.waybills([cubes(2, weight)])
    if (id === undefined) throw new Error('no waybill')
    carried.push(id)
    planned.push(await own.deliver([id]))
    service.clock.set(service.clock.nowMs() + 1000)
  }
  await service.database.query(
    `insert into tms.deliveries (organization_id, id, delivery_no, head_id, leg_number, leg_count,
       quote_id, sender_account_id, vehicle_type, weight_g, pieces, state, status, created_at,
       updated_at)
     select $1, d.id::uuid, d.number, d.head::uuid, d.leg, d.legs, $2, $3, 'large', 1500, 3, d.state,
       'pending', $4, $4
     from (values ($5, null, 'DLHEAD', 0, 2, 'pending'), ($6, $5, 'DLHEAD-1', 1, 0, 'pending'),
       ($7, $5, 'DLHEAD-2', 2, 0, 'assigned')) as d(id, head, number, leg, legs, state)`,
    [own.organization.id, newId(), as, new Date(service.clock.nowMs()), head, ...legs],
  )
})
afterAll(() => service.close())

type Query = Readonly<Record<string, string | number>>

async function list(query: Query = {}, by: Accepter = own, as?: string) {
  const answer = await by.send('GET', '/api/deliveries', query, as === undefined ? {} : { as })
  if (answer.status !== 200) throw new Error(answer.text)
  return deliveryPageSchema.parse(answer.json)
}

const idsOf = async (query: Query = {}, as?: string) =>
  (await list(query, own, as)).data.map(({ id }) => id)

test('shows planned deliveries and the trips of orders, newest first, with what they carry', async () => {
  const { data, next } = await list()
  expect(next).toBeNull()
  expect(data.slice(2).map(({ id }) => id)).toEqual(planned.toReversed())
  expect(data.slice(0, 2).map(({ id }) => id)).toEqual(legs.toSorted().toReversed())
  const [, , newest] = data
  expect(newest).toMatchObject({
    kind: 'planned',
    order_id: null,
    sender_account_id: null,
    origin_unit_id: own.references.origin_unit_id,
    vehicleTypeId: own.typeIds.small,
    vehicle_type: 'small',
    waybillCount: 1,
    weight_kg: 100,
    pieces: 2,
    planned: true,
    locked: false,
    state: 'pending',
  })
  expect(data.find(({ id }) => id === legs[1])).toMatchObject({
    kind: 'order',
    deliveryNo: 'DLHEAD-2',
    order_id: head,
    sender_account_id: own.accountIds[0],
    origin_unit_id: null,
    vehicle_type: 'large',
    waybillCount: 1,
    weight_kg: 1.5,
    pieces: 3,
    planned: true,
    state: 'assigned',
  })
})

test('pages lose and repeat nothing, whatever states and kinds they have', async () => {
  const read: string[] = []
  let after: string | null = null
  do {
    const page = await list({ pageSize: 2, ...(after !== null && { after }) })
    expect(page.data.length).toBeLessThanOrEqual(2)
    read.push(...page.data.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  expect(read).toEqual(await idsOf())
})

test('filters by state, kind, time, and whether the plan is computed', async () => {
  const [a, b] = planned
  await own.post(`/api/load-planning/deliveries/${a}/depart`, {})
  await own.post(`/api/load-planning/deliveries/${b}/lock`, {})
  expect(await idsOf({ state: 'in_transit' })).toEqual([a])
  expect(await idsOf({ state: 'assigned,in_transit' })).toEqual([legs[1], a])
  expect(await idsOf({ kind: 'planned' })).toEqual(planned.toReversed())
  expect(await idsOf({ kind: 'order', state: 'pending' })).toEqual([legs[0]])
  expect((await list()).data.filter(({ locked }) => locked).map(({ id }) => id)).toEqual([b])
  const [more] = await own.waybills([cubes()])
  const joined = await own.post(`/api/load-planning/deliveries/${planned[4]}/waybills`, {
    waybill_ids: [more],
  })
  expect(joined.status).toBe(200)
  expect(await idsOf({ planned: 'false' })).toEqual([planned[4]])
  expect(await idsOf({ planned: 'true', kind: 'planned' })).toEqual(
    planned.slice(0, 4).toReversed(),
  )
  const [newest] = (await list({ kind: 'planned', pageSize: 1 })).data
  expect(newest).toMatchObject({ waybillCount: 2, pieces: 3, weight_kg: 200 })
  expect(await idsOf({ kind: 'planned', from: newest?.created_at ?? '' })).toEqual([planned[4]])
  expect(await idsOf({ kind: 'planned', to: newest?.created_at ?? '' })).toHaveLength(4)
})

test('finds a delivery by a part of its number, and by a waybill that it carries', async () => {
  const { data } = await list({ kind: 'planned' })
  const [one] = data
  if (one === undefined) throw new Error('no delivery')
  const part = one.deliveryNo.slice(3, -1)
  expect(await idsOf({ q: ` ${part.toLowerCase()} ` })).toEqual([one.id])
  expect(await idsOf({ q: 'dlhead' })).toHaveLength(2)
  expect(await idsOf({ q: '%' })).toEqual([])
  const [waybill] = await service.database.query<{ number: string }>(
    `select out_trade_no as number from tms.waybills where id = $1`,
    [carried[2]],
  )
  expect(await idsOf({ q: waybill?.number ?? '' })).toEqual([planned[2]])
  expect(await idsOf({ q: waybill?.number ?? '', kind: 'order' })).toEqual([])
  expect(await idsOf({ q: one.deliveryNo, state: 'delivered' })).toEqual([])
})

test('a part of a number is found among very many; two letters end their page before all are read', async () => {
  const other = await addAccepter(service)
  await service.database.query(
    `insert into tms.deliveries (organization_id, id, delivery_no, state, status, created_at, updated_at)
     select $1, gen_random_uuid(), 'OLD-' || lpad(n::text, 5, '0'), 'pending', 'pending',
       now() - n * interval '1 second', now() from generate_series(1, 5100) as n`,
    [other.organization.id],
  )
  const found = await list({ q: 'ld-0509' }, other)
  expect(found.data.map(({ deliveryNo }) => deliveryNo)).toEqual(
    Array.from({ length: 10 }, (_, at) => `OLD-0509${at}`),
  )
  expect(found.next).toBeNull()
  const first = await list({ q: 'xy' }, other)
  expect(first.data).toEqual([])
  const second = await list({ q: 'xy', after: first.next ?? '' }, other)
  expect(second.data).toEqual([])
  expect(second.next).not.toBeNull()
  const third = await list({ q: 'xy', after: second.next ?? '' }, other)
  expect(third).toMatchObject({ data: [], next: null })
  const whole = await list({ q: 'old-05100' }, other)
  expect(whole.data.map(({ deliveryNo }) => deliveryNo)).toEqual(['OLD-05100'])
  const nobodys = await list({ q: makeCheckedNumber('DL', randomBytes(8)).toLowerCase() }, other)
  expect(nobodys).toMatchObject({ data: [], next: null })
})

test('an account sees its own deliveries only, another organization none', async () => {
  const [as, another] = own.accountIds
  expect(await idsOf({}, as)).toEqual(legs.toSorted().toReversed())
  expect(await idsOf({}, another)).toEqual([])
  const stranger = await addAccepter(service)
  expect((await list({}, stranger)).data).toEqual([])
  const [number] = await service.database.query<{ number: string }>(
    `select waybill_no as number from tms.waybills where id = $1`,
    [carried[0]],
  )
  expect((await list({ q: number?.number ?? '' }, stranger)).data).toEqual([])
})

test('refuses what no list can be', async () => {
  const wrong: Query[] = [
    { state: 'lost' },
    { kind: 'other' },
    { planned: 'yes' },
    { after: 'x' },
    { q: ' ' },
    { pageSize: 101 },
  ]
  for (const query of wrong) {
    const refused = await own.send('GET', '/api/deliveries', query)
    expect(refusalOf(refused), JSON.stringify(query)).toMatchObject({ error: 'invalid_query' })
  }
})
