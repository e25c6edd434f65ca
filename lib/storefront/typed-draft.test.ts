import { expect, test } from 'vitest'
import { waybillCreateSchema } from '../contract/waybill-create.ts'
import { waybillSchema } from '../contract/waybills.ts'
import { deliveredWaybill } from './delivered-waybill.fixture.ts'
import { typedDraft } from './typed-draft.ts'
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
const offered = { dispatch, services: [service], addons: [addon], categories: [] }

const draft = waybillSchema.parse({
  ...deliveredWaybill,
  state: 'draft',
  service_id: service.id,
  additional_service_ids: [addon.id, gone],
  product_category_id: gone,
  parcels: deliveredWaybill.parcels.map((parcel) => ({ ...parcel, photos: [] })),
})

test('a draft is typed again as it was, without what is offered no longer', () => {
  const typed = typedDraft(draft, offered)
  if (typed === null) throw new Error('the form has all of it')
  expect(typed.dispatch).toBe('own')
  const { texts, addons, parcels, madeNumber } = typed
  const form = { ...texts, ...sender, senderPhone: '', madeNumber, parcels }
  const payload = payloadOf(
    { ...form, senderPhone: draft.sender.phone, additional_service_ids: addons },
    { asDraft: true, draftNo: draft.waybill_no },
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

test('the form does not open a draft of which it would lose something', () => {
  expect(typedDraft({ ...draft, parcels: deliveredWaybill.parcels }, offered)).toBeNull()
})
