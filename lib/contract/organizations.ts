import { z } from 'zod'
import { currencySchema } from './currencies.ts'
import { organizationIdSchema } from './ids.ts'
import { ours } from './ours.ts'
import { planFeatures } from './plan-features.ts'
import { nameSchema } from './texts.ts'

export const planFeatureSchema = z.enum(planFeatures).meta({ id: 'PlanFeature' })

export const organizationSchema = z
  .object({
    id: organizationIdSchema,
    name: nameSchema,
    currency: currencySchema.describe('The settlement currency.'),
    timezone: z.string().describe('IANA time zone, such as Asia/Bangkok.'),
    features: z.array(planFeatureSchema),
    custom_waybill_numbers: z.boolean(),
    legacy_responses: z.boolean(),
  })
  .meta({ id: 'Organization', ...ours('The interface does not show this record.') })

export type Organization = z.output<typeof organizationSchema>
