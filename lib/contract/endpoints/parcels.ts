/** The interface says that these exist and how they answer; paths and payloads are ours. */
import { defineEndpoint } from '../endpoint.ts'
import { addParcelsSchema, splitParcelSchema } from '../parcels.ts'
import { waybillParamsSchema, waybillSchema } from '../waybills.ts'

export const addParcels = defineEndpoint({
  name: 'addParcels',
  method: 'POST',
  path: '/api/waybills/{waybillNo}/add-parcel',
  summary: 'Adds parcels to a waybill',
  notes:
    'The interface shows neither path nor payload. An outParcelNo that the waybill has answers 1008, so a caller that numbers its parcels may safely repeat.',
  feature: 'waybills',
  senderAccount: 'none',
  params: waybillParamsSchema,
  body: addParcelsSchema,
  reply: { status: 200, schema: waybillSchema },
  errors: ['waybill_invalid', 'waybill_not_found', 'waybill_not_overwritable', 'parcel_exists'],
  repeatable: false,
  legacyAlways: true,
})

export const splitParcel = defineEndpoint({
  name: 'splitParcel',
  method: 'POST',
  path: '/api/waybills/{waybillNo}/split-parcel',
  summary: 'Replaces one parcel of a waybill by several',
  notes: 'The interface shows neither path nor payload.',
  feature: 'waybills',
  senderAccount: 'none',
  params: waybillParamsSchema,
  body: splitParcelSchema,
  reply: { status: 200, schema: waybillSchema },
  errors: [
    'waybill_invalid',
    'waybill_not_found',
    'waybill_not_overwritable',
    'parcel_not_found',
    'parcel_exists',
  ],
  repeatable: false,
  legacyAlways: true,
})
