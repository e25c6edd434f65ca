import { expect, test } from 'vitest'
import { waybillCreateSchema } from '../contract/waybill-create.ts'
import { emptyReceiver } from './receiver-of-place.ts'
import {
  idOfField,
  payloadOf,
  typedWaybillSchema,
  type ParcelRow,
  type TypedWaybill,
} from './waybill-form.ts'

const parcel: ParcelRow = {
  id: 'first',
  itemDesc: 'Teapots',
  piece_count: '1',
  weight: '',
  length: '',
  width: '',
  height: '',
  itemValue: '',
  outParcelNo: '',
}

const typed: TypedWaybill = {
  madeNumber: 'F-1',
  dispatch: 'dispatch-1',
  texts: {
    ...emptyReceiver,
    outTradeNo: '',
    receiverName: 'Somchai',
    receiverPhone: '081 234 5678',
    receiverPhone2: '',
    declaredValue: '',
    reference_no: '',
    remark: '',
    service_id: '',
    product_category_id: '',
  },
  addons: [],
  parcels: [parcel, { ...parcel, id: 'second' }],
  filled: emptyReceiver,
}

const sender = {
  senderPhone: '02 000 0000',
  senderName: '',
  senderAddress: '',
  senderDistrictName: '',
  senderCityName: '',
  senderPostCode: '',
}

const payloadWith = (row: Partial<ParcelRow>, remark = '') => {
  const texts = { ...typed.texts, remark }
  const parcels = [{ ...parcel, ...row }]
  return payloadOf({
    ...texts,
    ...sender,
    madeNumber: 'F-1',
    parcels,
    additional_service_ids: [],
  })
}

test.each([
  ['0,500', 0.5],
  ['7,5', 7.5],
  ['1,200', 1200],
  ['1,200.5', 1200.5],
  ['-5', -5],
  ['5-', '5-'],
  ['heavy', 'heavy'],
])('sends the weight %s as %s', (weight, sent) => {
  expect(payloadWith({ weight })).toMatchObject({ parcelList: [{ weight: sent }] })
})

test('keeps a text that is too long, whose field the contract names', () => {
  const remark = 'x'.repeat(2001)
  const kept = { ...typed, texts: { ...typed.texts, remark } }
  expect(typedWaybillSchema.parse(kept)).toEqual(kept)
  const { error } = waybillCreateSchema.safeParse(payloadWith({}, remark))
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain('remark')
})

test.each([
  ['parcelList[1].weight', 'parcel-second-weight'],
  ['insurance.declaredValue', 'declaredValue'],
  ['senderPhone', 'dispatch'],
  ['receiverName', 'receiverName'],
  ['parcelList[2].weight', null],
  ['parcelList[0].photos', null],
  ['route_id', null],
])('shows an error of %s at the control %s', (field, id) => {
  expect(idOfField(field, typed)).toBe(id)
})
