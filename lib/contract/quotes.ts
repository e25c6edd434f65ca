/** The replies about quotes: interface 2.6, 2.7 and 4.4. */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema, moneySchema } from './currencies.ts'
import { deliveryIdSchema, quoteIdSchema } from './ids.ts'
import { loadFillSchema, vehicleLoadSchema } from './load-plans.ts'
import { ours } from './ours.ts'
import { quoteContactsSchema } from './pay-contacts.ts'
import { quoteRequestSchema, quoteServiceTypeSchema } from './quote-request.ts'
import { orderStatusSchema } from './states/order-statuses.ts'
import { quoteStateSchema } from './states/quote-states.ts'
import { timestampSchema } from './timestamps.ts'
import { providers } from './providers.ts'
import { defineEndpoint } from './endpoint.ts'

/** The party that drives an order. */
export const providerSchema = z.enum(providers).meta({ id: 'Provider' })

export type Provider = z.output<typeof providerSchema>

export const breakdownLineSchema = z
  .object({
    kind: z
      .string()
      .describe(
        'base and addon, and beside them ours: distance (beyond what the base includes), weight (in a shared vehicle), minimum (what is missing to the least price). Read others as well. The amounts add up to the total.',
      ),
    amount: moneySchema,
    key: z.string().optional().describe('The key of the add-on, when kind is addon.'),
  })
  .meta({ id: 'BreakdownLine' })

export type BreakdownLine = z.output<typeof breakdownLineSchema>

const timeRangeSchema = z
  .object({ from: timestampSchema, to: timestampSchema })
  .meta({ id: 'TimeRange', ...ours('An addition.') })

export const quoteTripSchema = z
  .object({
    distance_km: z.number().min(0).describe('By road.'),
    pickup: timeRangeSchema.describe(
      'The requested pickup window; without one, when a vehicle comes if the quote is paid before it expires.',
    ),
    arrival: timeRangeSchema
      .nullable()
      .describe(
        'When the goods are expected. A whole vehicle: from distance, driving hours and breaks. A shared vehicle: from the days of the service; null where it states none.',
      ),
  })
  .meta({
    id: 'QuoteTrip',
    ...ours('An addition: computed when the quote is made, and kept with it.'),
  })

export type QuoteTrip = z.output<typeof quoteTripSchema>

export const quoteTaxSchema = z
  .object({ percent: z.number().min(0).max(100), amount: moneyNotNegativeSchema })
  .meta({
    id: 'QuoteTax',
    ...ours('An addition: the tax that the total includes, kept with the quote.'),
  })

export type QuoteTax = z.output<typeof quoteTaxSchema>

export const quoteAlternativeSchema = z
  .object({
    service_type: quoteServiceTypeSchema.describe('A whole vehicle, or a shared one.'),
    vehicle_type: z
      .string()
      .nullable()
      .describe(
        'As vehicle_type of a request for it; null: without one, because the service chooses the vehicles.',
      ),
    vehicles: z
      .array(z.object({ vehicle_type: z.string(), count: z.int().min(1) }))
      .describe('Empty for a shared vehicle.'),
    price: moneyNotNegativeSchema.describe('With the add-ons and the insurance of the request.'),
    fill: loadFillSchema.nullable().describe('Of all the vehicles; null for a shared one.'),
    arrival: timeRangeSchema.nullable(),
  })
  .meta({
    id: 'QuoteAlternative',
    ...ours(
      'An addition: another way to carry the same goods. It is no quote of its own; a request with its service_type and vehicle_type asks for one.',
    ),
  })

export type QuoteAlternative = z.output<typeof quoteAlternativeSchema>

const alternativesSchema = z
  .array(quoteAlternativeSchema)
  .optional()
  .catch(undefined)
  .meta(
    ours(
      'An addition: the other ways to carry a full load, the cheapest first. Those that were not found in a short time are missing.',
    ),
  )

/** Fields of these names in a service elsewhere may hold anything: then nothing is said of them. */
const factFields = {
  trip: quoteTripSchema.optional().catch(undefined),
  tax: quoteTaxSchema.optional().catch(undefined),
}

export const quotedVehicleSchema = z
  .object({ type: z.string(), max_payload_kg: z.number().min(0) })
  .meta({ id: 'QuotedVehicle' })

export const quotedVehicleShareSchema = z
  .object({
    vehicle_type: z.string(),
    price: moneyNotNegativeSchema,
    items: z.array(z.object({ name: z.string(), qty: z.int().min(1) })),
  })
  .meta({ id: 'QuotedVehicleShare' })

