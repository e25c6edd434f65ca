/** Vehicle types: an addition; the interface has them in the admin console only. */
import { z } from 'zod'
import { vehicleTypeIdSchema } from './ids.ts'
import { ours } from './ours.ts'
import { nameSchema, referenceSchema } from './texts.ts'

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

export const vehicleDoors = ['rear', 'side'] as const

export const vehicleTypeSchema = z
  .object({
    id: vehicleTypeIdSchema,
    type: referenceSchema.describe("A short word for it: `vehicle.type` of a quote's reply."),
    name: nameSchema.describe('In the language of the request.'),
    inner_length_mm: innerLengthMmSchema,
    inner_width_mm: innerLengthMmSchema,
    inner_height_mm: innerLengthMmSchema,
    max_payload_kg: z.number().min(0),
    door: z.enum(vehicleDoors),
    axles: z.array(axleSchema).describe('Empty when axle loads are not checked.'),
  })
  .meta({ id: 'VehicleType', ...ours('An addition.') })

export type VehicleType = z.output<typeof vehicleTypeSchema>
