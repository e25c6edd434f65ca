/** The add-ons that a quote can include: an addition. */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema } from './currencies.ts'
import { ours } from './ours.ts'
import { quoteServiceTypeSchema } from './quote-request.ts'
import { nameSchema, referenceSchema } from './texts.ts'

export const addonPriceRules = ['per_quote', 'per_vehicle', 'per_piece', 'percent'] as const

export const addonSchema = z
  .object({
    key: referenceSchema,
    name: nameSchema.describe('In the language of the request.'),
    description: z.string(),
    service_types: z.array(quoteServiceTypeSchema),
    price: z.object({
      rule: z.enum(addonPriceRules),
      amount: moneyNotNegativeSchema.describe('Money; of percent, the percentage.'),
    }),
    currency: currencySchema,
  })
  .meta({ id: 'Addon', ...ours('An addition.') })

export type Addon = z.output<typeof addonSchema>