export const quoteCreatedSchema = z
  .object({
    quotation_id: quoteIdSchema,
    request_id: z.string(),
    vehicle: quotedVehicleSchema.nullable().describe('Null for multi-vehicle quotes.'),
    vehicles: z.array(quotedVehicleShareSchema).nullable().describe('Multi-vehicle quotes only.'),
    estimated_total: moneyNotNegativeSchema,
    currency: currencySchema,
    expires_at: timestampSchema,
    breakdown: z.array(breakdownLineSchema),
    ...factFields,
    alternatives: alternativesSchema,
    /** A field of this name in a service elsewhere may hold anything: then there is no plan. */
    load_plan: z
      .array(vehicleLoadSchema)
      .optional()
      .catch(undefined)
      .meta(ours("An addition: the load of each vehicle, the same as in the record's snapshot.")),
  })
  .meta({ id: 'QuoteCreated' })

export type QuoteCreated = z.output<typeof quoteCreatedSchema>

export const quoteSnapshotSchema = z
  .object({
    request: quoteRequestSchema,
    distance_km: z.number().min(0).describe('By road.'),
    rate_cards: z
      .array(z.object({ vehicle_type: z.string().nullable(), version: z.int().min(1) }))
      .optional()
      .describe('The prices it was made from; no later version changes a quote.'),
    chargeable_weight_kg: z
      .number()
      .min(0)
      .nullable()
      .optional()
      .describe('In a shared vehicle: the greater of the actual and the volumetric weight.'),
    alternatives: alternativesSchema,
    vehicles: z.array(
      z.object({
        vehicle_type: z.string(),
        price: moneyNotNegativeSchema,
        load: vehicleLoadSchema.nullable().describe('Null in a list: read the quote by its id.'),
      }),
    ),
  })
  .meta({ id: 'QuoteSnapshot', ...ours('The interface does not show it. Do without it.') })

export const quoteSchema = z
  .object({
    id: quoteIdSchema,
    status: quoteStateSchema,
    expires_at: timestampSchema,
    estimated_total: moneyNotNegativeSchema,
    currency: currencySchema,
    breakdown: z
      .array(breakdownLineSchema)
      .meta(ours('The inner structure is not shown; the same as in the reply of quoting.')),
    ...factFields,
    /** A service elsewhere has its own shape for it, which reads as null. */
    snapshot: quoteSnapshotSchema.nullable().catch(null),
    provider: providerSchema.nullable(),
    delivery: z
      .object({
        id: deliveryIdSchema,
        status: orderStatusSchema.optional().meta(ours('An addition: as in order tracking.')),
        order_no: z.string().optional().meta(ours('An addition: a short number for people.')),
      })
      .nullable()
      .describe('Null until paid for; its id is the order to track.'),
    created_at: timestampSchema,
    /** Absent in a service that does not take them with Pay. */
    contacts: quoteContactsSchema.optional().catch(undefined),
  })
  .meta({ id: 'Quote' })

export type Quote = z.output<typeof quoteSchema>

export const quoteParamsSchema = z.object({ id: quoteIdSchema })

export const quoteCanceledSchema = z
  .object({ status: z.enum(['quote_canceled', 'order_canceled']) })
  .meta({ id: 'QuoteCanceled' })

export type QuoteCanceled = z.output<typeof quoteCanceledSchema>

export const createQuote = defineEndpoint({
  name: 'createQuote',
  method: 'POST',
  path: '/api/quotes',
  summary: 'A priced offer for moving goods',
  notes:
    'Without X-Sender-Account-Id the quote is unowned and belongs to the first account that reads it. While a quote is active, the same request_id with the same body from the same account (or from none) gives that quote again; with another body it is a new quote.',
  senderAccount: 'optional',
  body: quoteRequestSchema,
  reply: { status: 200, schema: quoteCreatedSchema },
  errors: [
    'missing_required_field',
    'unsupported_route',
    'no_vehicle_fits',
    'unsupported_addon',
    'unsupported_vehicle_type',
    'load_planning_unavailable',
  ],
  // Only a request with a request_id may be repeated, and not every caller sends one.
})

export const listQuotes = defineEndpoint({
  name: 'listQuotes',
  method: 'GET',
  path: '/api/quotes',
  summary: 'The quotes of the account, newest first',
  notes:
    'At most the newest 500. The loads in `snapshot` are null here, because where each piece stands is long.',
  senderAccount: 'required',
  reply: { status: 200, schema: z.array(quoteSchema) },
})

export const getQuote = defineEndpoint({
  name: 'getQuote',
  method: 'GET',
  path: '/api/quotes/{id}',
  summary: 'One quote; reading an unowned active quote claims it',
  senderAccount: 'required',
  params: quoteParamsSchema,
  reply: { status: 200, schema: quoteSchema },
  errors: ['not_found_or_forbidden'],
})

export const cancelQuote = defineEndpoint({
  name: 'cancelQuote',
  method: 'POST',
  path: '/api/quotes/{id}/cancel',
  summary: 'Cancels a quote, or the order it became',
  notes:
    'The quote of a canceled order becomes canceled too. A paid order can be canceled until its goods are picked up and is refunded; both are ours.',
  senderAccount: 'required',
  params: quoteParamsSchema,
  reply: { status: 200, schema: quoteCanceledSchema },
  errors: ['not_found_or_forbidden', 'already_terminal', 'order_not_cancellable'],
})
