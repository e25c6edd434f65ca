/** The replies about quotes: interface 2.6, 2.7 and 4.4. */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema, moneySchema } from './currencies.ts'
import { deliveryIdSchema, quoteIdSchema } from './ids.ts'
import { vehicleLoadSchema } from './load-plans.ts'
import { ours } from './ours.ts'
import { quoteRequestSchema } from './quote-request.ts'
import { orderStatusSchema } from './states/order-statuses.ts'
import { quoteStateSchema } from './states/quote-states.ts'
import { timestampSchema } from './timestamps.ts'

/** The party that drives an order. */
export const providers = ['provider_a', 'provider_b', 'internal', 'subcontractor'] as const

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
    vehicles: z.array(
      z.object({
        vehicle_type: z.string(),
        price: moneyNotNegativeSchema,
        load: vehicleLoadSchema.nullable().describe('Null in a list: read the quote by its id.'),
      }),
    ),
  })
  .meta({ id: 'QuoteSnapshot', ...ours('The interface does not show it. Do without it.') })

export type QuoteSnapshot = z.output<typeof quoteSnapshotSchema>

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
  })
  .meta({ id: 'Quote' })

export type Quote = z.output<typeof quoteSchema>

export const quoteParamsSchema = z.object({ id: quoteIdSchema })

export const quoteCancelOutcomes = ['quote_canceled', 'order_canceled'] as const

export const quoteCanceledSchema = z
  .object({ status: z.enum(quoteCancelOutcomes) })
  .meta({ id: 'QuoteCanceled' })

export type QuoteCanceled = z.output<typeof quoteCanceledSchema>
