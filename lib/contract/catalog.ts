/** The catalog of an organization: additions, which the interface has in the admin console only. */
import { z } from 'zod'
import {
  additionalServiceIdSchema,
  productCategoryIdSchema,
  serviceAreaIdSchema,
  serviceIdSchema,
  vehicleTypeIdSchema,
} from './ids.ts'
import { ours } from './ours.ts'
import { nameSchema, referenceSchema } from './texts.ts'
import { currencySchema, moneyNotNegativeSchema } from './currencies.ts'
import { quoteServiceTypeSchema } from './quote-request.ts'
import { defineEndpoint } from './endpoint.ts'
import { listOf } from './paging.ts'

/** Millimetres of the load space, measured inside. */
const innerLengthMmSchema = z.int().min(1).max(100_000)

export const axleSchema = z
  .object({
    position_mm: z
      .int()
      .describe('From the front of the load space; negative for an axle before it.'),
    empty_load_kg: z.number().min(0).describe('Its share of the empty vehicle.'),
    max_load_kg: z.number().min(0),
  })
  .meta({ id: 'Axle', ...ours('An addition.') })

export const vehicleTypeSchema = z
  .object({
    id: vehicleTypeIdSchema,
    type: referenceSchema.describe("A short word for it: `vehicle.type` of a quote's reply."),
    name: nameSchema.describe('In the language of the request.'),
    inner_length_mm: innerLengthMmSchema,
    inner_width_mm: innerLengthMmSchema,
    inner_height_mm: innerLengthMmSchema,
    max_payload_kg: z.number().min(0),
    door: z.enum(['rear', 'side']),
    axles: z.array(axleSchema).describe('Empty when axle loads are not checked.'),
  })
  .meta({ id: 'VehicleType', ...ours('An addition.') })

export type VehicleType = z.output<typeof vehicleTypeSchema>

export const addonSchema = z
  .object({
    id: additionalServiceIdSchema
      .optional()
      .describe('For additional_service_ids of a waybill. Older releases do not send it.'),
    key: referenceSchema,
    name: nameSchema.describe('In the language of the request.'),
    description: z.string(),
    service_types: z.array(quoteServiceTypeSchema),
    price: z.discriminatedUnion('rule', [
      z.object({
        rule: z.enum(['per_quote', 'per_vehicle', 'per_piece', 'percent']),
        amount: moneyNotNegativeSchema.describe('Money; of percent, the percentage.'),
      }),
      z
        .object({
          rule: z.literal('percent_of_value'),
          amount: z.number().min(0).max(100).describe('The percentage of the declared value.'),
          minimum: moneyNotNegativeSchema.describe('The least price.'),
          limit: moneyNotNegativeSchema.describe('The highest value that can be declared.'),
        })
        .describe('Insurance, of the key `insurance` alone: asked for by `insurance` in a quote.'),
    ]),
    currency: currencySchema,
  })
  .meta({ id: 'Addon', ...ours('An addition.') })

export type Addon = z.output<typeof addonSchema>

export const vehicleRateSchema = z
  .object({
    vehicle_type_id: vehicleTypeIdSchema,
    base: moneyNotNegativeSchema,
    included_km: z.number().min(0).describe('The distance that the base price includes.'),
    per_km: moneyNotNegativeSchema.describe('For each kilometre beyond it.'),
    minimum: moneyNotNegativeSchema,
    road_factor: z.number().min(0).describe('The way by road to that as the crow flies.'),
  })
  .meta({ id: 'VehicleRate', ...ours('An addition.') })

export type VehicleRate = z.output<typeof vehicleRateSchema>

export const serviceSchema = z
  .object({
    id: serviceIdSchema,
    code: referenceSchema,
    name: nameSchema,
    service_type: quoteServiceTypeSchema,
    service_area_id: serviceAreaIdSchema
      .optional()
      .describe('For accept of load planning. Older releases do not send it.'),
  })
  .meta({ id: 'Service', ...ours('An addition.') })

export type Service = z.output<typeof serviceSchema>

export const productCategorySchema = z
  .object({
    id: productCategoryIdSchema,
    code: referenceSchema,
    name: nameSchema,
    active: z.boolean().optional().describe('False: no new waybill is of it.'),
  })
  .meta({ id: 'ProductCategory', ...ours('An addition.') })

export type ProductCategory = z.output<typeof productCategorySchema>

export const bankSchema = z
  .object({
    code: referenceSchema.describe('The bank_code of pay.'),
    name: nameSchema.describe('In the language of the request.'),
  })
  .meta({ id: 'Bank', ...ours('An addition.') })

export type Bank = z.output<typeof bankSchema>

export const listVehicleTypes = defineEndpoint({
  name: 'listVehicleTypes',
  method: 'GET',
  path: '/api/vehicle-types',
  summary: 'The vehicle types with their load space, payload and axles, smallest first',
  reply: { status: 200, schema: listOf(vehicleTypeSchema) },
  addition: true,
})

export const listVehicleRates = defineEndpoint({
  name: 'listVehicleRates',
  method: 'GET',
  path: '/api/vehicle-rates',
  summary: 'What a trip of a whole vehicle costs, by vehicle type; one without a rate is absent',
  notes: 'Of the first service that sells whole vehicles, as proposals of load planning price.',
  feature: 'delivery.planning',
  reply: { status: 200, schema: listOf(vehicleRateSchema) },
  addition: true,
})

export const listAddons = defineEndpoint({
  name: 'listAddons',
  method: 'GET',
  path: '/api/addons',
  summary: 'The add-ons a quote or a waybill can have',
  reply: { status: 200, schema: listOf(addonSchema) },
  addition: true,
})

export const listServices = defineEndpoint({
  name: 'listServices',
  method: 'GET',
  path: '/api/services',
  summary: 'The services that are sold, for service_id of a waybill',
  reply: { status: 200, schema: listOf(serviceSchema) },
  addition: true,
})

export const listProductCategories = defineEndpoint({
  name: 'listProductCategories',
  method: 'GET',
  path: '/api/product-categories',
  summary: 'The product categories, for product_category_id of a waybill',
  feature: 'waybills',
  reply: { status: 200, schema: listOf(productCategorySchema) },
  addition: true,
})

export const listBanks = defineEndpoint({
  name: 'listBanks',
  method: 'GET',
  path: '/api/banks',
  summary: 'The banks whose app can be opened to pay',
  reply: { status: 200, schema: listOf(bankSchema) },
  addition: true,
})
