import { defineEndpoint } from '../endpoint.ts'
import { batchLabelSchema, labelQuerySchema, waybillParamsSchema } from '../waybills.ts'

export const getWaybillLabel = defineEndpoint({
  name: 'getWaybillLabel',
  method: 'GET',
  path: '/api/waybills/{waybillNo}/label',
  summary: 'The label of a waybill or of one parcel, as PDF',
  feature: 'waybills',
  senderAccount: 'none',
  params: waybillParamsSchema,
  query: labelQuerySchema,
  reply: { status: 200, contentType: 'application/pdf' },
  errors: ['invalid_query', 'waybill_not_found', 'parcel_not_found', 'no_carrier_assigned'],
  repeatable: true,
})

export const printWaybillLabels = defineEndpoint({
  name: 'printWaybillLabels',
  method: 'POST',
  path: '/api/waybills/batch-label',
  summary: 'The labels of up to 100 waybills in one PDF',
  notes:
    'Labels come in the order asked for. One number that does not exist refuses all; both are ours.',
  feature: 'waybills',
  senderAccount: 'none',
  body: batchLabelSchema,
  reply: { status: 200, contentType: 'application/pdf' },
  errors: ['invalid_body', 'waybill_not_found', 'no_carrier_assigned'],
  repeatable: true,
})
