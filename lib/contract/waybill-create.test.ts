import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorBody } from './errors.ts'
import { fieldProblem } from './field-problem.ts'
import {
  fieldsWithoutRoute,
  isAddressed,
  waybillCreateFault,
  waybillCreateSchema,
} from './waybill-create.ts'

const routeId = '0190F5A0-0000-7000-8000-00000000000A'

const addressed = {
  outTradeNo: 'SO-2026-0001',
  senderPhone: '0800000001',
  receiverName: 'Goods in',
  receiverPhone: '0800000002',
  receiverProvinceName: 'Bangkok',
  receiverCityName: 'Bang Na',
  receiverPostCode: '10260',
  receiverAddress: '99/1 Bang Na-Trat Road',
  parcelList: [
    {
      outParcelNo: 'P-1',
      itemDesc: 'Chairs',
      itemValue: 0,
      weight: 12.5,
      length: 60,
      width: 50,
      height: 90,
      piece_count: 4,
      productList: [{ sku: 'CH-1', name: 'Chair', quantity: 4 }],
      photos: ['https://example.com/chair.jpg'],
    },
  ],
}

const routed = { outTradeNo: 'SO-2', route_id: routeId, parcelList: [{}] }

function faultOf(input: unknown) {
  const { error } = waybillCreateSchema.safeParse(input)
  return error && waybillCreateFault(fieldProblem({ error, input }))
}

test('reads a full payload, with autoSplit on unless it is said', () => {
  const everything = {
    ...addressed,
    receiverDistrictName: 'Bang Na Tai',
    senderName: 'Warehouse',
    service_id: routeId,
    sender_account: { code: 'ACME' },
    additional_service_ids: [routeId],
    insurance: { declaredValue: 1500.5 },
    estimatedWeight: 50,
    reference_no: 'R-1',
    remark: 'Ring twice',
  }
  const waybill = waybillCreateSchema.parse(everything)
  expect(waybill).toMatchObject({ ...addressed, autoSplit: true })
  expect(waybill.service_id).toBe(routeId.toLowerCase())
  expect(isAddressed(waybill)).toBe(true)
})

test('needs no sender and no receiver where a route is given', () => {
  expect(isAddressed(waybillCreateSchema.parse(routed))).toBe(false)
})

test('a draft needs the phone of its sender only', () => {
  const { outTradeNo, parcelList, senderPhone } = addressed
  const begun = { outTradeNo, parcelList, draft: true }
  expect(isAddressed(waybillCreateSchema.parse({ ...begun, senderPhone }))).toBe(true)
  expect(faultOf(begun)?.key).toBe('sender_phone_missing')
})

test.each(fieldsWithoutRoute)('needs %s where no route is given', (name) => {
  const { [name]: _, ...rest } = addressed
  expect(waybillCreateSchema.safeParse(rest).success).toBe(false)
  expect(faultOf(rest)?.key).toBe(
    name === 'senderPhone' ? 'sender_phone_missing' : 'waybill_invalid',
  )
  if (name !== 'senderPhone') expect(faultOf(rest)?.facts).toMatchObject({ field: name })
})

test('without anything to find the sender by, other faults are reported first', () => {
  expect(faultOf({ outTradeNo: 'SO-1', parcelList: [{}] })?.facts).toMatchObject({
    field: 'receiverName',
  })
  expect(faultOf({ ...addressed, senderPhone: '' })?.key).toBe('sender_phone_missing')
  expect(faultOf({ ...addressed, senderPhone: 800 })?.facts).toMatchObject({
    field: 'senderPhone',
    problem: 'wrong_type',
  })
})

test.each([
  [{ ...addressed, recipient: {} }, 'recipient'],
  [{ recipient: {}, packages: [] }, 'recipient'],
  [{ ...addressed, packages: [] }, 'packages'],
  [{ ...addressed, out_trade_no: 'x' }, 'out_trade_no'],
  [{ ...addressed, parcelList: [{ out_parcel_no: 'x' }] }, 'parcelList[0].out_parcel_no'],
])('refuses another naming style and names its field', (input, field) => {
  const fault = faultOf(input)
  expect(fault).toMatchObject({ key: 'waybill_invalid', facts: { field } })
  if (fault?.key !== 'waybill_invalid') return
  expect(errorBody({ ...fault, language: 'en' }).error).toBe(`${field} is not a known field`)
})

test.each([
  [{ ...addressed, parcelList: [] }, 'parcelList'],
  [{ ...addressed, parcelList: [{ itemValue: -1 }] }, 'parcelList[0].itemValue'],
  [{ ...addressed, parcelList: [{ piece_count: 0 }] }, 'parcelList[0].piece_count'],
  [{ ...addressed, parcelList: [{ piece_count: 1.5 }] }, 'parcelList[0].piece_count'],
  [{ ...addressed, parcelList: [{ productList: [{}] }] }, 'parcelList[0].productList[0].sku'],
  [{ ...addressed, outTradeNo: '' }, 'outTradeNo'],
  [{ ...addressed, outTradeNo: 'a\u0000b' }, 'outTradeNo'],
  [{ ...addressed, service_id: 'none' }, 'service_id'],
  [{ ...addressed, sender_account: {} }, 'sender_account.id'],
])('refuses a wrong value and names its field', (input, field) => {
  expect(faultOf(input)?.facts).toMatchObject({ field })
})

test('refuses any JSON that is no payload, with a field and never with an exception', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      const fault = faultOf(input)
      expect(fault?.key).toBe('waybill_invalid')
      expect(fault?.facts).toHaveProperty('field')
    }),
  )
})
