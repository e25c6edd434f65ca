/**
 * The load plan of a vehicle. The interface shows neither the plan nor the snapshot of a quote, so the
 * shape is ours: integer millimetres from the inner corner at the front, on the left, on the floor (x to
 * the door, y to the right, z up).
 */
import { z } from 'zod'
import { parcelIdSchema, vehicleTypeIdSchema, waybillIdSchema } from './ids.ts'
import { ours } from './ours.ts'

const ratioSchema = z.number().min(0).max(1)

export const loadPlacementSchema = z
  .object({
    step: z.int().min(1).describe('The order of loading.'),
    layer: z.int().min(1),
    label: z.string().describe('The name of the item or the number of the parcel.'),
    item_index: z.int().min(0).nullable().describe("In the quote's items; null for a waybill."),
    waybill_id: waybillIdSchema.nullable(),
    parcel_id: parcelIdSchema.nullable(),
    x_mm: z.int(),
    y_mm: z.int(),
    z_mm: z.int(),
    length_mm: z.int().min(1).describe('Along x, in its orientation.'),
    width_mm: z.int().min(1),
    height_mm: z.int().min(1),
    weight_kg: z.number().min(0),
  })
  .meta({ id: 'LoadPlacement', ...ours('The interface does not show a plan.') })

export const loadFillSchema = z
  .object({ volume: ratioSchema, floor: ratioSchema, weight: ratioSchema })
  .meta({ id: 'LoadFill', ...ours('How full the vehicle is, each from 0 to 1.') })

/** The load of one vehicle. */
export const vehicleLoadSchema = z
  .object({
    vehicle_type_id: vehicleTypeIdSchema.nullable(),
    vehicle_type: z.string(),
    inner_length_mm: z.int().min(1),
    inner_width_mm: z.int().min(1),
    inner_height_mm: z.int().min(1),
    max_payload_kg: z.number().min(0),
    weight_kg: z.number().min(0),
    volume_m3: z.number().min(0),
    fill: loadFillSchema,
    center_of_gravity_mm: z.object({ x: z.number(), y: z.number(), z: z.number() }).nullable(),
    axle_loads_kg: z.array(z.number()).describe('Of the goods, on departure.'),
    axle_loads_after_stops: z
      .array(z.object({ after_stop: z.int().min(1), loads_kg: z.array(z.number()) }))
      .optional()
      .describe('The same after each stop but the last; plans of older releases do not have it.'),
    placements: z.array(loadPlacementSchema),
  })
  .meta({ id: 'VehicleLoad', ...ours('The interface does not show a plan.') })

export type VehicleLoad = z.output<typeof vehicleLoadSchema>
