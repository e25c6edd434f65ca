/** The catalogue of the organization, for administrators: vehicle types, areas, services, routes, prices. */
import { z } from 'zod'
import { addonSchema, axleSchema } from '../catalog.ts'
import { latitudeSchema, longitudeSchema } from '../coordinates.ts'
import { countryCodeSchema } from '../countries.ts'
import { currencySchema, moneyNotNegativeSchema } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  additionalServiceIdSchema,
  routeIdSchema,
  serviceAreaIdSchema,
  serviceIdSchema,
  vehicleTypeIdSchema,
} from '../ids.ts'
import { quoteServiceTypeSchema } from '../quote-request.ts'
import { mostRouteNodes } from '../limits.ts'
import { storable } from '../text-bounds.ts'
import { addressTextSchema, nameSchema, phoneSchema, postalCodeSchema } from '../texts.ts'
import { timestampSchema } from '../timestamps.ts'
import { actingPersonSchema } from './acting-person.ts'
import { codeSchema } from './code.ts'

const byPersonSchema = z.object({ actor: actingPersonSchema })

const lengthSchema = z.int().min(100).max(30_000)
const kilogramsSchema = z.number().min(0).max(200_000)
const priceSchema = moneyNotNegativeSchema.max(1e9)
const kilometresSchema = z.number().min(0).max(20_000)

/** A time at which a row was saved last, as it was read. */
const changeOf = <Id extends z.ZodType>(idSchema: Id) =>
  byPersonSchema.extend({
    id: idSchema.nullable().default(null).describe('Null: a new one.'),
    seen_updated_at: timestampSchema
      .nullable()
      .default(null)
      .describe(
        'The `updated_at` that the change was made from: when it has been changed since, 409. Null: whatever it is now is replaced.',
      ),
  })

const savedSchema = <Id extends z.ZodType>(idSchema: Id) =>
  z.object({ id: idSchema, updated_at: timestampSchema })

const editedVehicleTypeSchema = z.object({
  code: codeSchema,
  name: nameSchema.describe('In English.'),
  name_th: nameSchema.nullable().default(null),
  name_zh: nameSchema.nullable().default(null),
  inner_length_mm: lengthSchema,
  inner_width_mm: lengthSchema,
  inner_height_mm: lengthSchema,
  max_payload_kg: kilogramsSchema.min(1),
  door: z.enum(['rear', 'side']),
  axles: z
    .array(
      axleSchema.extend({
        position_mm: z.int().min(-10_000).max(40_000),
        empty_load_kg: kilogramsSchema,
        max_load_kg: kilogramsSchema,
      }),
    )
    .max(12)
    .describe('Empty: axle loads are not checked.'),
  active: z.boolean().default(true).describe('False: it is offered no more.'),
})

export type EditedVehicleType = z.output<typeof editedVehicleTypeSchema>

const editedServiceAreaSchema = z.object({
  code: codeSchema,
  name: nameSchema,
  country: z.string().regex(/^[A-Z]{2}$/),
  provinces: z
    .array(nameSchema)
    .min(1)
    .max(200)
    .nullable()
    .default(null)
    .describe('By any of their names; read in the language of the request. Null: all of them.'),
  outline: z
    .array(z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]))
    .min(3)
    .max(500)
    .nullable()
    .default(null)
    .describe('The corners of its border, without the first again. Null: it is not drawn.'),
})

export type EditedServiceArea = z.output<typeof editedServiceAreaSchema>

const editedServiceSchema = z.object({
  code: codeSchema,
  name: nameSchema,
  service_type: quoteServiceTypeSchema.describe('It stays as it was first saved.'),
  service_area_id: serviceAreaIdSchema,
  carrying_vehicle_type_id: vehicleTypeIdSchema
    .nullable()
    .default(null)
    .describe('The vehicle that goods at a price by weight must fit into. Null: any.'),
  max_vehicles: z.int().min(1).max(100).default(10).describe('Of one quote.'),
  least_days: z.int().min(0).max(60).nullable().default(null),
  most_days: z
    .int()
    .min(0)
    .max(60)
    .nullable()
    .default(null)
    .describe('From pickup to arrival. Null, as `least_days` is then: none are stated.'),
  active: z.boolean().default(true).describe('False: it is sold no more.'),
})

