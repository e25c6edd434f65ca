/** The organization itself, for administrators: its settings, units, product categories and exchange rates. */
import { z } from 'zod'
import { latitudeSchema, longitudeSchema } from '../coordinates.ts'
import { currencySchema } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { organizationUnitIdSchema, productCategoryIdSchema } from '../ids.ts'
import { organizationUnitSchema, planFeatureSchema } from '../organizations.ts'
import { longestLine, storable } from '../text-bounds.ts'
import { nameSchema } from '../texts.ts'
import { timestampSchema } from '../timestamps.ts'
import { actingPersonSchema } from './acting-person.ts'
import { codeSchema } from './code.ts'

const byPersonSchema = z.object({ actor: actingPersonSchema })

const seenSchema = timestampSchema
  .nullable()
  .default(null)
  .describe('The `updated_at` that the change was made from: when it was changed since, 409.')

const settingsSchema = z.object({
  name: nameSchema,
  features: z.array(planFeatureSchema).describe('Calls of the others are refused with 403.'),
  custom_waybill_numbers: z.boolean().describe('Whether waybill numbers can be allocated.'),
})

const editedUnitSchema = z.object({
  code: codeSchema,
  name: nameSchema,
  kind: organizationUnitSchema.shape.kind,
  address: z.string().trim().min(1).max(longestLine).regex(storable),
  province: nameSchema,
  country: z.string().regex(/^[A-Z]{2}$/),
  lat: latitudeSchema,
  lng: longitudeSchema,
  active: z.boolean().default(true).describe('False: no tour begins there any more.'),
})

const editedCategorySchema = z.object({
  code: codeSchema,
  name: nameSchema,
  active: z.boolean().default(true).describe('False: no new waybill is of it.'),
})

export type EditedCategory = z.output<typeof editedCategorySchema>

const exchangeRateSchema = z.object({
  from: currencySchema,
  to: currencySchema,
  rate: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,10})?$/)
    .describe('The value of one whole unit of `from` in `to`, as a decimal text.'),
  valid_from: timestampSchema,
})

export type ExchangeRate = z.output<typeof exchangeRateSchema>

/** Those of the newest days; older ones are kept and not shown. */
export const mostRatesShown = 200

const withTime = { updated_at: timestampSchema }

export const readOrganization = defineEndpoint({
  right: 'manageOrganization',
  name: 'readOrganization',
  method: 'POST',
  path: '/api/console/organization',
  summary: 'The settings, units, product categories and exchange rates',
  body: byPersonSchema,
  reply: {
    status: 200,
    schema: z.object({
      settings: settingsSchema.extend({
        currency: currencySchema,
        country: z.string(),
        timezone: z.string(),
        ...withTime,
      }),
      units: z.array(editedUnitSchema.extend({ id: organizationUnitIdSchema, ...withTime })),
      categories: z.array(
        editedCategorySchema.extend({ id: productCategoryIdSchema, ...withTime }),
      ),
      exchange_rates: z
        .array(exchangeRateSchema)
        .describe(`By their currencies, the newest first; at most ${mostRatesShown}.`),
    }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export type ShownOrganization = z.output<typeof readOrganization.reply.schema>

export const saveOrganization = defineEndpoint({
  right: 'manageOrganization',
  name: 'saveOrganization',
  method: 'POST',
  path: '/api/console/organization/settings',
  summary: 'Changes the settings, in every process when it returns',
  body: byPersonSchema.extend({ seen_updated_at: seenSchema, settings: settingsSchema }),
  reply: { status: 200, schema: z.object(withTime) },
  errors: ['invalid_body', 'forbidden', 'changed_meanwhile'],
})

const saveErrors = ['invalid_body', 'forbidden', 'not_found', 'changed_meanwhile'] as const

export const saveUnit = defineEndpoint({
  right: 'manageOrganization',
  name: 'saveUnit',
  method: 'POST',
  path: '/api/console/organization/units',
  summary: 'Creates or changes a unit: a depot, a hub, a branch',
  body: byPersonSchema.extend({
    id: organizationUnitIdSchema.nullable().default(null).describe('Null: a new one.'),
    seen_updated_at: seenSchema,
    unit: editedUnitSchema,
  }),
  reply: { status: 200, schema: z.object({ id: organizationUnitIdSchema, ...withTime }) },
  errors: saveErrors,
})

export const saveProductCategory = defineEndpoint({
  right: 'manageOrganization',
  name: 'saveProductCategory',
  method: 'POST',
  path: '/api/console/organization/categories',
  summary: 'Creates or changes a product category',
  body: byPersonSchema.extend({
    id: productCategoryIdSchema.nullable().default(null).describe('Null: a new one.'),
    seen_updated_at: seenSchema,
    category: editedCategorySchema,
  }),
  reply: { status: 200, schema: z.object({ id: productCategoryIdSchema, ...withTime }) },
  errors: saveErrors,
})

export const addExchangeRate = defineEndpoint({
  right: 'manageOrganization',
  name: 'addExchangeRate',
  method: 'POST',
  path: '/api/console/organization/exchange-rates',
  summary: 'Adds a rate between two currencies, which replaces the one before from a time on',
  notes: 'Payments that stand keep their rate.',
  body: byPersonSchema.extend({
    seen_valid_from: timestampSchema
      .nullable()
      .default(null)
      .describe(
        'Of the newest rate of the two that the change was made from; null: there is none.',
      ),
    exchange_rate: exchangeRateSchema.extend({
      valid_from: timestampSchema.nullable().describe('Null, or a time that has passed: at once.'),
    }),
  }),
  reply: { status: 200, schema: exchangeRateSchema.pick({ valid_from: true }) },
  errors: ['invalid_body', 'forbidden', 'changed_meanwhile'],
})
