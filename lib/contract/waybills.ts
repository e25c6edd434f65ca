/** The waybill detail and the other payloads and replies of waybills (interface 2.1, 4.1). */
import { z } from 'zod'
import { latitudeSchema, longitudeSchema } from './coordinates.ts'
import { moneyNotNegativeSchema } from './currencies.ts'
import {
  additionalServiceIdSchema,
  deliveryIdSchema,
  organizationIdSchema,
  productCategoryIdSchema,
  routeIdSchema,
  senderAccountIdSchema,
  serviceIdSchema,
  waybillIdSchema,
} from './ids.ts'
import { waybillsPerBatch } from './limits.ts'
import { ours } from './ours.ts'
import { addParcelsSchema, parcelSchema, splitParcelSchema, weightKgSchema } from './parcels.ts'
import { waybillStateSchema } from './states/waybill-state-schema.ts'
import { noteSchema, optionalLineSchema, referenceSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'
import { defineEndpoint } from './endpoint.ts'
import { waybillCreateSchema } from './waybill-create.ts'
import { waybillPriorities } from './waybill-priorities.ts'

export const waybillPrioritySchema = z
  .enum(waybillPriorities)
  .meta({ id: 'WaybillPriority', ...ours('The interface does not show the values.') })

const partySchema = z
  .object({
    name: z.string(),
    phone: z.string(),
    phone2: z.string().nullable(),
    address: z.string(),
    district: z.string().nullable(),
    city: z.string().nullable(),
    province: z.string().nullable(),
    post_code: z.string().nullable(),
    lat: latitudeSchema.nullable(),
    lng: longitudeSchema.nullable(),
  })
  .meta({ id: 'WaybillParty', ...ours('The interface does not show this record.') })

export const waybillSchema = z
  .object({
    id: waybillIdSchema,
    waybill_no: referenceSchema,
    outTradeNo: referenceSchema,
    external_waybill_no: referenceSchema.describe('outTradeNo, by the name that pushes use.'),
    state: waybillStateSchema,
    organization_id: organizationIdSchema,
    sender_account_id: senderAccountIdSchema.nullable(),
    service_id: serviceIdSchema.nullable(),
    route_id: routeIdSchema.nullable(),
    delivery_id: deliveryIdSchema.nullable().describe('The delivery it is loaded on, if any.'),
    product_category_id: productCategoryIdSchema.nullable(),
    additional_service_ids: z.array(additionalServiceIdSchema),
    sender: partySchema,
    receiver: partySchema,
    parcels: z.array(parcelSchema),
    piece_count: z.int().min(0),
    weight: z.number().min(0).nullable().describe('kg, the sum over all pieces of the parcels'),
    volume: z.number().min(0).nullable().describe('m3, the sum over all pieces of the parcels'),
    estimatedWeight: weightKgSchema.nullable(),
    estimatedVolume: z.number().min(0).nullable(),
    volumetricWeight: weightKgSchema.nullable(),
    insurance: z.object({ declaredValue: moneyNotNegativeSchema }).nullable(),
    reference_no: z.string().nullable(),
    remark: z.string().nullable().describe('As given at creation.'),
    notes: z.string().nullable().describe('As set by PATCH.'),
    tags: z.array(z.string()),
    priority: waybillPrioritySchema,
    requires_signature: z.boolean(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Waybill', ...ours('The interface shows waybill_no only.') })

export type Waybill = z.output<typeof waybillSchema>

/** The seven fields; all others are ignored. Null clears a field. */
export const waybillPatchSchema = z
  .object({
    reference_no: optionalLineSchema.nullable().optional(),
    notes: noteSchema.nullable().optional(),
    tags: z.array(referenceSchema).max(50).optional(),
    priority: waybillPrioritySchema.optional(),
    requires_signature: z.boolean().optional(),
    sender_account_id: senderAccountIdSchema.nullable().optional(),
    product_category_id: productCategoryIdSchema.nullable().optional(),
  })
  .meta({ id: 'WaybillPatch', ...ours('The interface names the fields; their types are ours.') })

/** The treatment of a repeated outTradeNo. */
export const overwriteModeSchema = z.enum([
  'reject',
  'overwrite',
  'return_existing',
  'return_if_accepted',
])

export type OverwriteMode = z.output<typeof overwriteModeSchema>

export const waybillCreateQuerySchema = z.object({
  overwrite: overwriteModeSchema.default('reject').describe('For a repeated outTradeNo.'),
})

const batchErrorSchema = z
  .looseObject({ error: z.string() })
  .meta({ id: 'WaybillBatchError', ...ours('The body that createWaybill would have answered.') })

export const waybillBatchSchema = z
  .strictObject({
    waybills: z
      .array(z.unknown().meta({ description: 'A body of createWaybill: see WaybillCreate.' }))
      .min(1)
      .max(waybillsPerBatch),
  })
  .meta({ id: 'WaybillBatch', ...ours('An addition.') })

export const waybillBatchResultSchema = z
  .object({
    outTradeNo: z.string().nullable().describe('As sent; null when it is no text.'),
    status: z.int().describe('The status that createWaybill would have answered.'),
    waybill: waybillSchema
      .pick({ id: true, waybill_no: true, outTradeNo: true, state: true })
      .nullable(),
    error: batchErrorSchema.nullable(),
  })
  .meta({ id: 'WaybillBatchResult', ...ours('An addition.') })

export type WaybillBatchResult = z.output<typeof waybillBatchResultSchema>

export const waybillParamsSchema = z.object({
  waybillNo: referenceSchema.describe("The system's waybill number or the caller's outTradeNo."),
})

export const allocatedNumberSchema = z
  .object({ number: referenceSchema })
  .meta({ id: 'AllocatedNumber' })

export const createWaybill = defineEndpoint({
  name: 'createWaybill',
  method: 'POST',
  path: '/api/waybills',
  summary: 'Creates a waybill',
  notes:
    'Repeated with the same outTradeNo it never creates a second one. An overwrite is refused with 409 once the waybill is on its way or finished, and for the waybill of an order, which the interface does not mention. Without sender_account the waybill is linked to the account whose dispatch address has senderPhone. X-Sender-Account-Id is an addition: the waybill is that account’s.',
  feature: 'waybills',
  senderAccount: 'optional',
  query: waybillCreateQuerySchema,
  body: waybillCreateSchema,
  reply: { status: 201, schema: waybillSchema },
  errors: [
    'invalid_query',
    'waybill_invalid',
    'waybill_exists',
    'waybill_no_exists',
    'waybill_number_taken',
    'sender_phone_missing',
    'sender_address_not_matched',
    'dispatch_address_not_matched',
    'delivery_address_not_matched',
    'waybill_not_overwritable',
    'waybill_on_account_delivery',
  ],
  repeatable: true,
})

export const createWaybills = defineEndpoint({
  name: 'createWaybills',
  method: 'POST',
  path: '/api/waybills/batch',
  summary: 'Creates up to 1,000 waybills',
  notes:
    'Each is created or refused by itself, with the result at its place; more than 20,000 parcels together are refused with 422. After no answer, or a failure of the whole, send it again with overwrite=return_existing. With overwrite=reject the error of a number that exists has `same`: whether its waybill is what was sent, so that a file that comes again is told from a number that is used twice.',
  feature: 'waybills',
  senderAccount: 'optional',
  query: waybillCreateQuerySchema,
  body: waybillBatchSchema,
  reply: { status: 200, schema: z.object({ results: z.array(waybillBatchResultSchema) }) },
  errors: ['invalid_query', 'waybill_invalid'],
  repeatable: true,
  addition: true,
})

export const getWaybill = defineEndpoint({
  name: 'getWaybill',
  method: 'GET',
  path: '/api/waybills/{waybillNo}',
  summary: 'One waybill',
  notes: 'A number that is both a waybill number and an outTradeNo is read as the waybill number.',
  feature: 'waybills',
  senderAccount: 'optional',
  params: waybillParamsSchema,
  reply: { status: 200, schema: waybillSchema },
  errors: ['waybill_not_found'],
})

export const updateWaybill = defineEndpoint({
  name: 'updateWaybill',
  method: 'PATCH',
  path: '/api/waybills/{waybillNo}',
  summary: 'Changes the seven fields that may change',
  notes: 'Other fields are ignored. A value of a wrong type answers 422, which is ours.',
  feature: 'waybills',
  senderAccount: 'optional',
  params: waybillParamsSchema,
  body: waybillPatchSchema,
  reply: { status: 200, schema: waybillSchema },
  errors: [
    'no_valid_fields',
    'waybill_invalid',
    'waybill_not_found',
    'waybill_on_account_delivery',
  ],
  repeatable: true,
})

export const cancelWaybill = defineEndpoint({
  name: 'cancelWaybill',
  method: 'DELETE',
  path: '/api/waybills/{waybillNo}',
  summary: 'Cancels a waybill',
  notes:
    'The interface shows neither the reply nor which states can be canceled. The reply is the canceled waybill; draft, created and accepted can be canceled.',
  feature: 'waybills',
  senderAccount: 'optional',
  params: waybillParamsSchema,
  reply: { status: 200, schema: waybillSchema },
  errors: ['waybill_not_cancellable', 'waybill_not_found'],
})

export const allocateWaybillNumber = defineEndpoint({
  name: 'allocateWaybillNumber',
  method: 'POST',
  path: '/api/waybills/allocate-number',
  summary: 'Reserves a waybill number',
  notes:
    'The reply of an organization without custom numbers is ours, and so is X-Sender-Account-Id. The number is for outTradeNo or waybill_no of one waybill.',
  feature: 'waybills',
  senderAccount: 'optional',
  reply: { status: 200, schema: allocatedNumberSchema },
  errors: ['custom_numbers_disabled'],
})

export const addParcels = defineEndpoint({
  name: 'addParcels',
  method: 'POST',
  path: '/api/waybills/{waybillNo}/add-parcel',
  summary: 'Adds parcels to a waybill',
  notes:
    'The interface shows neither path nor payload. An outParcelNo that the waybill has answers 1008, so a caller that numbers its parcels may safely repeat. X-Sender-Account-Id is an addition.',
  feature: 'waybills',
  senderAccount: 'optional',
  params: waybillParamsSchema,
  body: addParcelsSchema,
  reply: { status: 200, schema: waybillSchema },
  errors: ['waybill_invalid', 'waybill_not_found', 'waybill_not_overwritable', 'parcel_exists'],
  legacyAlways: true,
})

export const splitParcel = defineEndpoint({
  name: 'splitParcel',
  method: 'POST',
  path: '/api/waybills/{waybillNo}/split-parcel',
  summary: 'Replaces one parcel of a waybill by several',
  notes:
    'The interface shows neither path nor payload. Pieces, weights and values must add up to those of the parcel; what is left out is shared by pieces. X-Sender-Account-Id is an addition.',
  feature: 'waybills',
  senderAccount: 'optional',
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
  legacyAlways: true,
})