export type EditedService = z.output<typeof editedServiceSchema>

const describedSchema = z.string().trim().max(500).regex(storable)

const editedAddonSchema = z.object({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/)
    .describe('Of small letters, digits and `_`. It stays as it was first saved.'),
  name: nameSchema.describe('In English.'),
  name_th: nameSchema.nullable().default(null),
  name_zh: nameSchema.nullable().default(null),
  description: describedSchema.default('').describe('In English.'),
  description_th: describedSchema.nullable().default(null),
  description_zh: describedSchema.nullable().default(null),
  service_types: z.array(quoteServiceTypeSchema).min(1).max(2),
  price: addonSchema.shape.price,
  active: z.boolean().default(true).describe('False: it is offered no more.'),
})

export type EditedAddon = z.output<typeof editedAddonSchema>

const editedRouteSchema = z.object({
  code: codeSchema,
  name: nameSchema,
  service_id: serviceIdSchema,
  nodes: z
    .array(
      z.object({
        name: nameSchema,
        phone: phoneSchema,
        address: addressTextSchema,
        district: nameSchema,
        province: nameSchema.describe('By any of its names; read in the language of the request.'),
        postal_code: postalCodeSchema,
        country: countryCodeSchema,
        lat: latitudeSchema,
        lng: longitudeSchema,
      }),
    )
    .min(2)
    .max(mostRouteNodes)
    .describe('In the order in which they are driven: its waybills go from the first to the last.'),
  active: z.boolean().default(true).describe('False: no new waybill names it.'),
})

export type EditedRoute = z.output<typeof editedRouteSchema>

const rateSchema = z.object({
  base: priceSchema,
  included_km: kilometresSchema.describe('The distance that the base price includes.'),
  per_km: priceSchema.describe('For each kilometre beyond it.'),
  per_kg: priceSchema.default(0).describe('For each kilogram of chargeable weight.'),
  bands: z
    .array(z.object({ from_km: kilometresSchema, per_kg: priceSchema }))
    .max(20)
    .default([])
    .describe('In place of `per_kg`, from these distances on.'),
  minimum: priceSchema,
  road_factor: z
    .number()
    .min(1)
    .max(5)
    .default(1.3)
    .describe('The way by road to that as the crow flies.'),
  volumetric_kg_per_m3: z
    .int()
    .min(1)
    .max(2000)
    .default(250)
    .describe('The weight that a cubic metre counts at least, where the weight is the price.'),
})

export type EditedRate = z.output<typeof rateSchema>

const rateCardSchema = rateSchema.extend({
  service_id: serviceIdSchema,
  vehicle_type_id: vehicleTypeIdSchema
    .nullable()
    .describe('Null: for each vehicle that has no card of its own.'),
  version: z.int().min(1),
  valid_from: timestampSchema,
})

export type ListedRateCard = z.output<typeof rateCardSchema>

const withTime = { updated_at: timestampSchema }

