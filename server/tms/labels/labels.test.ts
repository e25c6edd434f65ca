import { afterAll, beforeAll, expect, test } from 'vitest'
import { canReadText, textOfPdf } from '#server/paper/testing/pdf-text.ts'
import { readPdf } from '#server/paper/testing/read-pdf.ts'
import { newId } from '#server/testing/new-id.ts'
import { canReadCodes, codesOfPdf } from '../../testing/read-codes.ts'
import {
  openTestService,
  signedGet,
  signedSend,
  type TestService,
} from '../testing/test-service.ts'
import { readForLabels } from '../waybills/store.ts'
import { addShipper, type Shipper } from '../waybills/testing/open-waybills.ts'
import { printZpl } from './testing/print-zpl.ts'

let opened: TestService
let shipper: Shipper
beforeAll(async () => {
  opened = await openTestService()
  await opened.service.rooms.declareJobs()
  shipper = await addShipper(opened, { name: 'Chao Phraya Haulage' })
})
afterAll(() => opened.close())

interface Printed {
  readonly status: number
  readonly contentType: string | null
  readonly bytes: Uint8Array
  readonly json: unknown
}

async function print(request: Request): Promise<Printed> {
  const response = await opened.service.fetch(request)
  const contentType = response.headers.get('content-type')
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isJson = contentType?.startsWith('application/json') === true
  const json: unknown = isJson ? JSON.parse(Buffer.from(bytes).toString('utf8')) : null
  return { status: response.status, contentType, bytes, json }
}

interface Options {
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly by?: Shipper
}

function label(waybillNo: string, { by = shipper, ...options }: Options = {}): Promise<Printed> {
  const path = `/api/waybills/${encodeURIComponent(waybillNo)}/label`
  return print(signedGet(path, { ...by, nowMs: opened.clock.nowMs(), ...options }))
}

function batch(
  waybill_nos: readonly string[],
  { by = shipper, query = {}, ...options }: Options = {},
): Promise<Printed> {
  const path = `/api/waybills/batch-label?${new URLSearchParams(query)}`
  const call = { ...by, nowMs: opened.clock.nowMs(), ...options, body: { waybill_nos } }
  return print(signedSend('POST', path, call))
}

const textsOf = ({ bytes }: Printed) => readPdf(bytes).pages.map((texts) => texts.join(' '))

const parcels = (count: number) => ({
  autoSplit: false,
  parcelList: Array.from({ length: count }, (_, index) => ({
    outParcelNo: `BOX-${index + 1}`,
    weight: 2.5,
    piece_count: 2,
  })),
})

test('a waybill has a page of 100 x 150 mm for each parcel, with what is to be read', async () => {
  const { waybill_no, outTradeNo, sender } = await shipper.create({
    ...parcels(3),
    receiverName: 'สมหญิง น้ำผึ้ง',
    receiverProvinceName: 'กรุงเทพมหานคร',
    receiverCityName: 'คลองเตย',
    receiverDistrictName: 'คลองตัน',
    receiverPostCode: '10110',
    receiverAddress: '88/12 ซอยสุขุมวิท 26',
    service_id: shipper.serviceId,
    additional_service_ids: shipper.addonIds,
  })
  for (const number of [waybill_no, outTradeNo]) {
    const printed = await label(number)
    expect(printed).toMatchObject({ status: 200, contentType: 'application/pdf' })
    const pages = textsOf(printed)
    expect(pages).toHaveLength(3)
    const [, second = ''] = pages
    for (const text of [
      'Chao Phraya Haulage',
      'Full truck',
      'Crew, Papers',
      '10-33',
      'คลองเตย',
      '2 of 3',
      '5 kg',
      `${waybill_no}-2`,
      '88/12',
      '10110',
      sender.name,
      sender.address,
      outTradeNo,
    ]) {
      expect(second.replaceAll(/\s+/g, ' ')).toContain(text)
    }
    // The captions are Thai alone.
    expect(second.replaceAll(/\s+/g, '')).toContain('ส่งคืนที่')
    expect(second).not.toMatch(/RETURN|FROM/)
  }
  const { bytes } = await label(waybill_no)
  expect(Buffer.from(bytes).toString('latin1')).toContain('/MediaBox [0 0 283.46')
})

test.skipIf(!canReadText)('the words of a label can be copied and searched', async () => {
  const { waybill_no } = await shipper.create({
    ...parcels(1),
    receiverName: 'สมหญิง น้ำผึ้ง',
    receiverCityName: 'คลองเตย',
    receiverDistrictName: 'คลองตัน',
    receiverAddress: '88/12 ซอยสุขุมวิท 26',
  })
  for (const format of ['label', 'a4']) {
    const text = textOfPdf((await label(waybill_no, { query: { format } })).bytes)
    for (const words of ['สมหญิง น้ำผึ้ง', 'คลองเตย', '88/12 ซอยสุขุมวิท 26', 'ส่งคืนที่']) {
      expect(text).toContain(words)
    }
  }
})

