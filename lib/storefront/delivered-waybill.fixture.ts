/** A waybill of two parcels that was delivered, and its events, with everything that a receiver may not see. */
import { waybillEventsSchema } from '../contract/waybill-events.ts'
import { waybillSchema } from '../contract/waybills.ts'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const party = { phone2: null, district: null, post_code: '50180', lat: 18.9, lng: 98.9 }
const parcel = {
  state: 'created',
  outParcelNo: 'OUT-1',
  itemDesc: 'Teak chair',
  itemValue: 4300,
  weight: 7.5,
  length: null,
  width: null,
  height: null,
  piece_count: 1,
  productList: [],
  photos: ['https://shop.example/chair.jpg'],
}

export const deliveredWaybill = waybillSchema.parse({
  id: id(1),
  waybill_no: 'WB2RC4',
  outTradeNo: 'PO-77',
  external_waybill_no: 'PO-77',
  state: 'delivered',
  organization_id: id(2),
  sender_account_id: id(3),
  service_id: null,
  route_id: null,
  delivery_id: null,
  product_category_id: null,
  additional_service_ids: [],
  sender: {
    ...party,
    name: 'Bang Na Furniture',
    phone: '+66811111111',
    address: '88 Thepharak Road',
    city: 'Bang Phli',
    province: 'Samut Prakan',
  },
  receiver: {
    ...party,
    name: 'Somchai',
    phone: '081 234 5678',
    address: '5 Moo 4',
    city: 'Mae Rim',
    province: 'Chiang Mai',
  },
  parcels: [
    { ...parcel, id: id(4), parcel_no: 'WB2RC4-1' },
    { ...parcel, id: id(5), parcel_no: 'WB2RC4-2' },
  ],
  piece_count: 2,
  weight: 15,
  volume: null,
  estimatedWeight: null,
  estimatedVolume: null,
  volumetricWeight: null,
  insurance: { declaredValue: 5100 },
  reference_no: 'REF-9',
  remark: 'Ring twice',
  notes: 'Bad payer',
  tags: ['vip'],
  priority: 'urgent',
  requires_signature: true,
  created_at: '2026-11-21T00:00:00.000Z',
  updated_at: '2026-11-21T00:00:00.000Z',
})

const event = { stateText: '', message: '', createdAt: 1_763_700_000, place: '', photos: [] }
export const deliveredEvents = waybillEventsSchema.parse({
  trackingNo: 'WB2RC4',
  state: 'delivered',
  stateText: 'Delivered',
  licensePlate: '70-1234',
  courierPhone: '+66822222222',
  podImages: ['https://tms.example/photo?key=secret'],
  returnedItems: [{ sku: 'SKU-5', name: 'Chair', quantity: 1 }],
  routes: [
    { ...event, state: 'draft' },
    { ...event, state: 'picked_up', place: '88 Thepharak Road', photos: ['https://a.example/1'] },
    { ...event, state: 'in_transit_hub_inbound', place: 'Mueang, Lampang', parcel_no: 'WB2RC4-2' },
    { ...event, state: 'failed', message: 'Nobody home, call 081-234-5678 (or +66 2 123 4567)' },
    {
      ...event,
      state: 'delivered',
      place: '5 Moo 4',
      message: 'Left at gate 12',
      photos: ['https://tms.example/photo?key=secret'],
    },
  ],
})
