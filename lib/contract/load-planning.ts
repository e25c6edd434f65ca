/** Load planning: interface 2.4 and 4.3. The fit check, and what it shares with proposals and planned deliveries. */
import { z } from 'zod'
import { latitudeSchema, longitudeSchema } from './coordinates.ts'
import { defineEndpoint } from './endpoint.ts'
import { reportProblem } from './field-problem.ts'
import { fitReasonSchema } from './fit-reasons.ts'
import { deliveryIdSchema, parcelIdSchema, vehicleTypeIdSchema, waybillIdSchema } from './ids.ts'
import { waybillsPerPlanning } from './limits.ts'
import { vehicleLoadSchema } from './load-plans.ts'
import { ours } from './ours.ts'

export const waybillIdsSchema = z.array(waybillIdSchema).min(1).max(waybillsPerPlanning)

export const fitCheckSchema = z
  .object({
    waybill_ids: waybillIdsSchema,
    vehicle_type_id: vehicleTypeIdSchema.optional(),
    delivery_id: deliveryIdSchema
      .optional()
      .describe('Its vehicle type and what it carries already.'),
  })
  .superRefine((request, context) => {
    if (request.vehicle_type_id === undefined && request.delivery_id === undefined) {
      const path = ['vehicle_type_id']
      reportProblem({ context, path, problem: 'one_of_needed', limit: 'delivery_id' })
    }
  })
  .meta({
    id: 'FitCheck',
    anyOf: [{ required: ['vehicle_type_id'] }, { required: ['delivery_id'] }],
  })

/** The origin of a parcel's size and of its weight in a plan. */
export const parcelSizeSources = ['stated', 'estimated_volume', 'default_pallet'] as const
export const parcelWeightSources = ['stated', 'estimated_weight'] as const

export const assumedParcelSchema = z
  .object({
    waybill_id: waybillIdSchema,
    parcel_id: parcelIdSchema,
    parcel_no: z.string(),
    size_source: z
      .enum(parcelSizeSources)
      .describe(
        "`estimated_volume`: its share, by pieces, of what the parcels with sizes leave of the waybill's estimatedVolume. `default_pallet`: the organization's.",
      ),
    weight_source: z
      .enum(parcelWeightSources)
      .describe(
        "`estimated_weight`: its share, by pieces, of what the parcels with weights leave of the waybill's estimatedWeight.",
      ),
    length: z.number().describe('cm, of one piece, as all that follows'),
    width: z.number(),
    height: z.number(),
    weight: z.number().describe('kg'),
  })
  .meta({ id: 'AssumedParcel', ...ours('A parcel that does not state its size or its weight.') })

export type AssumedParcel = z.output<typeof assumedParcelSchema>

export const assumedParcelsSchema = z
  .array(assumedParcelSchema)
  .describe('Only those without a size or a weight of their own.')

/** How a stop's point was found. */
export const stopLocations = ['coordinates', 'district', 'province', 'unknown'] as const

export const plannedStopSchema = z
  .object({
    stop: z.int().min(1).describe('In the order of the tour; its goods are loaded the later.'),
    waybill_ids: z.array(waybillIdSchema),
    name: z.string().describe('The receiver.'),
    address: z.string(),
    lat: latitudeSchema.nullable(),
    lng: longitudeSchema.nullable(),
    location: z
      .enum(stopLocations)
      .describe(
        "The waybill's own coordinates; else the centre of the receiver's district or province. An unknown one comes last.",
      ),
  })
  .meta({ id: 'PlannedStop', ...ours('The interface does not show a plan.') })

export type PlannedStop = z.output<typeof plannedStopSchema>

export const leftOutWaybillSchema = z
  .object({
    waybill_id: waybillIdSchema,
    waybill_no: z.string(),
    reasons: z
      .array(fitReasonSchema)
      .min(1)
      .describe('`item` is the number of the parcel that the reason is about.'),
  })
  .meta({ id: 'LeftOutWaybill', ...ours('A waybill is never torn: it is in whole, or left out.') })

export const fitCheckResultSchema = z
  .object({
    fits: z.boolean().describe('Whether all of it fits, with all that the delivery carries.'),
    already_loaded: z.array(waybillIdSchema).describe('The waybills of the delivery.'),
    load: vehicleLoadSchema,
    stops: z.array(plannedStopSchema),
    left_out: z.array(leftOutWaybillSchema).describe('Empty when it fits.'),
    search_ended_early: z
      .boolean()
      .describe('True: the time was over, and what is left out might have found a place.'),
    assumed_parcels: assumedParcelsSchema,
  })
  .meta({ id: 'FitCheckResult', ...ours('The interface does not show the reply.') })

export type FitCheckResult = z.output<typeof fitCheckResultSchema>

export const checkFit = defineEndpoint({
  name: 'checkFit',
  method: 'POST',
  path: '/api/load-planning/fit-check',
  summary: 'Whether waybills fit a vehicle type or a delivery; creates nothing',
  notes:
    'The interface does not show the reply. With both ids the vehicle type is used, with what the delivery carries. Goods are unloaded last in, first out, along a short tour. X-Sender-Account-Id is an addition.',
  feature: 'delivery.planning',
  senderAccount: 'optional',
  body: fitCheckSchema,
  reply: { status: 200, schema: fitCheckResultSchema },
  errors: [
    'invalid_body',
    'waybills_not_found',
    'waybills_not_plannable',
    'parcels_unmeasured',
    'too_many_pieces',
    'no_vehicle_type',
    'delivery_not_found',
    'overloaded',
  ],
  repeatable: true,
})
