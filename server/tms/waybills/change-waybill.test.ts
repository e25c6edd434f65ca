/** Changing the seven fields of a waybill, and canceling it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waybillStates } from '#lib/contract/states/waybill-states.ts'
import { waybillPageSchema } from '#lib/contract/waybill-list.ts'
import { waybillSchema, type Waybill } from '#lib/contract/waybills.ts'
import { newId } from '#server/testing/new-id.ts'
import {
  openTestService,
  send,
  signedGet,
  signedSend,
  type TestService,
} from '../testing/test-service.ts'
import { addShipper, refusalOf, type Caller, type Shipper } from './testing/open-waybills.ts'

let test: TestService
let own: Shipper
let strangers: Shipper

beforeAll(async () => {
  test = await openTestService()
  await test.service.rooms.declareJobs()
  own = await addShipper(test)
  strangers = await addShipper(test)
})
afterAll(() => test.close())

interface Called extends Caller {
  readonly by?: Shipper
  readonly body?: object
}

function call(
  method: 'PATCH' | 'DELETE',
  number: string,
  { by = own, as, headers = {}, body }: Called = {},
) {
  const { apiKey, apiSecret } = by
  const account = as === undefined ? {} : { 'x-sender-account-id': as }
  const signed = {
    apiKey,
    apiSecret,
    nowMs: test.clock.nowMs(),
    headers: { ...headers, ...account },
  }
  const path = `/api/waybills/${encodeURIComponent(number)}`
  return send(test.service, signedSend(method, path, { ...signed, ...(body && { body }) }))
}

const patch = (number: string, body: object, called: Called = {}) =>
  call('PATCH', number, { ...called, body })

async function patched(number: string, body: object, called: Called = {}): Promise<Waybill> {
  const { status, json, text } = await patch(number, body, called)
  expect(status, text).toBe(200)
  return waybillSchema.parse(json)
}

async function read(number: string): Promise<Waybill> {
  const { apiKey, apiSecret } = own
  const path = `/api/waybills/${number}`
  const request = signedGet(path, { apiKey, apiSecret, nowMs: test.clock.nowMs() })
  return waybillSchema.parse((await send(test.service, request)).json)
}

async function countFound(query: Record<string, string>): Promise<number> {
  const { apiKey, apiSecret } = own
  const nowMs = test.clock.nowMs()
  const request = signedGet('/api/waybills', { apiKey, apiSecret, nowMs, query })
  return waybillPageSchema.parse((await send(test.service, request)).json).total
}

async function addCategory(by: Shipper): Promise<string> {
  const id: string = newId()
  await test.database.query(
    `insert into tms.product_categories (organization_id, id, code, name)
     values ($1, $2::uuid, $2::uuid::text, 'Furniture')`,
    [by.organization.id, id],
  )
  return id
}

const setState = (waybill: Waybill, state: string) =>
  test.database.query(`update tms.waybills set state = $2 where id = $1`, [waybill.id, state])

/** Its entries in the feed, the oldest first. */
async function entriesOf({ id }: Pick<Waybill, 'id'>): Promise<unknown[]> {
  const rows = await test.database.query<{ entry: unknown }>(
    `select entry from tms.feed where subject_id = $1 order by position, sequence`,
    [id],
  )
  return rows.map(({ entry }) => entry)
}

/** Its delivery becomes a quote's, as an order's is. */
async function makeOfOrder({ id }: Waybill): Promise<void> {
  await test.database.query(
    `with order_of as (
       insert into tms.deliveries (organization_id, id, delivery_no, waybill_id, quote_id, state,
         status, created_at, updated_at)
       select organization_id, gen_random_uuid(), waybill_no || '-D', id, gen_random_uuid(),
         'pending', 'pending', now(), now()
       from tms.waybills where id = $1 returning id)
     update tms.waybills set delivery_id = (select id from order_of) where id = $1`,
    [id],
  )
}

it('keeps a category that is out of use, and takes no other one that is', async () => {
  const [kept, other] = [await addCategory(own), await addCategory(own)]
  const { waybill_no: number } = await own.create({ product_category_id: kept })
  await test.database.query(`update tms.product_categories set active = false where id = any($1)`, [
    [kept, other],
  ])
  const same = await patched(number, { product_category_id: kept, notes: 'Keep cool' })
  expect(same).toMatchObject({ product_category_id: kept, notes: 'Keep cool' })
  expect((await patch(number, { product_category_id: other })).json).toMatchObject({
    field: 'product_category_id',
  })
  await expect(own.create({ product_category_id: kept })).rejects.toThrow()
})

