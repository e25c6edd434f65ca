/** add-parcel and split-parcel: always the compatibility envelope with 200 (interface 7.1). */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { waybillSchema, type Waybill } from '#lib/contract/waybills.ts'
import { newId } from '#server/testing/new-id.ts'
import { openTestService, type Answered, type TestService } from '../testing/test-service.ts'
import { addShipper, waybillOf, type Caller, type Shipper } from './testing/open-waybills.ts'

let test: TestService
let own: Shipper

beforeAll(async () => {
  test = await openTestService()
  await test.service.rooms.declareJobs()
  own = await addShipper(test)
})
afterAll(() => test.close())

type Operation = 'add-parcel' | 'split-parcel'

const change = (number: string, operation: Operation, body: object, call?: Caller) =>
  own.post(`/api/waybills/${number}/${operation}`, body, call)

const envelopeSchema = z.object({
  code: z.int(),
  success: z.boolean(),
  message: z.string(),
  data: z.unknown(),
  extra: z.record(z.string(), z.unknown()).nullable(),
})

function waybillIn({ status, json }: Answered): Waybill {
  const { code, success, message, data } = envelopeSchema.parse(json)
  expect({ status, code, success, message }).toEqual({
    status: 200,
    code: 0,
    success: true,
    message: '',
  })
  return waybillSchema.parse(data)
}

function refusalIn({ status, json }: Answered): unknown {
  const { code, success, extra } = envelopeSchema.parse(json)
  expect({ status, success }).toEqual({ status: 200, success: false })
  return { code, ...extra }
}

const chairs = {
  outParcelNo: 'P-1',
  itemDesc: 'Chairs',
  itemValue: 100.01,
  weight: 2.5,
  length: 60,
  width: 50,
  height: 40,
  piece_count: 10,
  productList: [{ sku: 'CH', name: 'Chair', quantity: 10 }],
}

const createChairs = () => own.create({ autoSplit: false, parcelList: [chairs] })

describe('add-parcel', () => {
  it('adds parcels, numbered on, found by either number of the waybill', async () => {
    const before = await createChairs()
    const one = waybillIn(
      await change(before.waybill_no, 'add-parcel', { parcelList: [{ outParcelNo: 'P-2' }] }),
    )
    const two = waybillIn(
      await change(before.outTradeNo, 'add-parcel', { parcelList: [{ weight: 1 }, {}] }),
    )
    expect(one.parcels.slice(0, 1)).toEqual(before.parcels)
    expect(two.parcels.slice(0, 2)).toEqual(one.parcels)
    expect(two.parcels.map(({ parcel_no: number }) => number)).toEqual(
      [1, 2, 3, 4].map((each) => `${before.waybill_no}-${each}`),
    )
    expect(two).toMatchObject({ id: before.id, piece_count: 13, weight: 26 })
  })

  it('a number that the waybill has, or that is given twice, answers 1008', async () => {
    const { waybill_no: number } = await createChairs()
    for (const parcelList of [
      [{ outParcelNo: 'P-1' }],
      [{ outParcelNo: 'P-2' }, { outParcelNo: 'P-2' }],
    ]) {
      const refusal = refusalIn(await change(number, 'add-parcel', { parcelList }))
      expect(refusal).toMatchObject({ code: 1008, status: 409, reason: 'parcel_exists' })
    }
  })

  it('of fifty at once with one number, one is added', async () => {
    const { waybill_no: number } = await createChairs()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        change(number, 'add-parcel', { parcelList: [{ outParcelNo: 'P-2' }, {}] }),
      ),
    )
    const codes = answers.map(({ json }) => envelopeSchema.parse(json).code)
    expect(codes.toSorted((one, two) => one - two)).toEqual([0, ...Array<number>(49).fill(1008)])
    const path = '/api/waybills?overwrite=return_existing'
    const { outTradeNo } = waybillIn(answers[codes.indexOf(0)] ?? fail())
    const { json } = await own.post(path, waybillOf({ outTradeNo }))
    expect(waybillSchema.parse(json).parcels).toHaveLength(3)
  })

  it('a waybill has no more than a thousand parcels', async () => {
    const { waybill_no: number } = await createChairs()
    const thousand = { parcelList: Array.from({ length: 1000 }, () => ({})) }
    const refusal = refusalIn(await change(number, 'add-parcel', thousand))
    expect(refusal).toMatchObject({ code: 1000, field: 'parcelList', problem: 'too_many' })
  })
})

