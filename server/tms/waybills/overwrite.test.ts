/** A repeated outTradeNo: the four modes, what each state allows, and many at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WaybillId } from '#lib/contract/ids.ts'
import { waybillSchema, type Waybill } from '#lib/contract/waybills.ts'
import { waybillStates, type WaybillState } from '#lib/contract/states/waybill-states.ts'
import { newId } from '#server/testing/new-id.ts'
import { openTestService, type Answered, type TestService } from '../testing/test-service.ts'
import {
  addShipper,
  refusalOf,
  secondPhone,
  senderPhone,
  waybillOf,
  type Shipper,
} from './testing/open-waybills.ts'

let test: TestService
let own: Shipper

const modes = ['reject', 'overwrite', 'return_existing', 'return_if_accepted'] as const
type Mode = (typeof modes)[number]

beforeAll(async () => {
  test = await openTestService()
  await test.service.rooms.declareJobs()
  own = await addShipper(test)
})
afterAll(() => test.close())

const again = (mode: Mode, { outTradeNo }: Pick<Waybill, 'outTradeNo'>, more: object = {}) =>
  own.post(`/api/waybills?overwrite=${mode}`, waybillOf({ outTradeNo, ...more }))

async function putInto({ id }: Waybill, state: WaybillState): Promise<void> {
  await test.database.query(`update tms.waybills set state = $2 where id = $1`, [id, state])
}

function pickUp(waybillId: WaybillId) {
  const { waybills } = test.service.rooms
  const { id: organizationId } = own.organization
  const eventTime = new Date(test.clock.nowMs())
  return test.database.transaction((tx) =>
    waybills.record(tx, {
      organizationId,
      waybillId,
      eventType: 'picked_up',
      eventTime,
      source: 'program',
    }),
  )
}

const eventsOf = ({ id }: Waybill) =>
  test.database.query<{ event_type: string }>(
    `select event_type from tms.waybill_events where waybill_id = $1 order by sequence`,
    [id],
  )

const rewritten = {
  remark: 'changed',
  parcelList: [{ outParcelNo: 'Q-1' }, { outParcelNo: 'Q-2' }],
}

it('reject, the default, answers 409 with code 1003 and changes nothing', async () => {
  const before = await own.create()
  for (const path of ['/api/waybills', '/api/waybills?overwrite=reject']) {
    const { outTradeNo } = before
    const refusal = refusalOf(await own.post(path, waybillOf({ outTradeNo, ...rewritten })))
    expect(refusal).toMatchObject({ status: 409, code: 1003, reason: 'waybill_exists' })
    expect(refusal).toMatchObject({ outTradeNo, waybill_no: before.waybill_no })
  }
  expect((await again('return_existing', before)).json).toEqual(before)
})

it('overwrite keeps id, number and history, and replaces everything else', async () => {
  const before = await own.create({
    reference_no: 'R-1',
    remark: 'first',
    insurance: { declaredValue: 5 },
    estimatedWeight: 3,
  })
  await test.database.query(
    `update tms.waybills set notes = 'kept', tags = '{kept}', priority = 'high' where id = $1`,
    [before.id],
  )
  test.clock.set(test.clock.nowMs() + 1000)
  const { status, json } = await again('overwrite', before, {
    ...rewritten,
    senderPhone: '0810000002',
    receiverName: 'Somebody else',
  })
  expect(status).toBe(201)
  const after = waybillSchema.parse(json)
  expect(after).toMatchObject({
    id: before.id,
    waybill_no: before.waybill_no,
    state: 'created',
    sender_account_id: own.accountIds[1],
    sender: { address: '5 Moo 1' },
    receiver: { name: 'Somebody else' },
    remark: 'changed',
    reference_no: null,
    insurance: null,
    estimatedWeight: null,
    // These are PATCH's.
    notes: 'kept',
    tags: ['kept'],
    priority: 'high',
    created_at: before.created_at,
    updated_at: new Date(test.clock.nowMs()).toISOString(),
    parcels: [
      { outParcelNo: 'Q-1', parcel_no: `${before.waybill_no}-1` },
      { outParcelNo: 'Q-2', parcel_no: `${before.waybill_no}-2` },
    ],
  })
  expect(after.parcels).toHaveLength(2)
  expect(await eventsOf(before)).toEqual([{ event_type: 'created' }])
})

const unmoved: ReadonlySet<WaybillState> = new Set(['draft', 'created', 'accepted'])

describe.each(waybillStates)('a waybill that is %s', (state) => {
  async function answerOf(mode: Mode): Promise<Answered> {
    const before = await own.create()
    await putInto(before, state)
    return again(mode, before, rewritten)
  }

  it('is returned, rewritten or refused as its state says', async () => {
    const refused = { status: 409, json: { reason: 'waybill_not_overwritable', state } }
    const returned = { status: 201, json: { state, remark: null } }
    const written = {
      status: 201,
      json: { state: state === 'draft' ? 'created' : state, remark: 'changed' },
    }
    expect(await answerOf('reject')).toMatchObject({
      status: 409,
      json: { reason: 'waybill_exists' },
    })
    expect(await answerOf('return_existing')).toMatchObject(returned)
    const isUnmoved = unmoved.has(state)
    expect(await answerOf('overwrite')).toMatchObject(isUnmoved ? written : refused)
    const ifAccepted: Partial<Record<WaybillState, object>> = {
      draft: written,
      created: written,
      canceled: refused,
    }
    expect(await answerOf('return_if_accepted')).toMatchObject(ifAccepted[state] ?? returned)
  })
})

it('a draft of a form becomes a waybill when it is written again', async () => {
  const draft = await own.create({ draft: true })
  expect(draft.state).toBe('draft')
  expect((await again('overwrite', draft, { draft: true })).json).toMatchObject({ state: 'draft' })
  expect((await again('overwrite', draft)).json).toMatchObject({ id: draft.id, state: 'created' })
  const back = refusalOf(await again('overwrite', draft, { draft: true }))
  expect(back).toMatchObject({ status: 409, reason: 'waybill_not_overwritable' })
  expect((await again('return_existing', draft)).json).toMatchObject({ state: 'created' })
  expect(await eventsOf(draft)).toEqual([{ event_type: 'draft' }, { event_type: 'created' }])
})

it('a draft needs no receiver; the waybill that it becomes does', async () => {
  const outTradeNo = newId()
  const begun = { outTradeNo, senderPhone, service_id: own.serviceId, parcelList: [{}] }
  const made = await own.post('/api/waybills', { ...begun, draft: true })
  expect(made).toMatchObject({ status: 201 })
  const draft = waybillSchema.parse(made.json)
  expect(draft).toMatchObject({ state: 'draft', receiver: { name: '', address: '', city: null } })
  expect(refusalOf(await own.post('/api/waybills?overwrite=overwrite', begun))).toMatchObject({
    status: 422,
    field: 'receiverName',
  })
  const event = { waybill_id: draft.id, event_type: 'created' }
  expect((await own.post('/api/delivery-events', event)).status).toBe(409)
  expect((await again('overwrite', draft)).json).toMatchObject({
    id: draft.id,
    state: 'created',
    service_id: null,
  })
})

it('the product category stays, unless the payload says another or none', async () => {
  const { waybillOperations } = test.service.rooms
  const { id } = own.organization
  await test.database.transaction((tx) =>
    waybillOperations.addProductCategories(tx, id, [{ code: 'food', name: 'Food' }]),
  )
  const [category] = await waybillOperations.productCategories(id)
  const before = await own.create({ product_category_id: category?.id })
  expect(before.product_category_id).toBe(category?.id)
  expect((await again('overwrite', before)).json).toMatchObject({
    product_category_id: category?.id,
  })
  expect((await again('overwrite', before, { product_category_id: null })).json).toMatchObject({
    product_category_id: null,
  })
})

it('goods that were accepted after their pickup have moved', async () => {
  const before = await own.create()
  await pickUp(before.id)
  await putInto(before, 'accepted')
  expect(await again('overwrite', before)).toMatchObject({
    status: 409,
    json: { reason: 'waybill_not_overwritable', state: 'accepted' },
  })
})

it('a parcel on its way is not replaced, while the other one waits', async () => {
  const before = await own.create({ parcelList: [{ outParcelNo: 'A' }, { outParcelNo: 'B' }] })
  const [first] = before.parcels
  const event = { package_id: first?.parcel_no, event_type: 'picked_up' }
  expect(await own.post('/api/delivery-events', event)).toMatchObject({
    status: 200,
    json: { state: 'created' },
  })
  const refused = { status: 409, json: { reason: 'waybill_not_overwritable' } }
  expect(await again('overwrite', before, rewritten)).toMatchObject(refused)
})

it.each(['failed', 'exception', 'rescheduled'])(
  'a parcel that is %s is not replaced',
  async (type) => {
    const before = await own.create({ parcelList: [{ outParcelNo: 'A' }, { outParcelNo: 'B' }] })
    const [first] = before.parcels
    const event = { package_id: first?.parcel_no, event_type: type }
    expect(await own.post('/api/delivery-events', event)).toMatchObject({ status: 200 })
    const [row] = await test.database.query(`select state from tms.waybills where id = $1`, [
      before.id,
    ])
    expect(row).toEqual({ state: 'created' })
    const refused = { status: 409, json: { reason: 'waybill_not_overwritable' } }
    expect(await again('overwrite', before, rewritten)).toMatchObject(refused)
  },
)

it('the account that PATCH set stays until the payload says otherwise', async () => {
  const [first, second] = own.accountIds
  for (const sender_account_id of [second, null]) {
    const before = await own.create()
    const accountOf = async (more?: object) =>
      waybillSchema.parse((await again('overwrite', before, more)).json).sender_account_id
    await own.send('PATCH', `/api/waybills/${before.waybill_no}`, { sender_account_id })
    expect(await accountOf()).toBe(sender_account_id)
    expect(await accountOf({ senderPhone: '081-000-0001' })).toBe(sender_account_id)
    expect(await accountOf({ route_id: own.routeIds['A'] })).toBe(sender_account_id)
    expect(await accountOf({ sender_account: { code: 'C-2' } })).toBe(second)
    expect(await accountOf({ senderPhone: secondPhone })).toBe(second)
    expect(await accountOf({ senderPhone })).toBe(first)
  }
})

it('an account that loses its waybill reads of that in its feed', async () => {
  const [first, second] = own.accountIds
  const before = await own.create()
  await again('overwrite', before, { senderPhone: secondPhone })
  const rows = await test.database.query(
    `select entry->>'type' as type, sender_account_id as account from tms.feed
     where subject_id = $1 order by position, sequence`,
    [before.id],
  )
  expect(rows).toEqual([
    { type: 'waybill.created', account: first },
    { type: 'waybill.changed', account: first },
    { type: 'waybill.changed', account: second },
  ])
})

it('an attempt to pick up that failed has moved nothing', async () => {
  const { waybills } = test.service.rooms
  const { id: organizationId } = own.organization
  const before = await own.create()
  for (const eventType of ['failed', 'rescheduled', 'accepted'] as const) {
    const event = { eventType, eventTime: new Date(test.clock.nowMs()), source: 'program' } as const
    await test.database.transaction((tx) =>
      waybills.record(tx, { organizationId, waybillId: before.id, ...event }),
    )
  }
  const { status, json } = await again('overwrite', before, rewritten)
  expect({ status, json }).toMatchObject({
    status: 201,
    json: { state: 'accepted', remark: 'changed' },
  })
})

it('a planned waybill is rewritten on its delivery, whose load plan is gone', async () => {
  const before = await own.create()
  const { id: organizationId } = own.organization
  const deliveryId = newId()
  await test.database.query(
    `insert into tms.deliveries
       (organization_id, id, delivery_no, state, status, planned, created_at, updated_at)
     values ($1, $2::uuid, $2::uuid::text, 'pending', 'pending', true, now(), now())`,
    [organizationId, deliveryId],
  )
  await test.database.query(`update tms.waybills set delivery_id = $2 where id = $1`, [
    before.id,
    deliveryId,
  ])
  const { json } = await again('overwrite', before, rewritten)
  expect(json).toMatchObject({ id: before.id, delivery_id: deliveryId, remark: 'changed' })
  const rows = await test.database.query(
    `select d.planned, count(p.id)::int as parcels from tms.deliveries d
     join tms.parcels p on p.delivery_id = d.id where d.id = $1 group by d.planned`,
    [deliveryId],
  )
  expect(rows).toEqual([{ planned: false, parcels: 2 }])
})

it('an order’s waybill is returned, and never rewritten', async () => {
  const before = await own.create()
  const deliveryId = newId()
  await test.database.query(
    `insert into tms.deliveries
       (organization_id, id, delivery_no, quote_id, state, status, created_at, updated_at)
     values ($1, $2::uuid, $2::uuid::text, $3, 'pending', 'pending', now(), now())`,
    [own.organization.id, deliveryId, newId()],
  )
  await test.database.query(`update tms.waybills set delivery_id = $2 where id = $1`, [
    before.id,
    deliveryId,
  ])
  for (const mode of ['overwrite', 'return_if_accepted'] as const) {
    expect(await again(mode, before, rewritten)).toMatchObject({
      status: 409,
      json: { reason: 'waybill_not_overwritable' },
    })
  }
  expect(await again('return_existing', before)).toMatchObject({ status: 201 })
})

it.each(modes)('fifty at once with one number make one waybill (%s)', async (mode) => {
  const outTradeNo = `race ${mode}`
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => again(mode, { outTradeNo }, { remark: `${index}` })),
  )
  const written = answers.filter(({ status }) => status === 201)
  expect(written).toHaveLength(mode === 'reject' ? 1 : 50)
  const ids = new Set(written.map(({ json }) => waybillSchema.parse(json).id))
  expect(ids.size).toBe(1)
  const rows = await test.database.query(
    `select w.id, count(p.id)::int as parcels,
       (select count(*)::int from tms.waybill_events e where e.waybill_id = w.id) as events
     from tms.waybills w join tms.parcels p on p.waybill_id = w.id
     where w.organization_id = $1 and w.out_trade_no = $2 group by w.id`,
    [own.organization.id, outTradeNo],
  )
  expect(rows).toEqual([{ id: [...ids][0], parcels: 1, events: 1 }])
  for (const { status } of answers) expect([201, 409]).toContain(status)
})

it('fifty overwrites against a pickup: none is written after it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const before = await own.create()
    const overwrites = Array.from(
      { length: 50 },
      (_, index) => () => again('overwrite', before, { remark: `${index}` }),
    )
    const half = overwrites.slice(0, 25).map((send) => send())
    const picked = pickUp(before.id)
    const answers = await Promise.all([...half, ...overwrites.slice(25).map((send) => send())])
    expect(await picked).toMatchObject({ outcome: 'recorded' })
    const accepted = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status === 409)
    expect(accepted.length + refused.length).toBe(50)
    for (const { json } of accepted) expect(json).toMatchObject({ state: 'created' })
    const { json } = await again('return_existing', before)
    const last = waybillSchema.parse(json)
    expect(last.state).toBe('picked_up')
    // The last text is one that was acknowledged.
    const remarks = accepted.map((answer) => waybillSchema.parse(answer.json).remark)
    expect([null, ...remarks]).toContain(last.remark)
    expect(last.parcels).toHaveLength(1)
  }
})