test.skipIf(!canReadCodes)('the codes are those of the waybill and of the parcel', async () => {
  const { waybill_no } = await shipper.create(parcels(2))
  const { bytes } = await label(waybill_no)
  const codesOfParcel = (number: number) => [
    { kind: 'CODE-128', text: waybill_no },
    { kind: 'CODE-128', text: `${waybill_no}-${number}` },
    { kind: 'QR-Code', text: `${waybill_no}-${number}` },
  ]
  expect(await codesOfPdf(bytes)).toEqual([codesOfParcel(1), codesOfParcel(2)])
})

test('packageId prints one parcel, by its number, the caller’s number or its id', async () => {
  const { waybill_no, parcels: made } = await shipper.create(parcels(3))
  const parcel = made[1]
  if (parcel === undefined) throw new Error('no second parcel')
  for (const packageId of [parcel.parcel_no, 'BOX-2', parcel.id]) {
    const pages = textsOf(await label(waybill_no, { query: { packageId } }))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('2 of 3')
  }
  expect(await label(waybill_no, { query: { packageId: 'BOX-9' } })).toMatchObject({
    status: 404,
    json: { reason: 'parcel_not_found' },
  })
})

test('a batch is in the order of its numbers, also one that is there twice', async () => {
  const [one, two] = [await shipper.create(parcels(2)), await shipper.create(parcels(1))]
  const pages = textsOf(await batch([two.waybill_no, one.outTradeNo, two.waybill_no]))
  const numbers = pages.map((text) => /WB\w+-\d/.exec(text)?.[0])
  const of = ({ waybill_no }: { waybill_no: string }, number: number) => `${waybill_no}-${number}`
  expect(numbers).toEqual([of(two, 1), of(one, 1), of(one, 2), of(two, 1)])
})

test('one unknown number is named and nothing is printed', async () => {
  const { waybill_no } = await shipper.create()
  expect(await batch([waybill_no, 'WB-NONE', waybill_no])).toMatchObject({
    status: 404,
    json: { reason: 'waybill_nos_not_found', waybill_nos: ['WB-NONE'] },
  })
  expect(await label('WB-NONE')).toMatchObject({
    status: 404,
    json: { reason: 'waybill_not_found' },
  })
})

test('a batch has from 1 to 100 numbers', async () => {
  const { waybill_no } = await shipper.create()
  expect((await batch(Array.from({ length: 100 }, () => waybill_no))).status).toBe(200)
  for (const count of [0, 101]) {
    expect(await batch(Array.from({ length: count }, () => waybill_no))).toMatchObject({
      status: 400,
      json: { error: 'invalid_body', field: 'waybill_nos' },
    })
  }
})

test('no photo is read for a label, and product lines only where nothing else describes the goods', async () => {
  const productList = Array.from({ length: 50 }, (_, n) => ({ sku: `S${n}`, name: `Thing ${n}` }))
  const photos = ['https://pictures.test/1.jpg']
  const { id, waybill_no } = await shipper.create({
    autoSplit: false,
    parcelList: [
      { productList, photos },
      { itemDesc: 'Boxes', productList, photos },
    ],
  })
  const wanted = { organizationId: shipper.organization.id, ids: [id] }
  const [read] = await readForLabels(opened.database, wanted)
  expect(read?.parcels.map((parcel) => parcel.photos)).toEqual([[], []])
  expect(read?.parcels.map(({ products }) => products.length)).toEqual([20, 0])
  const [first, second] = textsOf(await label(waybill_no))
  expect(first).toContain('Thing 0')
  expect(second).toContain('Boxes')
})

test('a reply has at most 2,000 labels', async () => {
  const { waybill_no } = await shipper.create(parcels(1000))
  expect(await batch([waybill_no, waybill_no, waybill_no])).toMatchObject({
    status: 422,
    json: { reason: 'too_many_labels', labels: 3000, limit: 2000 },
  })
})

test('the waybills of another account or organization do not exist', async () => {
  const [own, others] = shipper.accountIds
  const { waybill_no } = await shipper.create({ sender_account: { id: own } })
  const as = (id: string) => ({ headers: { 'x-sender-account-id': id } })
  expect((await label(waybill_no, as(own))).status).toBe(200)
  expect((await batch([waybill_no], as(own))).status).toBe(200)
  expect((await label(waybill_no, as(others))).status).toBe(404)
  expect((await batch([waybill_no], as(others))).status).toBe(404)
  const stranger = await addShipper(opened, {})
  expect((await label(waybill_no, { by: stranger })).status).toBe(404)
  expect((await batch([waybill_no], { by: stranger })).status).toBe(404)
})

