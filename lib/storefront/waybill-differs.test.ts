import { expect, test } from 'vitest'
import { waybillCreateSchema } from '../contract/waybill-create.ts'
import { additionalServiceIdSchema, serviceIdSchema } from '../contract/ids.ts'
import { waybillDiffers } from './waybill-differs.ts'

const sent = waybillCreateSchema.parse({
  outTradeNo: 'F-1',
  autoSplit: false,
  senderPhone: '02 000 0000',
  senderName: 'Factory',
  receiverName: 'Somchai',
  receiverPhone: '081 234 5678',
  receiverAddress: '5 Moo 4',
  receiverCityName: 'Mae Rim',
  receiverProvinceName: 'Chiang Mai',
  receiverPostCode: '50180',
  parcelList: [{ itemDesc: 'Teapots', weight: 7.5, itemValue: 10.005 }],
})

const id = '00000000-0000-4000-8000-000000000001'

const receiver = {
  name: 'Somchai',
  phone: '081 234 5678',
  phone2: null,
  address: '5 Moo 4',
  district: null,
  city: 'Mae Rim',
  province: 'Chiang Mai',
  post_code: '50180',
  lat: null,
  lng: null,
}
const parcel = {
  outParcelNo: null,
  itemDesc: 'Teapots',
  itemValue: 10.01,
  piece_count: 1,
  weight: 7.5,
  length: null,
  width: null,
  height: null,
}
const made = {
  sender: {
    phone: '02 000 0000',
    name: 'Factory',
    address: '19/4 Moo 7',
    district: null,
    city: 'Bang Phli',
    post_code: '10540',
  },
  receiver,
  parcels: [parcel],
  insurance: null,
  reference_no: null,
  remark: null,
  service_id: null,
  product_category_id: null,
  additional_service_ids: [],
}

test('a waybill that was made from the same texts does not differ', () => {
  expect(waybillDiffers(made, sent, 'THB')).toBe(false)
})

test.each([
  { ...made, sender: { ...made.sender, phone: '02 111 1111' } },
  { ...made, sender: { ...made.sender, name: 'Showroom' } },
  { ...made, receiver: { ...receiver, phone: '081 234 5679' } },
  { ...made, receiver: { ...receiver, district: 'Rim Tai' } },
  { ...made, remark: 'Ring twice' },
  { ...made, insurance: { declaredValue: 5000 } },
  { ...made, service_id: serviceIdSchema.parse(id) },
  { ...made, additional_service_ids: [additionalServiceIdSchema.parse(id)] },
  { ...made, parcels: [parcel, parcel] },
  { ...made, parcels: [] },
  { ...made, parcels: [{ ...parcel, weight: 8 }] },
  { ...made, parcels: [{ ...parcel, outParcelNo: 'BOX-1' }] },
  { ...made, parcels: [{ ...parcel, itemDesc: 'Cups' }] },
  { ...made, parcels: [{ ...parcel, itemValue: 10.4 }] },
])('a waybill with another value differs', (other) => {
  expect(waybillDiffers(other, sent, 'THB')).toBe(true)
})
