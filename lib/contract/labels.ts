/** Labels of waybills (interface 4.1): a page for each parcel, as PDF or in the language of label printers. */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { labelsPerBatch } from './limits.ts'
import { ours } from './ours.ts'
import { parcelReferenceSchema } from './parcels.ts'
import { referenceSchema } from './texts.ts'
import { waybillParamsSchema } from './waybills.ts'

/** The parcels of one reply; a waybill may have a thousand. */
export const pagesPerReply = 2_000

export const labelFormatSchema = z
  .enum(['label', 'a4'])
  .default('label')
  .meta(
    ours(
      'An addition. label: pages of 100 x 150 mm. a4: four labels to an A4 page, for sheets of four labels of 99.1 x 139 mm or to be cut. ZPL has label only.',
    ),
  )

const labelQuerySchema = z.object({
  packageId: parcelReferenceSchema.optional().describe('Only the label of this parcel.'),
  format: labelFormatSchema,
})

const batchLabelQuerySchema = z.object({ format: labelFormatSchema })

const batchLabelSchema = z
  .object({ waybill_nos: z.array(referenceSchema).min(1).max(labelsPerBatch) })
  .meta({ id: 'BatchLabel' })

/** PDF; with `Accept: application/zpl` the commands of a label printer, an addition. */
const reply = { status: 200, contentType: 'application/pdf', or: 'application/zpl' } as const

const forms =
  'With Accept: application/zpl, an addition, the reply is ZPL II for a printer of 203 dpi, 8 dots per mm: texts are graphics, so that the printer needs no font. A label needs no carrier; 1007 is answered only for a service whose parcels an outside carrier numbers, before it did. A draft and a canceled waybill have no label (409).'

export const getWaybillLabel = defineEndpoint({
  name: 'getWaybillLabel',
  method: 'GET',
  path: '/api/waybills/{waybillNo}/label',
  summary: 'The label of a waybill or of one parcel, as PDF',
  notes: `A page of 100 x 150 mm for each parcel. ${forms}`,
  feature: 'waybills',
  senderAccount: 'optional',
  params: waybillParamsSchema,
  query: labelQuerySchema,
  reply,
  errors: [
    'invalid_query',
    'waybill_not_found',
    'parcel_not_found',
    'no_carrier_assigned',
    'waybill_not_printable',
    'too_many_labels',
  ],
})

export const printWaybillLabels = defineEndpoint({
  name: 'printWaybillLabels',
  method: 'POST',
  path: '/api/waybills/batch-label',
  summary: 'The labels of up to 100 waybills in one PDF',
  notes: `Labels come in the order asked for. Numbers that do not exist are named in waybill_nos and nothing is printed; both are ours. ${forms}`,
  feature: 'waybills',
  senderAccount: 'optional',
  query: batchLabelQuerySchema,
  body: batchLabelSchema,
  reply,
  errors: [
    'invalid_query',
    'invalid_body',
    'waybill_nos_not_found',
    'no_carrier_assigned',
    'waybill_not_printable',
    'too_many_labels',
  ],
  repeatable: true,
})
