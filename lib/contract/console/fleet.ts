/** The register of the own fleet: its drivers and its vehicles, and the subcontractors beside it. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { vehicleTypeIdSchema } from '../ids.ts'
import { searchSchema } from '../list-filters.ts'
import { timestampSchema } from '../timestamps.ts'
import { actingPersonSchema } from './acting-person.ts'
import { tripDriverSchema } from './trips.ts'

const byPersonSchema = z.object({ actor: actingPersonSchema })

const idSchema = z.guid().toLowerCase()

const fleetDriverSchema = tripDriverSchema.pick({ name: true, phone: true }).extend({
  vehicle_id: idSchema.nullable().describe('The vehicle that this driver has usually.'),
  subcontractor_id: idSchema.nullable().default(null).describe('Null: of the own fleet.'),
})

const fleetVehicleSchema = z.object({
  plate: tripDriverSchema.shape.plate.unwrap(),
  vehicle_type_id: vehicleTypeIdSchema,
})

const subcontractorSchema = z.object({
  name: tripDriverSchema.shape.name,
  contact: tripDriverSchema.shape.name.nullable(),
  phone: tripDriverSchema.shape.phone,
})

const keptFields = { id: idSchema, updated_at: timestampSchema }

const shownDriverSchema = fleetDriverSchema.extend(keptFields)
const shownVehicleSchema = fleetVehicleSchema.extend(keptFields)
const shownSubcontractorSchema = subcontractorSchema.extend(keptFields)

export type FleetDriver = z.output<typeof shownDriverSchema>
export type FleetVehicle = z.output<typeof shownVehicleSchema>
export type Subcontractor = z.output<typeof shownSubcontractorSchema>

/** More are found by a search. */
export const mostFleetShown = 500

/** A file has them all. */
export const mostFleetInFile = 20_000

export const readFleet = defineEndpoint({
  right: 'manageFleet',
  name: 'readFleet',
  method: 'POST',
  path: '/api/console/fleet',
  summary: 'The drivers, vehicles and subcontractors, by name and by plate',
  body: byPersonSchema.extend({
    q: searchSchema('names, phones and plates'),
    limit: z.int().min(1).max(mostFleetInFile).default(mostFleetShown).describe('Of each.'),
  }),
  reply: {
    status: 200,
    schema: z.object({
      drivers: z.array(shownDriverSchema),
      vehicles: z.array(shownVehicleSchema),
      subcontractors: z.array(shownSubcontractorSchema),
      vehicle_types: z
        .array(z.object({ id: vehicleTypeIdSchema, code: z.string(), name: z.string() }))
        .describe('All that a vehicle can be of.'),
      has_more: z.boolean(),
    }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

const changeSchema = byPersonSchema.extend({
  id: idSchema.nullable().default(null).describe('Null: a new one.'),
  seen_updated_at: timestampSchema
    .nullable()
    .default(null)
    .describe('The `updated_at` that the change was made from: when it was changed since, 409.'),
})

const savedReply = { status: 200, schema: z.object(keptFields) } as const
const saveErrors = ['invalid_body', 'forbidden', 'not_found', 'changed_meanwhile'] as const

export const saveFleetDriver = defineEndpoint({
  right: 'manageFleet',
  name: 'saveFleetDriver',
  method: 'POST',
  path: '/api/console/fleet/drivers',
  summary: 'Adds or changes a driver',
  body: changeSchema.extend({ driver: fleetDriverSchema }),
  reply: savedReply,
  errors: saveErrors,
})

export const saveFleetVehicle = defineEndpoint({
  right: 'manageFleet',
  name: 'saveFleetVehicle',
  method: 'POST',
  path: '/api/console/fleet/vehicles',
  summary: 'Adds or changes a vehicle',
  body: changeSchema.extend({ vehicle: fleetVehicleSchema }),
  reply: savedReply,
  errors: saveErrors,
})

export const saveSubcontractor = defineEndpoint({
  right: 'manageFleet',
  name: 'saveSubcontractor',
  method: 'POST',
  path: '/api/console/fleet/subcontractors',
  summary: 'Adds or changes a subcontractor',
  body: changeSchema.extend({ subcontractor: subcontractorSchema }),
  reply: savedReply,
  errors: saveErrors,
})

export const removeFromFleet = defineEndpoint({
  right: 'manageFleet',
  name: 'removeFromFleet',
  method: 'POST',
  path: '/api/console/fleet/{id}/remove',
  summary:
    'Removes a driver, a vehicle, or a subcontractor with its drivers; trips stay as they are',
  params: z.object({ id: idSchema }),
  body: byPersonSchema,
  reply: {
    status: 200,
    schema: z.object({ removed: z.boolean().describe('False: it was removed before.') }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})