it('changes the seven fields, in any state, and no other', async () => {
  const waybill = await own.create()
  const category = await addCategory(own)
  const [first, second] = own.accountIds
  test.clock.set(test.clock.nowMs() + 1000)
  const fields = {
    reference_no: 'R-9',
    notes: 'Call first\nthen come',
    tags: ['fragile', 'ด่วน', 'fragile'],
    priority: 'urgent',
    requires_signature: true,
    sender_account_id: second,
    product_category_id: category,
  }
  const changed = await patched(waybill.waybill_no, { ...fields, outTradeNo: 'other', state: 'x' })
  expect(changed).toEqual({
    ...waybill,
    ...fields,
    tags: ['fragile', 'ด่วน'],
    updated_at: new Date(test.clock.nowMs()).toISOString(),
  })
  expect(await read(waybill.outTradeNo)).toEqual(changed)
  expect(await entriesOf(waybill)).toEqual([
    expect.objectContaining({ type: 'waybill.created' }),
    // The account that it was taken from reads of that too.
    expect.objectContaining({ type: 'waybill.changed', sender_account_id: first }),
    expect.objectContaining({ type: 'waybill.changed', sender_account_id: second }),
  ])

  await setState(waybill, 'delivered')
  const cleared = await patched(waybill.outTradeNo, {
    reference_no: null,
    notes: '',
    tags: [],
    sender_account_id: null,
    product_category_id: null,
  })
  expect(cleared).toMatchObject({
    reference_no: null,
    notes: null,
    tags: [],
    sender_account_id: null,
    product_category_id: null,
    priority: 'urgent',
    requires_signature: true,
  })
})

it('is found by what was changed, and no longer by what was there', async () => {
  const { outTradeNo, waybill_no } = await own.create({ reference_no: 'the-old-reference' })
  const [first, second] = own.accountIds
  await patched(outTradeNo, { reference_no: 'อ้างอิงใหม่', tags: ['blue', 'red'] })
  expect(await countFound({ q: 'the-old-reference' })).toBe(0)
  expect(await countFound({ q: 'อ้างอิง' })).toBe(1)
  expect(await countFound({ q: waybill_no, tags: 'red,blue' })).toBe(1)
  expect(await countFound({ q: waybill_no, tags: 'red,green' })).toBe(0)
  await patched(outTradeNo, { sender_account_id: second })
  expect(await countFound({ q: 'อ้างอิงใหม่', sender_account_id: first })).toBe(0)
  expect(await countFound({ q: 'อ้างอิงใหม่', sender_account_id: second })).toBe(1)
})

it('answers 400 when no field is one of the seven, and 422 for a wrong value', async () => {
  const { outTradeNo } = await own.create()
  for (const body of [{}, { outTradeNo: 'other', weight: 5 }, { referenceNo: 'R' }]) {
    expect(refusalOf(await patch(outTradeNo, body))).toMatchObject({
      status: 400,
      error: 'No valid fields to update',
    })
  }
  const unknown = newId()
  const theirs = await addCategory(strangers)
  for (const [body, field] of [
    [{ tags: 'one' }, 'tags'],
    [{ tags: [''] }, 'tags[0]'],
    [{ tags: Array.from({ length: 51 }, (_, n) => `tag${n}`) }, 'tags'],
    [{ priority: 'higher' }, 'priority'],
    [{ requires_signature: 'yes' }, 'requires_signature'],
    [{ notes: 5 }, 'notes'],
    [{ reference_no: 'x'.repeat(201) }, 'reference_no'],
    [{ notes: 'a\u0000b' }, 'notes'],
    [{ sender_account_id: 'C-1' }, 'sender_account_id'],
    [{ sender_account_id: unknown }, 'sender_account_id'],
    [{ sender_account_id: strangers.accountIds[0] }, 'sender_account_id'],
    [{ product_category_id: unknown }, 'product_category_id'],
    [{ product_category_id: theirs, notes: 'kept out' }, 'product_category_id'],
  ] as const) {
    const refusal = refusalOf(await patch(outTradeNo, body))
    expect(refusal).toMatchObject({ status: 422, code: 1000, field })
  }
  expect((await read(outTradeNo)).notes).toBeNull()
})

it('cancels what has not begun to move, once, with its event', async () => {
  for (const state of waybillStates) {
    const waybill = await own.create()
    await setState(waybill, state)
    const reply = await call('DELETE', waybill.outTradeNo)
    if (['draft', 'created', 'accepted'].includes(state)) {
      expect(reply).toMatchObject({ status: 200, json: { id: waybill.id, state: 'canceled' } })
      const events = await test.database.query(
        `select event_type as type from tms.waybill_events where waybill_id = $1 order by sequence`,
        [waybill.id],
      )
      expect(events).toEqual([{ type: 'created' }, { type: 'canceled' }])
    } else {
      expect(refusalOf(reply)).toMatchObject({ status: 400, state })
      expect((await read(waybill.outTradeNo)).state).toBe(state)
    }
  }
})

it('does not cancel what a depot accepted after it was picked up', async () => {
  const waybill = await own.create()
  const { waybills } = test.service.rooms
  for (const eventType of ['picked_up', 'accepted'] as const) {
    await test.database.transaction((tx) =>
      waybills.record(tx, {
        organizationId: own.organization.id,
        waybillId: waybill.id,
        eventType,
        eventTime: new Date(test.clock.nowMs()),
        source: 'program',
      }),
    )
  }
  const refusal = refusalOf(await call('DELETE', waybill.outTradeNo))
  expect(refusal).toMatchObject({ status: 400, state: 'accepted' })
})

