/** Everything a visitor has filled in so far, on any of the steps before the price. */
import { z } from 'zod'
import {
  pickupWindowSchema,
  quoteInsuranceSchema,
  quoteServiceTypeSchema,
} from '../contract/quote-request.ts'
import { storable } from '../contract/text-bounds.ts'
import { noteSchema, referenceSchema } from '../contract/texts.ts'
import { maxRows } from '../cargo/item-fields.ts'
import { lengthUnits, weightUnits } from '../cargo/units.ts'
import { draftItemSchema } from '../cargo/draft-item-schema.ts'
import { draftPlaceSchema } from './draft-place.ts'

/** Longer than any native field writes. */
const typedTimeSchema = z.string().max(32).regex(storable)

/** The texts in the fields of the pickup time, while they are no window. */
const typedTimesSchema = z.strictObject({
  date: typedTimeSchema,
  from: typedTimeSchema,
  to: typedTimeSchema,
})

const unitsSchema = z.object({ length: z.enum(lengthUnits), weight: z.enum(weightUnits) })

const draftInsuranceSchema = z.object({
  /** As it stands in the field. */
  typed: z.string().max(40).regex(storable),
  /** The value that prices are asked for with; null until one was. */
  declaredValue: quoteInsuranceSchema.shape.declaredValue.nullable(),
})

export type DraftInsurance = z.output<typeof draftInsuranceSchema>

export const quoteDraftSchema = z.object({
  pickup: draftPlaceSchema.nullable().default(null),
  drop: draftPlaceSchema.nullable().default(null),
  pickupWindow: z.union([pickupWindowSchema, typedTimesSchema]).nullable().default(null),
  items: z.array(draftItemSchema).max(maxRows).default([]),
  cargoNotes: noteSchema.default(''),
  serviceType: quoteServiceTypeSchema.default('ftl_transport'),
  addons: z.array(referenceSchema).max(50).default([]),
  /** Null: it is not wanted. */
  insurance: draftInsuranceSchema.nullable().default(null),
  /** The vehicle that the price is for; null: the service chooses for the lowest price. */
  vehicleType: referenceSchema.nullable().default(null),
  /** In which measures are typed and read; what is kept is the same. */
  units: unitsSchema.default({ length: 'cm', weight: 'kg' }),
})

export type QuoteDraft = z.output<typeof quoteDraftSchema>

export const emptyDraft: QuoteDraft = quoteDraftSchema.parse({})
