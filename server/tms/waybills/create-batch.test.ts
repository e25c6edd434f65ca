/** POST /api/waybills/batch, an addition: up to a thousand waybills, each with its own result. */
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWaybills } from '#lib/contract/waybills.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { addShipper, refusalOf, waybillOf, type Shipper } from './testing/open-waybills.ts'

let test: TestService
let own: Shipper

beforeAll(async () => {
  test = await openTestService()
  await test.service.rooms.declareJobs()
  own = await addShipper(test)
})
afterAll(() => test.close())

async function createAll(waybills: readonly unknown[], query = '') {
  const { status, json, text } = await own.post(`/api/waybills/batch${query}`, { waybills })
  if (status !== 200) throw new Error(text)
  return createWaybills.reply.schema.parse(json).results
}

it('each has its own result at its place, as createWaybill would have answered', async () => {
  const results = await createAll([
    waybillOf({ outTradeNo: 'batch 1' }),
    waybillOf({ outTradeNo: 'batch 2', parcelList: [{ weight_kg: 1 }] }),
    'nothing',
    waybillOf({ outTradeNo: 'batch 1' }),
    waybillOf({ outTradeNo: 'batch 3', senderPhone: '0899999999' }),
    waybillOf({ outTradeNo: 'batch 4' }),
  ])
  expect(results).toMatchObject([
    { outTradeNo: 'batch 1', status: 201, waybill: { state: 'created' }, error: null },
    {
      outTradeNo: 'batch 2',
      status: 422,
      waybill: null,
      error: { field: 'parcelList[0].weight_kg', code: 1000 },
    },
    { outTradeNo: null, status: 422, error: { field: 'body', code: 1000 } },
    { outTradeNo: 'batch 1', status: 409, error: { reason: 'waybill_exists', code: 1003 } },
    { outTradeNo: 'batch 3', status: 400, error: { reason: 'sender_address_not_matched' } },
    { outTradeNo: 'batch 4', status: 201 },
  ])
})

it('repeated with return_existing it answers with the same waybills', async () => {
  const waybills = Array.from({ length: 30 }, () => waybillOf())
  const first = await createAll(waybills)
  expect(new Set(first.map(({ waybill }) => waybill?.id)).size).toBe(30)
  expect(await createAll(waybills, '?overwrite=return_existing')).toEqual(first)
})

it('a refused number says whether its waybill is what was sent', async () => {
  const products = [{ sku: 'S', name: 'Rice', quantity: 2 }]
  const sent = {
    ...waybillOf({ outTradeNo: 'again' }),
    additional_service_ids: own.addonIds,
    insurance: { declaredValue: 1000.5 },
    parcelList: [{ weight: 0.1, length: 30.5, itemValue: 12.34, productList: products }, {}],
  }
  const canceled = waybillOf({ outTradeNo: 'canceled' })
  const draft = waybillOf({ outTradeNo: 'drafted' })
  await createAll([sent, canceled, { ...draft, draft: true }])
  await own.send('DELETE', '/api/waybills/canceled', {})
  const changed = [
    { ...sent, receiverName: 'Somebody else' },
    { ...sent, parcelList: sent.parcelList.toReversed() },
    { ...sent, additional_service_ids: [] },
    { ...sent, insurance: { declaredValue: 1000.51 } },
    { ...sent, remark: 'Ring' },
    { ...sent, estimatedVolume: 1 },
    canceled,
    draft,
  ]
  // A call for each: of a number that comes twice in a batch only the first is compared.
  for (const waybill of changed) {
    const [result] = await createAll([waybill])
    expect(result).toMatchObject({ status: 409, error: { reason: 'waybill_exists', same: false } })
  }
  const [again, hidden] = await Promise.all(
    own.accountIds.map(async (as) => {
      const answer = await own.post('/api/waybills/batch', { waybills: [sent] }, { as })
      return createWaybills.reply.schema.parse(answer.json).results[0]?.error
    }),
  )
  expect(again).toMatchObject({ same: true, waybill_no: expect.stringMatching(/^WB/) })
  // Its phone is not the other account's.
  expect(hidden).not.toHaveProperty('waybill_no')
})

