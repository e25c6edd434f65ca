/** Loading a delivery's vehicle: the sheet that it is loaded by, and the record of what was loaded. Additions. */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { deliveryIdSchema, loadingRecordIdSchema, parcelIdSchema, waybillIdSchema } from './ids.ts'
import { imageDataUriSchema } from './images.ts'
import { piecesPerPlanning } from './limits.ts'
import { ours } from './ours.ts'
import { deliveryStates } from './states/delivery-states.ts'
import { noteSchema, referenceSchema, urlSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'

export const loadingRecordsPerRequest = 200
/** So many are kept of a delivery, and so many photos. */
export const loadingRecordsPerDelivery = 20_000
export const loadingPhotosPerDelivery = 500
/** A sheet of that many takes some seconds to draw. */
export const piecesPerSheet = 5_000

/** Phones do not read a longer one from the code's size on paper. */
export const longestSheetLink = 1_000

/** `waiting` takes back an earlier record. */
export const loadingStates = ['loaded', 'missing', 'damaged', 'waiting'] as const

export type LoadingState = (typeof loadingStates)[number]

const pieceNumberSchema = z.int().min(1).max(piecesPerPlanning)

const recordFields = {
  id: loadingRecordIdSchema.describe("The sender's own. Sent again, nothing changes."),
  parcel_no: referenceSchema,
  state: z
    .enum(loadingStates)
    .describe(
      'missing: it is not there. damaged: it stays behind. waiting: nothing is said of it any more.',
    ),
  done_at: timestampSchema.describe(
    'When it was done, which decides between two records of one piece. One in the future counts as now.',
  ),
}

const pieceRange =
  'A parcel’s pieces are alike, and are numbered from 1 in the order of loading. Left out: all.'

export const loadingRecordCreateSchema = z
  .strictObject({
    ...recordFields,
    first_piece: pieceNumberSchema.optional().describe(pieceRange),
    last_piece: pieceNumberSchema.optional(),
    note: noteSchema.optional(),
    photo: imageDataUriSchema.optional(),
  })
  .meta({ id: 'LoadingRecordCreate', ...ours('An addition.') })

export type LoadingRecordCreate = z.output<typeof loadingRecordCreateSchema>

export const loadingRecordsSchema = z
  .strictObject({
    records: z.array(loadingRecordCreateSchema).min(1).max(loadingRecordsPerRequest),
  })
  .meta({ id: 'LoadingRecords', ...ours('An addition.') })

export const loadingRefusals = [
  'no_such_parcel',
  'no_such_piece',
  'photo_unreadable',
  'too_many_records',
  'too_many_photos',
] as const

export const loadingRecordResultSchema = z
  .object({
    id: loadingRecordIdSchema,
    refused: z
      .enum(loadingRefusals)
      .nullable()
      .describe(
        'Null: it is kept, or has been before. A refused record is not kept: sent again, it is decided anew, as a waybill may have joined the delivery or a photo been replaced.',
      ),
  })
  .meta({ id: 'LoadingRecordResult', ...ours('An addition.') })

const countSchema = z.int().min(0)
/** Counts of pieces; the rest of them wait. */
export const loadedPieces = { loaded: countSchema, missing: countSchema, damaged: countSchema }

const counts = { pieces: countSchema, ...loadedPieces }

export const loadingCountsSchema = z
  .object(counts)
  .meta({ id: 'LoadingCounts', ...ours('An addition. In pieces; the rest of them wait.') })

export type LoadingCounts = z.output<typeof loadingCountsSchema>

export const loadingParcelSchema = z
  .object({
    parcel_id: parcelIdSchema,
    parcel_no: z.string(),
    outParcelNo: z.string().nullable(),
    waybill_id: waybillIdSchema,
    waybill_no: z.string(),
    description: z.string(),
    ...counts,
  })
  .meta({ id: 'LoadingParcel', ...ours('An addition.') })

export type LoadingParcel = z.output<typeof loadingParcelSchema>

export const loadingRecordSchema = z
  .object({
    ...recordFields,
    first_piece: pieceNumberSchema,
    last_piece: pieceNumberSchema,
    note: z.string(),
    photo_url: z.string().nullable().describe('A link that expires.'),
  })
  .meta({ id: 'LoadingRecord', ...ours('An addition.') })

export type LoadingRecord = z.output<typeof loadingRecordSchema>

export const loadingSchema = z
  .object({
    delivery_id: deliveryIdSchema,
    deliveryNo: z.string(),
    state: z.enum(deliveryStates),
    ...counts,
    parcels: z.array(loadingParcelSchema),
    records: z
      .array(loadingRecordSchema)
      .describe('The latest first; only those that decide about a piece of today.'),
  })
  .meta({ id: 'Loading', ...ours('An addition.') })

export type Loading = z.output<typeof loadingSchema>

const ofDelivery = {
  feature: 'delivery.planning',
  senderAccount: 'optional',
  params: z.object({ id: deliveryIdSchema }),
  addition: true,
} as const

export const getLoading = defineEndpoint({
  ...ofDelivery,
  name: 'getLoading',
  method: 'GET',
  path: '/api/load-planning/deliveries/{id}/loading',
  summary: 'What of a delivery is loaded, missing and damaged, by parcel',
  notes: 'Of a delivery of load planning, and of an order or its leg.',
  reply: { status: 200, schema: loadingSchema },
  errors: ['delivery_not_found', 'too_many_pieces'],
})

export const recordLoading = defineEndpoint({
  ...ofDelivery,
  name: 'recordLoading',
  method: 'POST',
  path: '/api/load-planning/deliveries/{id}/loading',
  summary: 'Records what was loaded, what is missing and what is damaged',
  notes:
    'Each record has its own result. They may come late and in any order: of two about one piece the one that was done later holds, in any state of the delivery.',
  body: loadingRecordsSchema,
  reply: {
    status: 200,
    schema: loadingCountsSchema
      .extend({ results: z.array(loadingRecordResultSchema) })
      .meta({ id: 'RecordedLoading', ...ours('An addition.') }),
  },
  errors: ['invalid_body', 'delivery_not_found', 'too_many_pieces'],
  repeatable: true,
})

export const getLoadingSheet = defineEndpoint({
  ...ofDelivery,
  name: 'getLoadingSheet',
  method: 'GET',
  path: '/api/load-planning/deliveries/{id}/loading-sheet',
  summary: 'The sheet by which a delivery is loaded, as PDF',
  notes:
    'In the language of Accept-Language: the whole load, then its layers in the order of loading, with the step of each piece and a QR code of each parcel’s number.',
  query: z.object({
    link: urlSchema
      .refine((link) => URL.canParse(link) && new URL(link).href.length <= longestSheetLink)
      .optional()
      .describe(
        `An address for the loader, on the first page as a QR code. At most ${longestSheetLink} characters, percent-encoded.`,
      ),
  }),
  reply: { status: 200, contentType: 'application/pdf' },
  errors: ['invalid_query', 'delivery_not_found', 'delivery_not_planned', 'too_many_pieces'],
})
