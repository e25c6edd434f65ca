/** Parcels as a caller sends them (interface 2.1), and as a waybill shows them. */
import { z } from 'zod'
import { moneyNotNegativeSchema } from './currencies.ts'
import { parcelIdSchema } from './ids.ts'
import { parcelsPerWaybill } from './limits.ts'
import { ours } from './ours.ts'
import { waybillStateSchema } from './states/waybill-state-schema.ts'
import { nameSchema, optionalLineSchema, referenceSchema, urlSchema } from './texts.ts'

/** Kilograms; the bound is above what any road allows. */
export const weightKgSchema = z.number().min(0).max(1_000_000)

/** Centimetres; 100 m. */
export const lengthCmSchema = z.number().min(0).max(10_000)

export const pieceCountSchema = z.int().min(1).max(100_000)

const size = {
  weight: weightKgSchema.optional().describe('kg, of one piece'),
  length: lengthCmSchema.optional().describe('cm'),
  width: lengthCmSchema.optional().describe('cm'),
  height: lengthCmSchema.optional().describe('cm'),
}

/** Strict, like the waybill that contains it: a wrong naming style is refused and not ignored. */
export const productSchema = z
  .strictObject({
    sku: referenceSchema,
    name: nameSchema,
    quantity: pieceCountSchema.optional(),
    ...size,
  })
  .meta({ id: 'Product' })

const parcelFields = {
  outParcelNo: referenceSchema.optional().describe("The caller's parcel number."),
  itemDesc: optionalLineSchema.optional(),
  itemValue: moneyNotNegativeSchema
    .optional()
    .describe('Value of all its goods; rounded to the smallest unit of the currency.'),
  ...size,
  piece_count: pieceCountSchema.optional(),
  productList: z.array(productSchema).max(500).optional(),
  photos: z.array(urlSchema).max(20).optional().describe('Image URLs.'),
}

export const parcelCreateSchema = z.strictObject(parcelFields).meta({ id: 'ParcelCreate' })

export type ParcelCreate = z.output<typeof parcelCreateSchema>

export const parcelSchema = z
  .object({
    id: parcelIdSchema,
    parcel_no: referenceSchema.describe('Made by the service, unique in the organization.'),
    state: waybillStateSchema,
    outParcelNo: z.string().nullable(),
    itemDesc: z.string().nullable(),
    itemValue: moneyNotNegativeSchema.nullable(),
    weight: z.number().min(0).nullable().describe('kg, of one piece'),
    length: lengthCmSchema.nullable(),
    width: lengthCmSchema.nullable(),
    height: lengthCmSchema.nullable(),
    piece_count: pieceCountSchema,
    productList: z.array(productSchema.strip()),
    photos: z.array(z.string()),
  })
  .meta({ id: 'Parcel', ...ours('The interface does not show the parcels of a waybill detail.') })

/** Names one parcel of a waybill: its id, its parcel_no or the caller's outParcelNo. */
export const parcelReferenceSchema = referenceSchema.meta({
  description: 'A parcel: its id, its parcel_no or its outParcelNo.',
})

export const addParcelsSchema = z
  .strictObject({ parcelList: z.array(parcelCreateSchema).min(1).max(parcelsPerWaybill) })
  .meta({ id: 'AddParcels', ...ours('The interface does not show the payload.') })

export const splitParcelSchema = z
  .strictObject({
    parcel: parcelReferenceSchema,
    parcelList: z
      .array(parcelCreateSchema)
      .min(2)
      .max(parcelsPerWaybill)
      .describe('What it becomes.'),
  })
  .meta({ id: 'SplitParcel', ...ours('The interface does not show the payload.') })
