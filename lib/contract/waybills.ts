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
import { labelsPerBatch } from './limits.ts'
import { ours } from './ours.ts'
import { pageOf } from './paging.ts'
import { parcelReferenceSchema, parcelSchema, weightKgSchema } from './parcels.ts'
import { waybillStateSchema } from './states/waybill-states.ts'
import { noteSchema, optionalLineSchema, referenceSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'

export const waybillPriorities = ['low', 'normal', 'high', 'urgent'] as const

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
    weight: weightKgSchema.nullable().describe('kg, the sum of the parcels'),
    volume: z.number().min(0).nullable().describe('m3, the sum of the parcels'),
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

export const waybillPageSchema = pageOf(waybillSchema).meta({ id: 'WaybillPage' })

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

export type WaybillPatch = z.output<typeof waybillPatchSchema>

/** What happens to a repeated outTradeNo. */
export const overwriteModes = [
  'reject',
  'overwrite',
  'return_existing',
  'return_if_accepted',
] as const

export const overwriteModeSchema = z.enum(overwriteModes)

export type OverwriteMode = z.output<typeof overwriteModeSchema>

export const waybillCreateQuerySchema = z.object({
  overwrite: overwriteModeSchema.default('reject').describe('For a repeated outTradeNo.'),
})

export const waybillParamsSchema = z.object({
  waybillNo: referenceSchema.describe("The system's waybill number or the caller's outTradeNo."),
})

export const allocatedNumberSchema = z
  .object({ number: referenceSchema })
  .meta({ id: 'AllocatedNumber' })

export const labelQuerySchema = z.object({
  packageId: parcelReferenceSchema.optional().describe('Only the label of this parcel.'),
})

export const batchLabelSchema = z
  .object({ waybill_nos: z.array(referenceSchema).min(1).max(labelsPerBatch) })
  .meta({ id: 'BatchLabel' })