it('the last of one number wins with overwrite', async () => {
  const remarks = Array.from({ length: 20 }, (_, index) => `${index}`)
  const outTradeNo = 'many times'
  await createAll(
    remarks.map((remark) => waybillOf({ outTradeNo, remark })),
    '?overwrite=overwrite',
  )
  const path = '/api/waybills?overwrite=return_existing'
  expect((await own.post(path, waybillOf({ outTradeNo }))).json).toMatchObject({ remark: '19' })
})

it('takes a thousand, and no more', async () => {
  const waybills = Array.from({ length: 1000 }, () =>
    waybillOf({ parcelList: [{ itemDesc: 'ก'.repeat(200), weight: 1 }, {}, {}] }),
  )
  const results = await createAll(waybills)
  expect(results.filter(({ status }) => status === 201)).toHaveLength(1000)
  const answer = await own.post('/api/waybills/batch', { waybills: [...waybills, waybillOf()] })
  expect(refusalOf(answer)).toMatchObject({ status: 422, field: 'waybills', problem: 'too_many' })
})

it('refuses more parcels than it may write, and writes none', async () => {
  const parcelList = Array.from({ length: 1000 }, () => ({}))
  const waybills = Array.from({ length: 21 }, (_, index) =>
    waybillOf({ outTradeNo: `large ${index}`, parcelList }),
  )
  expect(refusalOf(await own.post('/api/waybills/batch', { waybills }))).toMatchObject({
    status: 422,
    field: 'waybills[20].parcelList',
    problem: 'too_many',
    limit: '20000',
  })
  const [written] = await test.database.query(
    `select count(*)::int as count from tms.waybills where out_trade_no like 'large %'`,
  )
  expect(written).toEqual({ count: 0 })
})

it('writes waybills of few and of many parcels in one batch', async () => {
  const counts = [700, 1, 400, 1000, ...Array<number>(60).fill(1), 600]
  const waybills = counts.map((length) =>
    waybillOf({ parcelList: Array.from({ length }, () => ({})) }),
  )
  const results = await createAll(waybills)
  expect(results.map(({ status }) => status)).toEqual(counts.map(() => 201))
  const rows = await test.database.query<{ id: string; parcels: number }>(
    `select waybill_id as id, count(*)::int as parcels from tms.parcels
     where waybill_id = any ($1) group by waybill_id`,
    [results.map(({ waybill }) => waybill?.id)],
  )
  const parcelsOf = new Map(rows.map(({ id, parcels }) => [id, parcels]))
  expect(results.map(({ waybill }) => parcelsOf.get(waybill?.id ?? ''))).toEqual(counts)
})

it('other work is done while a batch is read', async () => {
  const { waybillOperations } = test.service.rooms
  const { organization } = own
  let isDone = false
  const batch = waybillOperations
    .createBatch({
      organization,
      senderAccountId: null,
      overwrite: 'reject',
      payloads: Array.from({ length: 1000 }, () => 'nothing'),
    })
    .finally(() => (isDone = true))
  let turns = 0
  while (!isDone) {
    await setImmediate()
    turns += 1
  }
  expect(await batch).toHaveLength(1000)
  expect(turns).toBeGreaterThan(100)
})

it('with X-Sender-Account-Id all are that account’s', async () => {
  const [first] = own.accountIds
  const body = { waybills: [waybillOf()] }
  const { json } = await own.post('/api/waybills/batch', body, { as: first })
  const { results } = createWaybills.reply.schema.parse(json)
  const rows = await test.database.query(
    `select sender_account_id as account from tms.waybills where id = $1`,
    [results[0]?.waybill?.id],
  )
  expect(rows).toEqual([{ account: first }])
})