describe('split-parcel', () => {
  it('what the parts leave out is shared by pieces', async () => {
    const before = await createChairs()
    const body = { parcel: 'P-1', parcelList: [{ piece_count: 3 }, { piece_count: 7 }] }
    const after = waybillIn(await change(before.waybill_no, 'split-parcel', body))
    const { weight, volume, piece_count: pieces } = before
    expect(after).toMatchObject({ id: before.id, weight, volume, piece_count: pieces })
    const alike = { itemDesc: 'Chairs', weight: 2.5, length: 60, outParcelNo: null }
    expect(after.parcels).toMatchObject([
      { ...alike, parcel_no: `${before.waybill_no}-2`, piece_count: 3, itemValue: 30 },
      { ...alike, parcel_no: `${before.waybill_no}-3`, piece_count: 7, itemValue: 70.01 },
    ])
    expect(after.parcels.map(({ productList }) => productList)).toEqual([
      [{ sku: 'CH', name: 'Chair', quantity: 3 }],
      [{ sku: 'CH', name: 'Chair', quantity: 7 }],
    ])
  })

  it('a line without a quantity is shared as the pieces that it was', async () => {
    const productList = [{ sku: 'CH', name: 'Chair' }]
    const before = await own.create({ parcelList: [{ ...chairs, productList }] })
    const body = {
      parcel: 'P-1',
      parcelList: [{ piece_count: 4 }, { piece_count: 6, productList }],
    }
    const stated = refusalIn(await change(before.waybill_no, 'split-parcel', body))
    expect(stated).toMatchObject({ field: 'parcelList.productList', limit: 'CH: 10' })
    const parcelList = [{ piece_count: 4 }, { piece_count: 6 }]
    const after = await change(before.waybill_no, 'split-parcel', { ...body, parcelList })
    expect(waybillIn(after).parcels).toMatchObject([
      { productList: [{ quantity: 4 }] },
      { productList: [{ quantity: 6 }] },
    ])
  })

  it('photos go to the first part without photos of its own', async () => {
    const [one, two] = [['https://example.com/1.jpg'], ['https://example.com/2.jpg']]
    const before = await own.create({ autoSplit: false, parcelList: [{ ...chairs, photos: one }] })
    const parcelList = [{ piece_count: 2, photos: two }, { piece_count: 3 }, { piece_count: 5 }]
    const body = { parcel: 'P-1', parcelList }
    const { parcels } = waybillIn(await change(before.waybill_no, 'split-parcel', body))
    expect(parcels.map(({ photos }) => photos)).toEqual([two, one, []])
  })

  it('one piece is packed anew: weight, value and products add up', async () => {
    const productList = [{ sku: 'CH', name: 'Chair', quantity: 3 }]
    const box = { weight: 9, itemValue: 10, productList }
    const before = await own.create({ autoSplit: false, parcelList: [box] })
    const [{ id: parcel } = fail()] = before.parcels
    const parcelList = [{ outParcelNo: 'A', weight: 2 }, { outParcelNo: 'B' }]
    const after = waybillIn(
      await change(before.waybill_no, 'split-parcel', { parcel: parcel.toUpperCase(), parcelList }),
    )
    expect(after.parcels).toMatchObject([
      { outParcelNo: 'A', weight: 2, itemValue: 5, productList: [{ quantity: 2 }] },
      { outParcelNo: 'B', weight: 7, itemValue: 5, productList: [{ quantity: 1 }] },
    ])
  })

  it.each([
    [[{ piece_count: 3 }, { piece_count: 3 }], 'parcelList.piece_count'],
    [
      [
        { piece_count: 5, weight: 3 },
        { piece_count: 5, weight: 3 },
      ],
      'parcelList.weight',
    ],
    [[{ piece_count: 5, weight: 6 }, { piece_count: 5 }], 'parcelList.weight'],
    [
      [
        { piece_count: 5, itemValue: 50 },
        { piece_count: 5, itemValue: 50 },
      ],
      'parcelList.itemValue',
    ],
    [[{ piece_count: 5, itemValue: 200 }, { piece_count: 5 }], 'parcelList.itemValue'],
    [
      [
        { piece_count: 5, productList: [{ sku: 'CH', name: 'Chair', quantity: 9 }] },
        { piece_count: 5 },
      ],
      'parcelList.productList',
    ],
  ])('%j does not add up', async (parcelList, field) => {
    const { waybill_no: number } = await createChairs()
    const answer = await change(number, 'split-parcel', { parcel: 'P-1', parcelList })
    expect(refusalIn(answer)).toMatchObject({
      code: 1000,
      status: 422,
      field,
      problem: 'wrong_sum',
    })
  })

  it('however it is split, pieces, weight and value stay the same', async () => {
    const part = fc.record(
      { piece_count: fc.integer({ min: 1, max: 30 }), itemValue: fc.integer({ min: 0, max: 3 }) },
      { requiredKeys: ['piece_count'] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 2, maxLength: 8 }), async (parcelList) => {
        const pieces = parcelList.reduce((sum, each) => sum + each.piece_count, 0)
        const parcel = { ...chairs, piece_count: pieces }
        const before = await own.create({ autoSplit: false, parcelList: [parcel] })
        const body = {
          parcel: 'P-1',
          parcelList: [...parcelList.slice(0, -1), { piece_count: parcelList.at(-1)?.piece_count }],
        }
        const after = waybillIn(await change(before.waybill_no, 'split-parcel', body))
        expect(after).toMatchObject({ piece_count: pieces, weight: before.weight })
        const values = after.parcels.map(({ itemValue }) => Math.round((itemValue ?? 0) * 100))
        expect(values.reduce((sum, each) => sum + each, 0)).toBe(10_001)
      }),
      { numRuns: 20 },
    )
  })

  it('a parcel that the waybill does not have is not found', async () => {
    const { waybill_no: number } = await createChairs()
    for (const parcel of ['P-9', newId(), `${number}-2`]) {
      const answer = await change(number, 'split-parcel', { parcel, parcelList: [{}, {}] })
      expect(refusalIn(answer)).toMatchObject({ status: 404, reason: 'parcel_not_found' })
    }
  })

  it('a number of a parcel that stays answers 1008; that of the split one is free', async () => {
    const parcelList = [{ outParcelNo: 'P-1' }, { outParcelNo: 'P-2' }]
    const { waybill_no: number } = await own.create({ parcelList })
    const split = (numbers: readonly string[]) =>
      change(number, 'split-parcel', {
        parcel: 'P-1',
        parcelList: numbers.map((outParcelNo) => ({ outParcelNo })),
      })
    expect(refusalIn(await split(['P-1', 'P-2']))).toMatchObject({ code: 1008 })
    expect(waybillIn(await split(['P-1', 'P-3'])).parcels).toHaveLength(3)
  })
})