test('a draft and a canceled waybill have no label', async () => {
  for (const state of ['draft', 'canceled']) {
    const { id, waybill_no } = await shipper.create()
    await opened.database.query(`update tms.waybills set state = $1 where id = $2`, [state, id])
    const refused = { status: 409, json: { reason: 'waybill_not_printable', waybill_no, state } }
    expect(await label(waybill_no)).toMatchObject(refused)
    expect(await batch([waybill_no])).toMatchObject(refused)
  }
})

test('a canceled parcel has no label, and the others keep their place', async () => {
  const { waybill_no, parcels: made } = await shipper.create(parcels(3))
  const parcel_no = made[0]?.parcel_no ?? ''
  await opened.database.query(`update tms.parcels set state = 'canceled' where parcel_no = $1`, [
    parcel_no,
  ])
  for (const answer of [await label(waybill_no), await batch([waybill_no])]) {
    const pages = textsOf(answer)
    expect(pages.map((text) => /\d of 3/.exec(text)?.[0])).toEqual(['2 of 3', '3 of 3'])
  }
  expect(await label(waybill_no, { query: { packageId: parcel_no } })).toMatchObject({
    status: 409,
    json: { reason: 'waybill_not_printable', state: 'canceled' },
  })
})

test('a service whose parcels a carrier numbers has no label before the carrier did, then one with its number', async () => {
  const { id, waybill_no } = await shipper.create({ service_id: shipper.serviceId })
  const set = (first: boolean) =>
    opened.database.query(`update tms.services set carrier_numbers_first = $1 where id = $2`, [
      first,
      shipper.serviceId,
    ])
  await set(true)
  try {
    expect(await label(waybill_no)).toMatchObject({
      status: 409,
      json: { reason: 'no_carrier_assigned', waybill_no },
    })
    const legacy = await label(waybill_no, { headers: { 'x-legacy-response': 'true' } })
    expect(legacy).toMatchObject({ status: 200, json: { code: 1007, success: false } })
    await opened.database.query(
      `with delivery as (
         insert into tms.deliveries (organization_id, id, delivery_no, waybill_id, state, status,
           provider, external_order_id, created_at, updated_at)
         values ($1, $2::uuid, 'D-1', $3, 'assigned', 'driver_assigned', 'provider_a', 'CARRIER-77',
           now(), now()))
       update tms.waybills set delivery_id = $2 where id = $3`,
      [shipper.organization.id, newId(), id],
    )
    const [text] = textsOf(await label(waybill_no))
    expect(text).toContain('CARRIER-77')
  } finally {
    await set(false)
  }
  const [text] = textsOf(await label(waybill_no))
  expect(text).not.toContain('CARRIER-77')
})

test('under the legacy envelope success is the PDF itself, and failure the envelope', async () => {
  const { waybill_no } = await shipper.create()
  const headers = { 'x-legacy-response': 'true' }
  for (const printed of [
    await label(waybill_no, { headers }),
    await batch([waybill_no], { headers }),
  ]) {
    expect(printed.contentType).toBe('application/pdf')
    expect(Buffer.from(printed.bytes).toString('latin1', 0, 5)).toBe('%PDF-')
  }
  for (const refused of [await label('NONE', { headers }), await batch(['NONE'], { headers })]) {
    expect(refused).toMatchObject({ status: 200, json: { code: 1006, success: false } })
  }
})

test('four labels fit on an A4 page', async () => {
  const { waybill_no } = await shipper.create(parcels(5))
  const pages = textsOf(await label(waybill_no, { query: { format: 'a4' } }))
  expect(pages.map((text) => text.match(/\d of 5/g))).toEqual([
    ['1 of 5', '2 of 5', '3 of 5', '4 of 5'],
    ['5 of 5'],
  ])
  expect(textsOf(await batch([waybill_no], { query: { format: 'a4' } }))).toHaveLength(2)
  expect(await label(waybill_no, { query: { format: 'a5' } })).toMatchObject({
    status: 400,
    json: { error: 'invalid_query', field: 'format' },
  })
})

test('a caller that prefers ZPL gets it, and all others the PDF', async () => {
  const { waybill_no } = await shipper.create(parcels(2))
  const printed = await label(waybill_no, { headers: { accept: 'application/zpl' } })
  expect(printed).toMatchObject({ status: 200, contentType: 'application/zpl' })
  const zpl = Buffer.from(printed.bytes).toString('ascii')
  expect(printZpl(zpl)).toHaveLength(2)
  expect(zpl).toContain(`^FD${waybill_no}-2^FS`)
  const types = {
    'application/zpl;q=0.9, */*;q=0.1': 'zpl',
    'application/zpl;q=0.5, application/pdf': 'pdf',
  }
  for (const [accept, type] of Object.entries({
    ...types,
    'application/json': 'pdf',
    '*/*': 'pdf',
  })) {
    const { contentType } = await batch([waybill_no], { headers: { accept } })
    expect(contentType, accept).toBe(`application/${type}`)
  }
})
