/** Changes of the goods that make several vehicles cheaper, or add goods at the same price: an addition. */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema } from './currencies.ts'
import { defineEndpoint } from './endpoint.ts'
import { ours } from './ours.ts'
import { quoteRequestSchema } from './quote-request.ts'

export const savingKinds = ['allow_stacking', 'allow_tipping', 'leave_out', 'add'] as const

export const quoteSavingSchema = z
  .object({
    change: z.object({
      kind: z.enum(savingKinds),
      items: z
        .array(z.object({ item_index: z.int().min(0), qty: z.int().min(1) }))
        .describe('In the items of the request; qty: all pieces of it, those left out, or added.'),
    }),
    vehicles: z.array(z.object({ vehicle_type: z.string(), count: z.int().min(1) })),
    price: moneyNotNegativeSchema,
    saved: moneyNotNegativeSchema.describe(
      'Against the request as it is; 0 where goods are added.',
    ),
    vehicles_saved: z.int().min(0),
  })
  .meta({
    id: 'QuoteSaving',
    ...ours('One change of the goods, packed and priced like a quote.'),
  })

export type QuoteSaving = z.output<typeof quoteSavingSchema>

export const quoteSavingsSchema = z.object({
  data: z.array(quoteSavingSchema),
  currency: currencySchema,
})

export const findQuoteSavings = defineEndpoint({
  name: 'findQuoteSavings',
  method: 'POST',
  path: '/api/quote-savings',
  summary: 'Which change of the goods saves a vehicle, or adds goods at the same price',
  notes:
    'Makes no quote. Empty for goods that one vehicle takes, and for a shared vehicle. The greatest saving first; what is not found within some seconds is missing.',
  body: quoteRequestSchema,
  reply: { status: 200, schema: quoteSavingsSchema },
  errors: [
    'missing_required_field',
    'unsupported_route',
    'no_vehicle_fits',
    'unsupported_addon',
    'unsupported_vehicle_type',
    'load_planning_unavailable',
  ],
  repeatable: true,
  addition: true,
})
