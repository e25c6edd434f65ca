/** The request for a quote (interface 2.5). Unknown fields are ignored. */
import { z } from 'zod'
import { latitudeSchema, longitudeSchema } from './coordinates.ts'
import { moneyNotNegativeSchema } from './currencies.ts'
import { reportProblem } from './field-problem.ts'
import { ours } from './ours.ts'
import { insuranceKey, quoteServiceTypes } from './quote-service-types.ts'
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

/** The person whom the driver meets: an addition. */
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
    volume_m3: z
      .number()
      .gt(0)
      .max(1_000_000)
      .optional()
      .meta(
        ours(
          'Per piece; its sides make it when left out. It is what the piece counts for in a shared vehicle; where it is more than its sides make, that much room is kept in a vehicle.',
        ),
      ),
    stackable: z
      .boolean()
      .optional()
      .meta(ours('Default true. False: it stands on the floor and nothing stands on it.')),
    fragile: z.boolean().optional().meta(ours('Default false. True: nothing stands on it.')),
    flipable: z
      .boolean()
      .optional()
      .meta(ours('Default false. True: it may be laid on any of its sides.')),
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

export const quoteInsuranceSchema = z
  .object({
    declaredValue: moneyNotNegativeSchema
      .gt(0)
      .describe("The value of all the goods, in the organization's settlement currency."),
  })
  .meta({
    id: 'QuoteInsurance',
    ...ours(
      'An addition, named as in a waybill. It becomes the add-on line `insurance`. Where GET /api/addons lists none it is refused with unsupported_addon, and beyond its limit with missing_required_field.',
    ),
  })

export const quoteServiceTypeSchema = z.enum(quoteServiceTypes).meta({ id: 'QuoteServiceType' })

export type QuoteServiceType = z.output<typeof quoteServiceTypeSchema>

/** The limit of the packing engine for one load. */
const maxPieces = 10_000

const quoteItemsSchema = z
  .array(quoteItemSchema)
  .min(1)
  .max(500)
  .superRefine((items, context) => {
    let pieces = 0
    for (const [index, { qty }] of items.entries()) {
      pieces += qty
      if (pieces <= maxPieces) continue
      const path = [index, 'qty']
      return reportProblem({ context, path, problem: 'too_large', limit: `${maxPieces} in all` })
    }
  })
  .describe(`At most ${maxPieces} pieces in all.`)

export const quoteRequestSchema = z
  .object({
    pickup: quoteAddressSchema,
    delivery: quoteAddressSchema,
    items: quoteItemsSchema,
    request_id: requestIdSchema
      .optional()
      .describe(
        'Echoed back; generated when left out. It is the idempotency key: while a quote is active, the same account (or none) sending the same request_id with the same body gets that quote again. With another body it is a new quote.',
      ),
    service_type: quoteServiceTypeSchema.default('ftl_transport'),
    vehicle_type: referenceSchema
      .optional()
      .meta(
        ours(
          'An addition: a `type` of GET /api/vehicle-types. Only vehicles of this type are taken, several where one is not enough; without it the cheapest are. It says nothing about a shared vehicle, which the service chooses. One that is not offered is refused with unsupported_vehicle_type.',
        ),
      ),
    cargo_notes: noteSchema.optional(),
    addons: z
      .array(z.object({ key: referenceSchema }))
      .max(50)
      .optional(),
    insurance: quoteInsuranceSchema.optional(),
    pickup_window: pickupWindowSchema.optional(),
  })
  .meta({ id: 'QuoteRequest' })

/** As the service parses it. */
export type QuoteRequest = z.output<typeof quoteRequestSchema>

/** The keys of the wanted add-ons, each once; insurance is one where a value is declared. */
export function addonKeysOf({
  addons = [],
  insurance,
}: Pick<QuoteRequest, 'addons' | 'insurance'>): string[] {
  const keys = new Set(addons.map(({ key }) => key))
  if (insurance !== undefined) keys.add(insuranceKey)
  return [...keys]
}
/** As a caller writes it: fields with a default are optional. */
export type QuoteRequestInput = z.input<typeof quoteRequestSchema>
