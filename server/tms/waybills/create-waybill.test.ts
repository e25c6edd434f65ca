/** Creating a waybill: every field of interface 2.1, and the errors of 7.2. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listProductCategories } from '#lib/contract/catalog.ts'
import { waybillSchema } from '#lib/contract/waybills.ts'
import { newId } from '#server/testing/new-id.ts'
import { openTestService, send, signedSend, type TestService } from '../testing/test-service.ts'
import {
  addShipper,
  refusalOf,
  secondPhone,
  senderPhone,
  waybillCatalogue,
  waybillOf,
  type Shipper,
} from './testing/open-waybills.ts'

let test: TestService
let own: Shipper
let other: Shipper

beforeAll(async () => {
  test = await openTestService()
  await test.service.rooms.declareJobs()
  own = await addShipper(test, { customWaybillNumbers: true })
  other = await addShipper(test, { customWaybillNumbers: true })
})
afterAll(() => test.close())

const create = (more: object, call?: { as?: string }) =>
  own.post('/api/waybills', waybillOf(more), call)

it('answers 201 with the detail of all that was sent', async () => {
  const payload = {
    outTradeNo: 'SO-2026-0001',
    senderPhone,
    senderName: 'Loading bay 3',
    receiverName: 'สมชาย ใจดี',
    receiverPhone: '0800000002',
    receiverPhone2: '0800000003',
    receiverProvinceName: 'Chiang Mai',
    receiverCityName: 'Mae Rim',
    receiverDistrictName: 'Don Kaeo',
    receiverPostCode: '50180',
    receiverAddress: '99/1 Chotana Road',
    service_id: own.serviceId,
    sender_account: { code: 'C-1', id: own.accountIds[0] },
    additional_service_ids: own.addonIds,
    insurance: { declaredValue: 1500.5 },
    autoSplit: false,
    estimatedWeight: 50,
    estimatedVolume: 1.5,
    volumetricWeight: 300,
    reference_no: 'R-1',
    remark: 'Ring twice',
    parcelList: [
      {
        outParcelNo: 'P-1',
        itemDesc: 'Chairs',
        itemValue: 100.25,
        weight: 0.1,
        length: 60,
        width: 50,
        height: 90,
        piece_count: 3,
        productList: [{ sku: 'CH-1', name: 'Chair', quantity: 3, weight: 0.1 }],
        photos: ['https://example.com/chair.jpg'],
      },
      {},
    ],
  }
  const { status, json } = await own.post('/api/waybills', payload)
  expect(status).toBe(201)
  const waybill = waybillSchema.parse(json)
  expect(waybill).toMatchObject({
    outTradeNo: 'SO-2026-0001',
    external_waybill_no: 'SO-2026-0001',
    state: 'created',
    organization_id: own.organization.id,
    sender_account_id: own.accountIds[0],
    service_id: own.serviceId,
    route_id: null,
    delivery_id: null,
    additional_service_ids: own.addonIds,
    sender: {
      name: 'Loading bay 3',
      phone: senderPhone,
      phone2: null,
      address: '88 Thepharak Road',
      district: 'Bang Na Tai',
      city: 'Bang Na',
      province: 'Bangkok',
      post_code: '10260',
      lat: 13.6685,
      lng: 100.6141,
    },
    receiver: {
      name: 'สมชาย ใจดี',
      phone: '0800000002',
      phone2: '0800000003',
      address: '99/1 Chotana Road',
      district: 'Don Kaeo',
      city: 'Mae Rim',
      province: 'Chiang Mai',
      post_code: '50180',
      lat: null,
      lng: null,
    },
    piece_count: 4,
    weight: 0.3,
    volume: 0.81,
    estimatedWeight: 50,
    estimatedVolume: 1.5,
    volumetricWeight: 300,
    insurance: { declaredValue: 1500.5 },
    reference_no: 'R-1',
    remark: 'Ring twice',
    notes: null,
    tags: [],
    priority: 'normal',
    requires_signature: false,
  })
  expect(waybill.parcels).toMatchObject([
    { parcel_no: `${waybill.waybill_no}-1`, ...payload.parcelList[0] },
    { parcel_no: `${waybill.waybill_no}-2`, outParcelNo: null, piece_count: 1, weight: null },
  ])
  const again = await own.post('/api/waybills?overwrite=return_existing', payload)
  expect(again).toMatchObject({ status: 201, json: waybill })
})

describe('validation', () => {
  it.each([
    [{ recipient: { name: 'A' } }, 'recipient', 'unknown_field'],
    [{ packages: [] }, 'packages', 'unknown_field'],
    [{ weight_kg: 5 }, 'weight_kg', 'unknown_field'],
    [{ parcelList: [{ weight_kg: 5 }] }, 'parcelList[0].weight_kg', 'unknown_field'],
    [
      { parcelList: [{ productList: [{ sku: 'A', name: 'A', qty: 1 }] }] },
      'parcelList[0].productList[0].qty',
      'unknown_field',
    ],
    [
      { parcelList: [{}, { productList: [{ name: 'A' }] }] },
      'parcelList[1].productList[0].sku',
      'required',
    ],
    [{ insurance: { declared_value: 5 } }, 'insurance.declared_value', 'unknown_field'],
    [{ insurance: { declaredValue: '5' } }, 'insurance.declaredValue', 'wrong_type'],
    [{ sender_account: { name: 'A' } }, 'sender_account.name', 'unknown_field'],
    [{ parcelList: [] }, 'parcelList', 'too_few'],
    [{ parcelList: [{ itemValue: -0.01 }] }, 'parcelList[0].itemValue', 'too_small'],
    [{ parcelList: [{ piece_count: 0 }] }, 'parcelList[0].piece_count', 'too_small'],
    [{ parcelList: [{ piece_count: 1.5 }] }, 'parcelList[0].piece_count', 'not_integer'],
    [{ receiverPostCode: 50180 }, 'receiverPostCode', 'wrong_type'],
    [{ receiverName: undefined }, 'receiverName', 'required'],
    [{ outTradeNo: '' }, 'outTradeNo', 'too_short'],
    [{ autoSplit: 'no' }, 'autoSplit', 'wrong_type'],
    [
      { parcelList: [{ outParcelNo: 'A' }, { outParcelNo: 'B' }, { outParcelNo: 'A' }] },
      'parcelList[2].outParcelNo',
      'repeated',
    ],
  ])('%j answers 422 with code 1000 and names %s', async (more, field, problem) => {
    const answer = await create(more)
    expect(refusalOf(answer)).toMatchObject({ status: 422, code: 1000, field, problem })
    expect(refusalOf(answer)).toMatchObject({ error: expect.stringContaining(field) })
  })

  it('a missing sender phone answers 400 with code 1000', async () => {
    for (const phone of [undefined, '']) {
      const refusal = refusalOf(await create({ senderPhone: phone }))
      expect(refusal).toMatchObject({ status: 400, code: 1000, reason: 'sender_phone_missing' })
    }
  })

  it('an unknown overwrite is refused', async () => {
    const answer = await own.post('/api/waybills?overwrite=always', waybillOf())
    expect(answer).toMatchObject({ status: 400, json: { field: 'overwrite' } })
  })

  it('with the compatibility envelope each of them is a code under 200', async () => {
    const headers = { 'x-legacy-response': 'true' }
    const codeOf = async (more: object) => {
      const { status, json } = await own.post('/api/waybills', waybillOf(more), { headers })
      return [status, z.object({ code: z.int() }).parse(json).code]
    }
    const outTradeNo = 'twice'
    expect(await codeOf({ outTradeNo })).toEqual([200, 0])
    expect(await codeOf({ outTradeNo })).toEqual([200, 1003])
    expect(await codeOf({ packages: [] })).toEqual([200, 1000])
    expect(await codeOf({ senderPhone: '0899999999' })).toEqual([200, 1000])
    expect(await codeOf({ route_id: own.routeIds['D'] })).toEqual([200, 1004])
    expect(await codeOf({ route_id: own.routeIds['B'] })).toEqual([200, 1005])
  })
})

describe('the dispatch address', () => {
  it.each(['+66 81 000 0001', '081-000-0001', '0810000001', '0066 81 000 0001', '66810000001'])(
    'is found by %s',
    async (phone) => {
      const { sender, sender_account_id: account } = await own.create({ senderPhone: phone })
      expect(sender).toMatchObject({ address: '88 Thepharak Road', phone })
      expect(account).toBe(own.accountIds[0])
    },
  )

  it('is found whatever way it was registered in', async () => {
    const { sender } = await own.create({ senderPhone: secondPhone })
    expect(sender.address).toBe('5 Moo 1')
  })

  it('is the one that the payload writes, where one phone has several, and keeps its point', async () => {
    const phone = '081 000 0009'
    const { sender } = await own.create({ senderPhone: phone, senderAddress: ' 19/4  Moo 7' })
    expect(sender).toMatchObject({ name: 'Contact of 19/4 Moo 7', lat: 13.6685, lng: 100.6141 })
    const { sender: first } = await own.create({ senderPhone: phone })
    expect(first.address).toBe('88 Thepharak Road')
  })

  it('is the first of the account whose own phone it is', async () => {
    const { sender } = await own.create({ senderPhone: '081 000 0009' })
    expect(sender.address).toBe('88 Thepharak Road')
  })

  it.each(['0899999999', '+86 810000001', 'call me'])(
    'of %s does not exist: 400 with code 1000',
    async (phone) => {
      const refusal = refusalOf(await create({ senderPhone: phone }))
      expect(refusal).toMatchObject({ status: 400, code: 1000 })
      expect(refusal).toMatchObject({ reason: 'sender_address_not_matched' })
    },
  )

  it('of another organization does not exist', async () => {
    const bare = await test.addOrganization()
    const call = { ...bare, nowMs: test.clock.nowMs(), body: waybillOf() }
    const answer = await send(test.service, signedSend('POST', '/api/waybills', call))
    expect(refusalOf(answer)).toMatchObject({ status: 400, reason: 'sender_address_not_matched' })
  })

  it('gives way to what the payload says of the sender, and then has no known point', async () => {
    const stated = { senderAddress: '7 Side Street', senderCityName: 'Phra Khanong' }
    const { sender } = await own.create(stated)
    expect(sender).toMatchObject({
      address: '7 Side Street',
      city: 'Phra Khanong',
      province: 'Bangkok',
      lat: null,
      lng: null,
    })
  })
})

describe('references', () => {
  it.each(['service_id', 'route_id'] as const)(
    '%s of another organization is none',
    async (field) => {
      const ids = { service_id: other.serviceId, route_id: other.routeIds['A'] }
      const refusal = refusalOf(await create({ [field]: ids[field] }))
      expect(refusal).toMatchObject({ status: 422, code: 1000, field, problem: 'not_found' })
    },
  )

  it.each([
    [
      () => ({ additional_service_ids: [own.addonIds[0], other.addonIds[0]] }),
      'additional_service_ids[1]',
    ],
    [() => ({ sender_account: { id: other.accountIds[0] } }), 'sender_account.id'],
    [() => ({ sender_account: { id: newId() } }), 'sender_account.id'],
    [() => ({ sender_account: { code: 'C-9' } }), 'sender_account.code'],
    [() => ({ sender_account: { id: own.accountIds[0], code: 'C-2' } }), 'sender_account.code'],
  ])('%s is no thing of this organization', async (more, field) => {
    const refusal = refusalOf(await create(more()))
    expect(refusal).toMatchObject({ status: 422, code: 1000, field, problem: 'not_found' })
  })

  it('product categories are listed and found by their own organization only', async () => {
    const { waybillOperations } = test.service.rooms
    const category = { code: 'food', name: 'Food' }
    await test.database.transaction((tx) =>
      waybillOperations.addProductCategories(tx, other.organization.id, [category]),
    )
    const listed = async (by: Shipper) => {
      const { json } = await by.send('GET', '/api/product-categories', {})
      return listProductCategories.reply.schema.parse(json).data
    }
    const [theirs] = await listed(other)
    expect(theirs).toMatchObject(category)
    expect(await listed(own)).toEqual([])
    const refusal = refusalOf(await create({ product_category_id: theirs?.id }))
    expect(refusal).toMatchObject({
      status: 422,
      field: 'product_category_id',
      problem: 'not_found',
    })
  })

  it('sender_account links the waybill, whoever has the dispatch address', async () => {
    const { sender_account_id: byCode } = await own.create({ sender_account: { code: 'C-2' } })
    expect(byCode).toBe(own.accountIds[1])
  })
})

describe('a route', () => {
  it('gives both ends and its service, and nothing else is required', async () => {
    const payload = { outTradeNo: 'by route', route_id: own.routeIds['A'], parcelList: [{}] }
    const { status, json } = await own.post('/api/waybills', payload)
    expect(status).toBe(201)
    expect(json).toMatchObject({
      route_id: own.routeIds['A'],
      service_id: own.serviceId,
      sender: { name: 'Bangkok hub', address: '1 Bangkok hub', province: 'Bangkok', lat: 13.7 },
      receiver: { name: 'Chiang Mai hub', province: 'Chiang Mai', city: 'Mueang', lng: 98.9 },
    })
  })

  it('without nodes, or with a node outside the area of its service, cannot serve', async () => {
    const onlyBangkok = { ...waybillCatalogue.serviceArea, provinces: ['Bangkok'] }
    const local = await addShipper(test, {
      catalogue: { ...waybillCatalogue, serviceArea: onlyBangkok },
    })
    const reasonOf = async (shipper: Shipper, code: string) => {
      const more = { route_id: shipper.routeIds[code] }
      const { json } = await shipper.post('/api/waybills', waybillOf(more))
      return z.object({ reason: z.string() }).parse(json).reason
    }
    expect(await reasonOf(own, 'D')).toBe('dispatch_address_not_matched')
    expect(await reasonOf(own, 'B')).toBe('delivery_address_not_matched')
    expect(await reasonOf(local, 'A')).toBe('delivery_address_not_matched')
    expect(await reasonOf(local, 'C')).toBe('dispatch_address_not_matched')
    const outside = await local.post('/api/waybills', waybillOf({ service_id: local.serviceId }))
    expect(refusalOf(outside)).toMatchObject({
      status: 422,
      reason: 'delivery_address_not_matched',
    })
    const inThai = { service_id: local.serviceId, receiverProvinceName: 'กรุงเทพมหานคร' }
    expect((await local.create(inThai)).receiver.province).toBe('กรุงเทพมหานคร')
  })
})

describe('autoSplit', () => {
  const products = [
    { sku: 'CH', name: 'Chair', quantity: 4, weight: 5 },
    { sku: 'TB', name: 'Table', quantity: 2 },
  ]
  const parcel = { outParcelNo: 'P-1', weight: 50, itemValue: 100, productList: products }

  it('makes each product line a parcel; one without products stays one', async () => {
    const { parcels, weight } = await own.create({ parcelList: [parcel, { outParcelNo: 'P-2' }] })
    expect(parcels).toMatchObject([
      { outParcelNo: 'P-1-1', itemDesc: 'Chair', piece_count: 4, weight: 5, itemValue: 66.67 },
      { outParcelNo: 'P-1-2', itemDesc: 'Table', piece_count: 2, weight: 15, itemValue: 33.33 },
      { outParcelNo: 'P-2', piece_count: 1, productList: [] },
    ])
    expect(parcels.map(({ productList }) => productList)).toEqual([
      [products[0]],
      [products[1]],
      [],
    ])
    expect(weight).toBe(50)
  })

  it('a single line keeps the number, and the weight of its pieces adds up to the parcel', async () => {
    const productList = [{ sku: 'CH', name: 'Chair', quantity: 3 }]
    const { parcels, weight } = await own.create({
      parcelList: [{ outParcelNo: 'P-1', weight: 10, productList }],
    })
    expect(parcels).toMatchObject([{ outParcelNo: 'P-1', piece_count: 3, weight: 3.333333333 }])
    expect(weight).toBe(10)
  })

  it('keeps the photos of a parcel on the first of its parts', async () => {
    const photos = ['https://example.com/1.jpg', 'https://example.com/2.jpg']
    const { parcels } = await own.create({ parcelList: [{ ...parcel, photos }] })
    expect(parcels.map((each) => each.photos)).toEqual([photos, []])
  })

  it.each([true, false])(
    'a line without a quantity is counted (autoSplit %s)',
    async (autoSplit) => {
      const line = { sku: 'CH', name: 'Chair' }
      const table = { sku: 'TB', name: 'Table' }
      const { parcels } = await own.create({
        autoSplit,
        parcelList: [
          { piece_count: 10, productList: [line] },
          { piece_count: 10, productList: [line, table] },
        ],
      })
      expect(parcels.flatMap(({ productList }) => productList)).toEqual([
        { ...line, quantity: 10 },
        { ...line, quantity: 1 },
        { ...table, quantity: 1 },
      ])
    },
  )

  it('false leaves parcels as they are', async () => {
    const { parcels } = await own.create({ autoSplit: false, parcelList: [parcel] })
    expect(parcels).toMatchObject([{ outParcelNo: 'P-1', weight: 50, productList: products }])
  })

  it('makes no more parcels than a waybill may have', async () => {
    const line = { sku: 'A', name: 'A' }
    const productList = Array.from({ length: 400 }, () => line)
    const parcelList = [{ productList }, { productList }, { productList }]
    const refusal = refusalOf(await create({ parcelList }))
    expect(refusal).toMatchObject({ status: 422, field: 'parcelList', problem: 'too_many' })
  })
})

describe('X-Sender-Account-Id', () => {
  const exists = { status: 409, code: 1003, reason: 'waybill_exists' }

  it('makes the waybill that account’s, from its own addresses alone', async () => {
    const [first, second] = own.accountIds
    const linked = await own.create({}, { as: first })
    expect(linked.sender_account_id).toBe(first)
    expect(refusalOf(await create({}, { as: second }))).toMatchObject({
      status: 400,
      reason: 'sender_address_not_matched',
    })
    const named = { sender_account: { id: first }, senderPhone: secondPhone }
    expect(refusalOf(await create(named, { as: second }))).toMatchObject({
      status: 422,
      field: 'sender_account.id',
    })
  })

  it('neither overwrites nor tells of another account’s waybill', async () => {
    const [, second] = own.accountIds
    const { outTradeNo, waybill_no: number } = await own.create({ remark: 'mine' })
    for (const mode of ['reject', 'overwrite', 'return_existing', 'return_if_accepted']) {
      const body = waybillOf({ outTradeNo, senderPhone: secondPhone })
      const answer = await own.post(`/api/waybills?overwrite=${mode}`, body, { as: second })
      expect(refusalOf(answer)).toMatchObject(exists)
      expect(answer.text).not.toContain(number)
    }
    const path = '/api/waybills?overwrite=return_existing'
    const { json } = await own.post(path, waybillOf({ outTradeNo }))
    expect(json).toMatchObject({ remark: 'mine', waybill_no: number })
  })

  it.each(['not-an-id', newId()])('%s answers 403', async (as) => {
    expect(await create({}, { as })).toMatchObject({ status: 403, json: { error: 'forbidden' } })
  })
})

it('needs the plan feature', async () => {
  const without = await addShipper(test, { features: [] })
  for (const answer of [
    await without.post('/api/waybills', waybillOf()),
    await without.send('GET', '/api/product-categories', {}),
  ]) {
    expect(answer).toMatchObject({
      status: 403,
      json: { error: 'Feature "waybills" is not included in your subscription plan.' },
    })
  }
})
