/** The list of waybills (interface 4.1), with filters as additions, and the same as a CSV file. */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { deliveryIdSchema, senderAccountIdSchema } from './ids.ts'
import {
  dateFilterFields,
  queryFlagSchema,
  searchSchema,
  severalOf,
  severalReferences,
} from './list-filters.ts'
import { ours } from './ours.ts'
import { keysetFields, pageOf, pagingQuerySchema } from './paging.ts'
import { waybillStates } from './states/waybill-states.ts'
import { waybillSchema } from './waybills.ts'

/** With a filter, so many are counted exactly. */
export const countedWaybills = 10_000 as const

const mostTags = 10

/** Additions, all of them. */
export const waybillExportQuerySchema = z.object({
  q: searchSchema(
    'numbers, references, names, phones or parcel numbers',
    ' One or two ASCII letters are found at the beginning of words only.',
  ),
  state: severalOf(waybillStates).optional(),
  ...dateFilterFields,
  tags: severalReferences(mostTags)
    .optional()
    .describe('One, or several separated by commas, all of which a waybill must have.'),
  sender_account_id: senderAccountIdSchema.optional(),
  delivery_id: deliveryIdSchema.optional().describe('The delivery that it is loaded on.'),
  plannable: queryFlagSchema
    .optional()
    .describe(
      '`true`: those that wait for load planning, created or accepted and on no delivery. `false`: the others.',
    ),
  sort: z
    .enum(['-created_at', 'created_at'])
    .default('-created_at')
    .describe('Newest first, which is the default, or oldest first.'),
})

export const waybillListQuerySchema = waybillExportQuerySchema.extend({
  ...pagingQuerySchema.shape,
  after: keysetFields.after.meta(
    ours('The `next` of the page before, with the same filters and sort; `page` is then ignored.'),
  ),
})

export const waybillPageSchema = pageOf(waybillSchema)
  .extend({
    total_at_least: z
      .literal(countedWaybills)
      .optional()
      .meta(ours(`Only with filters, when there are more than ${countedWaybills}.`)),
    next: z.string().nullable().meta(ours('For `after`. Null: this is the last page.')),
  })
  .meta({ id: 'WaybillPage' })

export type WaybillPage = z.output<typeof waybillPageSchema>

export const listWaybills = defineEndpoint({
  name: 'listWaybills',
  method: 'GET',
  path: '/api/waybills',
  summary: 'The waybills of the organization, newest first',
  notes: `The order, the default of a page and its bound are ours. Filters, sort and \`after\` are additions; with X-Sender-Account-Id it is that account's waybills. The total is exact; with a filter up to ${countedWaybills}, above which \`total_at_least\` stands next to it. Pages by \`after\` are as fast at any depth, and a waybill that is made while they are read moves no other.`,
  feature: 'waybills',
  senderAccount: 'optional',
  query: waybillListQuerySchema,
  reply: { status: 200, schema: waybillPageSchema },
  errors: ['invalid_query'],
})

export const exportWaybills = defineEndpoint({
  name: 'exportWaybills',
  method: 'GET',
  path: '/api/exports/waybills',
  summary: 'The waybills of the organization as a CSV file',
  notes:
    'With the filters of the list, however many they are. A file that breaks off has an incomplete transfer, never a proper end.',
  feature: 'waybills',
  senderAccount: 'optional',
  query: waybillExportQuerySchema,
  reply: { status: 200, contentType: 'text/csv' },
  errors: ['invalid_query'],
  addition: true,
})
