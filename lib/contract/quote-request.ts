/** What a quote is asked for with (interface 2.5). Unknown fields are ignored. */
import { z } from 'zod'
import { latitudeSchema, longitudeSchema } from './coordinates.ts'
import { reportProblem } from './field-problem.ts'
import { ours } from './ours.ts'
import {
  addressTextSchema,
  noteSchema,
  optionalLineSchema,
  optionalWordSchema,
  referenceSchema,
  requestIdSchema,
  urlSchema,
} from './texts.ts'
import { timestampSchema } from './timestamps.ts'

/** Whom the driver meets: an addition. */
export const contactSchema = z
  .object({
    name: optionalLineSchema.optional(),
    phone: optionalWordSchema.optional(),
    note: noteSchema.optional().describe('For the driver.'),
  })
  .meta({ id: 'Contact', ...ours('An addition.') })

export const quoteAddressSchema = z
  .object({
    address: addressTextSchema,
    lat: latitudeSchema.describe('Required: a quote never geocodes.'),
    lng: longitudeSchema,
    country: optionalLineSchema.optional(),
    province: optionalLineSchema.optional(),
    district: optionalLineSchema.optional(),
    postal_code: optionalWordSchema.optional(),
    phone: optionalWordSchema.optional(),
    contact: contactSchema.optional(),
  })
  .meta({ id: 'QuoteAddress' })

export type QuoteAddress = z.output<typeof quoteAddressSchema>

const sizeCmSchema = z.number().gt(0).max(10_000)

export const quoteItemSchema = z
  .object({
    qty: z.int().min(1).max(100_000),
    length_cm: sizeCmSchema,
    width_cm: sizeCmSchema,
    height_cm: sizeCmSchema,
    weight_kg: z.number().gt(0).max(1_000_000).describe('Per piece.'),
    volume_m3: z.number().gt(0).max(1_000_000).optional(),
    stackable: z.boolean().optional(),
    fragile: z.boolean().optional(),
    flipable: z.boolean().optional(),
    name: optionalLineSchema.optional(),
    notes: noteSchema.optional(),
    image_urls: z.array(urlSchema).max(20).optional(),
  })
  .meta({ id: 'QuoteItem' })

export type QuoteItem = z.output<typeof quoteItemSchema>

export const pickupWindowSchema = z
  .object({ from: timestampSchema, to: timestampSchema })
  .superRefine(({ from, to }, context) => {
    if (Date.parse(to) < Date.parse(from)) {
      reportProblem({ context, path: ['to'], problem: 'out_of_order', limit: 'from' })
    }
  })
  .meta({ id: 'PickupWindow', ...ours('An addition.') })

export const quoteServiceTypes = ['ftl_transport', 'ltl_transport'] as const

export const quoteServiceTypeSchema = z.enum(quoteServiceTypes).meta({ id: 'QuoteServiceType' })

export type QuoteServiceType = z.output<typeof quoteServiceTypeSchema>

export const quoteRequestSchema = z
  .object({
    pickup: quoteAddressSchema,
    delivery: quoteAddressSchema,
    items: z.array(quoteItemSchema).min(1).max(500),
    request_id: requestIdSchema
      .optional()
      .describe(
        'Echoed back; generated when left out. While the quote is active, its idempotency key.',
      ),
    service_type: quoteServiceTypeSchema.default('ftl_transport'),
    cargo_notes: noteSchema.optional(),
    addons: z
      .array(z.object({ key: referenceSchema }))
      .max(50)
      .optional(),
    pickup_window: pickupWindowSchema.optional(),
  })
  .meta({ id: 'QuoteRequest' })

/** As the service reads it. */
export type QuoteRequest = z.output<typeof quoteRequestSchema>
/** As a caller writes it: what has a default may be left out. */
export type QuoteRequestInput = z.input<typeof quoteRequestSchema>
