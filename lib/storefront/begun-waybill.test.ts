import { expect, test } from 'vitest'
import { waybillCreateSchema } from '../contract/waybill-create.ts'
import { waybillSchema } from '../contract/waybills.ts'
import { deliveredWaybill } from './delivered-waybill.fixture.ts'
import { anotherLike, begunWaybill, onlyOffered } from './begun-waybill.ts'
import { payloadOf } from './waybill-form.ts'

const service = { id: '00000000-0000-4000-8000-000000000007' }
const addon = { id: '00000000-0000-4000-8000-000000000008' }
const gone = '00000000-0000-4000-8000-000000000009'

const sender = {
  senderName: '',
  senderAddress: '',
  senderDistrictName: '',
  senderCityName: '',
  senderPostCode: '',
}
const dispatch = [
  { id: 'other', fields: { ...sender, senderPhone: '+66822222222' } },
  { id: 'own', fields: { ...sender, senderPhone: deliveredWaybill.sender.phone } },
]
const categories = [{ id: '00000000-0000-4000-8000-000000000010' }]
const offered = { dispatch, services: [service], addons: [addon], categories }

const draft = waybillSchema.parse({
  ...deliveredWaybill,
  state: 'draft',
  service_id: service.id,
  additional_service_ids: [addon.id, gone],
  product_category_id: gone,
  parcels: deliveredWaybill.parcels.map((parcel) => ({ ...parcel, photos: [] })),
})

test('a draft is typed again as it was, without what is offered no longer', () => {
  const typed = begunWaybill(draft, offered)
  if (typed === null) throw new Error('the form has all of it')
  expect(typed.dispatch).toBe('own')
  const { texts, addons, parcels, madeNumber } = typed
  const form = { ...texts, ...sender, senderPhone: '', madeNumber, parcels }
  const payload = payloadOf(
    { ...form, senderPhone: draft.sender.phone, additional_service_ids: addons },
    { asDraft: true, over: { waybillNo: draft.waybill_no, updatedAt: draft.updated_at } },
  )
  expect(waybillCreateSchema.parse(payload)).toMatchObject({
    outTradeNo: draft.outTradeNo,
    draft: true,
    senderPhone: draft.sender.phone,
    receiverName: draft.receiver.name,
    receiverProvinceName: draft.receiver.province,
    insurance: { declaredValue: 5100 },
    remark: 'Ring twice',
    service_id: service.id,
    additional_service_ids: [addon.id],
    product_category_id: null,
    parcelList: [
      { itemDesc: 'Teak chair', weight: 7.5, itemValue: 4300, piece_count: 1 },
      { itemDesc: 'Teak chair' },
    ],
  })
})

test('a list that did not come takes no choice away', () => {
  const none = { services: [], addons: [], categories: [] }
  const typed = begunWaybill(draft, { dispatch, ...none })
  if (typed === null) throw new Error('the form has all of it')
  expect(typed.addons).toEqual([addon.id, gone])
  expect(typed.texts).toMatchObject({ service_id: service.id, product_category_id: gone })
  expect(onlyOffered(typed, { ...none, addons: [addon] }).addons).toEqual([addon.id])
})

test.each([
  ['photos of a parcel', { parcels: deliveredWaybill.parcels }],
  ['an estimated volume', { estimatedVolume: 2 }],
])('the form does not open a waybill of which it would lose %s', (_, more) => {
  expect(begunWaybill({ ...draft, ...more }, offered)).toBeNull()
})

test('another one like it has no number of the first', () => {
  const [parcel, ...others] = draft.parcels
  if (parcel === undefined) throw new Error('the waybill has a parcel')
  const parcels = [{ ...parcel, outParcelNo: 'BOX-1' }, ...others]
  const typed = begunWaybill({ ...draft, parcels, reference_no: 'REF-1' }, offered)
  if (typed === null) throw new Error('the form has all of it')
  expect(typed.parcels[0]?.outParcelNo).toBe('BOX-1')
  const another = anotherLike(typed)
  expect(another.texts.receiverName).toBe(draft.receiver.name)
  expect(another.parcels[0]?.weight).toBe(typed.parcels[0]?.weight)
  const written = JSON.stringify(another)
  for (const number of ['BOX-1', 'REF-1', draft.outTradeNo]) expect(written).not.toContain(number)
})