export const readCatalogue = defineEndpoint({
  right: 'manageCatalogue',
  name: 'readCatalogue',
  method: 'POST',
  path: '/api/console/catalogue',
  summary: 'All that is sold, what is sold no more too, with all versions of its prices',
  body: byPersonSchema,
  reply: {
    status: 200,
    schema: z.object({
      currency: currencySchema,
      country: z.string(),
      vehicle_types: z.array(
        editedVehicleTypeSchema.extend({ id: vehicleTypeIdSchema, ...withTime }),
      ),
      service_areas: z.array(
        editedServiceAreaSchema.extend({ id: serviceAreaIdSchema, ...withTime }),
      ),
      services: z.array(editedServiceSchema.extend({ id: serviceIdSchema, ...withTime })),
      rate_cards: z.array(rateCardSchema),
      addons: z.array(editedAddonSchema.extend({ id: additionalServiceIdSchema, ...withTime })),
      routes: z.array(editedRouteSchema.extend({ id: routeIdSchema, ...withTime })),
    }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export type ShownCatalogue = z.output<typeof readCatalogue.reply.schema>

export const saveVehicleType = defineEndpoint({
  right: 'manageCatalogue',
  name: 'saveVehicleType',
  method: 'POST',
  path: '/api/console/vehicle-types',
  summary: 'Creates or changes a vehicle type',
  notes: 'Load plans and quotes that stand keep the vehicle as it was.',
  body: changeOf(vehicleTypeIdSchema).extend({ vehicle_type: editedVehicleTypeSchema }),
  reply: { status: 200, schema: savedSchema(vehicleTypeIdSchema) },
  errors: ['invalid_body', 'forbidden', 'not_found', 'changed_meanwhile'],
})

export const saveServiceArea = defineEndpoint({
  right: 'manageCatalogue',
  name: 'saveServiceArea',
  method: 'POST',
  path: '/api/console/service-areas',
  summary: 'Creates or changes a service area',
  body: changeOf(serviceAreaIdSchema).extend({ service_area: editedServiceAreaSchema }),
  reply: { status: 200, schema: savedSchema(serviceAreaIdSchema) },
  errors: ['invalid_body', 'forbidden', 'not_found', 'changed_meanwhile'],
})

export const saveService = defineEndpoint({
  right: 'manageCatalogue',
  name: 'saveService',
  method: 'POST',
  path: '/api/console/services',
  summary: 'Creates or changes a service',
  body: changeOf(serviceIdSchema).extend({ service: editedServiceSchema }),
  reply: { status: 200, schema: savedSchema(serviceIdSchema) },
  errors: ['invalid_body', 'forbidden', 'not_found', 'changed_meanwhile'],
})

export const saveAddon = defineEndpoint({
  right: 'manageCatalogue',
  name: 'saveAddon',
  method: 'POST',
  path: '/api/console/addons',
  summary: 'Creates or changes an add-on',
  notes: 'Quotes that stand keep its price.',
  body: changeOf(additionalServiceIdSchema).extend({ addon: editedAddonSchema }),
  reply: { status: 200, schema: savedSchema(additionalServiceIdSchema) },
  errors: ['invalid_body', 'forbidden', 'not_found', 'changed_meanwhile'],
})

export const saveRoute = defineEndpoint({
  right: 'manageCatalogue',
  name: 'saveRoute',
  method: 'POST',
  path: '/api/console/routes',
  summary: 'Creates or changes a route with its stops',
  notes: 'Waybills that name it keep their ends.',
  body: changeOf(routeIdSchema).extend({ route: editedRouteSchema }),
  reply: { status: 200, schema: savedSchema(routeIdSchema) },
  errors: ['invalid_body', 'forbidden', 'not_found', 'changed_meanwhile'],
})

export const addRateCard = defineEndpoint({
  right: 'manageCatalogue',
  name: 'addRateCard',
  method: 'POST',
  path: '/api/console/rate-cards',
  summary: 'Adds a price, which replaces the one before from a time on',
  notes: 'Quotes that stand keep their price.',
  body: byPersonSchema.extend({
    service_id: serviceIdSchema,
    vehicle_type_id: vehicleTypeIdSchema.nullable(),
    seen_version: z
      .int()
      .min(0)
      .describe(
        'The newest version that the change was made from: when there is a newer one, 409.',
      ),
    rate: rateSchema,
    valid_from: timestampSchema.nullable().describe('Null, or a time that has passed: at once.'),
  }),
  reply: { status: 200, schema: z.object({ version: z.int(), valid_from: timestampSchema }) },
  errors: ['invalid_body', 'forbidden', 'not_found', 'changed_meanwhile'],
})