it('does not cancel a waybill of which one parcel was picked up and then accepted', async () => {
  const waybill = await own.create({ parcelList: [{}, {}] })
  const [moved, untouched] = waybill.parcels
  const report = (package_id: string | undefined, event_type: string) =>
    own.send('POST', '/api/delivery-events', { package_id, event_type })
  for (const event_type of ['picked_up', 'accepted']) {
    expect((await report(moved?.id, event_type)).status).toBe(200)
  }
  expect((await read(waybill.outTradeNo)).state).toBe('created')
  expect(refusalOf(await call('DELETE', waybill.outTradeNo))).toMatchObject({ status: 400 })
  expect(
    await own.send('POST', '/api/delivery-events', {
      waybill_id: waybill.id,
      event_type: 'canceled',
    }),
  ).toMatchObject({
    status: 409,
    json: { messages: ['canceled cannot follow accepted'] },
  })
  expect((await report(moved?.id, 'canceled')).status).toBe(409)
  expect((await report(untouched?.id, 'canceled')).status).toBe(200)
  const { parcels } = await read(waybill.outTradeNo)
  expect(parcels.map(({ state }) => state)).toEqual(['accepted', 'canceled'])
})

it('an order’s waybill ends with its order, and keeps its account', async () => {
  const waybill = await own.create()
  await makeOfOrder(waybill)
  const { outTradeNo } = waybill
  const refusal = refusalOf(await call('DELETE', outTradeNo))
  expect(refusal).toMatchObject({ status: 400, state: 'created' })
  const [first, second] = own.accountIds
  const changed = await patched(outTradeNo, { sender_account_id: second, notes: 'Fragile' })
  expect(changed).toMatchObject({ sender_account_id: first, notes: 'Fragile' })
  const only = refusalOf(await patch(outTradeNo, { sender_account_id: second }))
  expect(only).toMatchObject({ status: 400, error: 'No valid fields to update' })
})

it('changes nothing of another account or organization', async () => {
  const waybill = await own.create()
  const [first, second] = own.accountIds
  for (const number of [waybill.outTradeNo, waybill.waybill_no, 'none']) {
    const asFirst = number === 'none' ? [{ as: first }] : []
    for (const called of [{ as: second }, { by: strangers }, ...asFirst]) {
      const refused = { status: 404, error: 'The waybill does not exist.' }
      expect(refusalOf(await patch(number, { notes: 'x' }, called))).toMatchObject(refused)
      expect(refusalOf(await call('DELETE', number, called))).toMatchObject(refused)
    }
  }
  expect(await read(waybill.outTradeNo)).toEqual(waybill)

  // Nor gives a call for an account its waybills away.
  for (const sender_account_id of [second, null]) {
    const refusal = refusalOf(await patch(waybill.outTradeNo, { sender_account_id }, { as: first }))
    expect(refusal).toMatchObject({ status: 422, field: 'sender_account_id' })
  }
  const kept = await patched(waybill.outTradeNo, { sender_account_id: first }, { as: first })
  expect(kept.sender_account_id).toBe(first)
  expect((await call('DELETE', waybill.outTradeNo, { as: first })).status).toBe(200)
  const legacy = { headers: { 'x-legacy-response': 'true' } }
  expect(await call('DELETE', 'none', legacy)).toMatchObject({ status: 200, json: { code: 1006 } })
})

it('of fifty that change and cancel it at once, each change stays and one cancels', async () => {
  const { outTradeNo, waybill_no, id } = await own.create()
  const changes = [
    { notes: 'changed' },
    { tags: ['one', 'two'] },
    { priority: 'high' },
    { requires_signature: true },
    { reference_no: 'R-50' },
  ]
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 2 === 0
        ? call('DELETE', outTradeNo)
        : patch(outTradeNo, changes[Math.floor(n / 2) % changes.length] ?? {}),
    ),
  )
  const deletions = replies.filter((_, n) => n % 2 === 0).map(({ status }) => status)
  expect(deletions.toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 24 }, () => 400),
  ])
  expect(replies.filter((_, n) => n % 2 === 1).map(({ status }) => status)).toEqual(
    Array.from({ length: 25 }, () => 200),
  )
  const all = Object.assign({}, ...changes)
  expect(await read(outTradeNo)).toMatchObject({ ...all, state: 'canceled' })
  const events = await test.database.query(
    `select event_type as type from tms.waybill_events where waybill_id = $1`,
    [id],
  )
  expect(events).toHaveLength(2)
  expect(await countFound({ q: waybill_no, tags: 'one,two' })).toBe(1)
  // The creation, the cancellation, and each change.
  expect(await entriesOf({ id })).toHaveLength(2 + 25)
})