describe.each(['add-parcel', 'split-parcel'] as const)('%s', (operation) => {
  const body = {
    parcelList: [{ piece_count: 5 }, { piece_count: 5 }],
    ...(operation === 'split-parcel' && { parcel: 'P-1' }),
  }

  it.each([
    [{}, 'parcelList'],
    [{ ...body, packages: [] }, 'packages'],
    [{ ...body, parcelList: [{ weight_kg: 1 }, {}] }, 'parcelList[0].weight_kg'],
  ])('refuses %j with code 1000', async (wrong, field) => {
    const { waybill_no: number } = await createChairs()
    const refusal = refusalIn(await change(number, operation, wrong))
    expect(refusal).toMatchObject({ code: 1000, status: 422 })
    if (field !== 'parcelList') expect(refusal).toMatchObject({ field })
  })

  it('another account’s waybill, another organization’s, and none answer 1006', async () => {
    const { waybill_no: number, outTradeNo } = await createChairs()
    const missing = { code: 1006, status: 404, reason: 'waybill_not_found' }
    const [first, second] = own.accountIds
    for (const each of [number, outTradeNo]) {
      expect(refusalIn(await change(each, operation, body, { as: second }))).toMatchObject(missing)
    }
    const other = await addShipper(test)
    const answer = await other.post(`/api/waybills/${number}/${operation}`, body)
    expect(refusalIn(answer)).toMatchObject(missing)
    expect(refusalIn(await change('none', operation, body))).toMatchObject(missing)
    waybillIn(await change(number, operation, body, { as: first }))
  })

  it('is refused while another parcel has a problem', async () => {
    const waybill = await own.create({ parcelList: [{ outParcelNo: 'P-1', piece_count: 10 }, {}] })
    const second = waybill.parcels[1]?.id
    await test.database.query(`update tms.parcels set state = 'exception' where id = $1`, [second])
    const refusal = refusalIn(await change(waybill.waybill_no, operation, body))
    expect(refusal).toMatchObject({ status: 409, reason: 'waybill_not_overwritable' })
  })

  it('is refused once the goods have moved, and for an order’s waybill', async () => {
    const refused = { status: 409, reason: 'waybill_not_overwritable' }
    for (const state of ['picked_up', 'delivered', 'canceled', 'exception']) {
      const { id, waybill_no: number } = await createChairs()
      await test.database.query(`update tms.waybills set state = $2 where id = $1`, [id, state])
      expect(refusalIn(await change(number, operation, body))).toMatchObject({ ...refused, state })
    }
    const { id, waybill_no: number } = await createChairs()
    const deliveryId = newId()
    await test.database.query(
      `insert into tms.deliveries
         (organization_id, id, delivery_no, quote_id, state, status, created_at, updated_at)
       values ($1, $2::uuid, $2::uuid::text, $2, 'pending', 'pending', now(), now())`,
      [own.organization.id, deliveryId],
    )
    await test.database.query(`update tms.waybills set delivery_id = $2 where id = $1`, [
      id,
      deliveryId,
    ])
    expect(refusalIn(await change(number, operation, body))).toMatchObject(refused)
  })
})

function fail(): never {
  throw new Error('nothing there')
}
