/**
 * Load planning: interface 2.4 and 4.3. The goods of waybills, the fit check, and what these share with
 * proposals and planned deliveries.
 */
import { z } from 'zod'
import { latitudeSchema, longitudeSchema } from './coordinates.ts'
import { defineEndpoint } from './endpoint.ts'
import { reportProblem } from './field-problem.ts'
import { fitReasonSchema } from './fit-reasons.ts'
import {
  deliveryIdSchema,
  organizationUnitIdSchema,
  parcelIdSchema,
  senderAccountIdSchema,
  vehicleTypeIdSchema,
  waybillIdSchema,
} from './ids.ts'
import { waybillsPerPlanning } from './limits.ts'
import { vehicleLoadSchema } from './load-plans.ts'
import { orientations } from '../packing/request.ts'
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

export const planningGoodsRequestSchema = z
  .object({
    waybill_ids: waybillIdsSchema,
    origin_unit_id: organizationUnitIdSchema
      .optional()
      .describe("Where tours begin; otherwise the organization's first unit."),
  })
  .meta({ id: 'PlanningGoodsRequest', ...ours('An addition.') })

export const parcelToPackSchema = z
  .object({
    parcel_id: parcelIdSchema,
    parcel_no: z.string(),
    length_mm: z.int().min(1).describe('Of one piece, as all that follows.'),
    width_mm: z.int().min(1),
    height_mm: z.int().min(1),
    weight_g: z.int().min(0),
    quantity: z.int().min(1).describe('The pieces.'),
    orientations: z
      .array(z.enum(orientations))
      .min(1)
      .describe('Which of its sides may lie along the length, the width and the height.'),
    stackable: z.boolean(),
    fragile: z.boolean(),
    max_weight_on_top_g: z.int().min(0).nullable(),
  })
  .meta({ id: 'ParcelToPack', ...ours('An addition.') })

export const waybillToPackSchema = z
  .object({
    waybill_id: waybillIdSchema,
    waybill_no: z.string(),
    sender_account_id: senderAccountIdSchema.nullable(),
    delivery_id: deliveryIdSchema.nullable().describe('The delivery that it is on.'),
    stop_index: z.int().min(0).describe('In `stops`.'),
    recipient: z.string().describe('The same for all waybills of one recipient.'),
    parcels: z.array(parcelToPackSchema),
  })
  .meta({ id: 'WaybillToPack', ...ours('An addition.') })

export type WaybillToPack = z.output<typeof waybillToPackSchema>

export const planningGoodsSchema = z
  .object({
    waybills: z.array(waybillToPackSchema).describe('In the order of the request.'),
    stops: z
      .array(
        plannedStopSchema.omit({ stop: true }).extend({
          province: z
            .string()
            .nullable()
            .describe(
              "In the reply's language where it is known, so that one province has one name, else as the waybill spells it.",
            ),
        }),
      )
      .describe('In no order.'),
    origin: z
      .object({ lat: latitudeSchema, lng: longitudeSchema })
      .nullable()
      .describe('Where tours begin.'),
    unmeasured: z
      .array(
        z.object({
          waybill_id: waybillIdSchema,
          waybill_no: z.string(),
          without_size: z.array(z.string()).describe('The numbers of its parcels.'),
          without_weight: z.array(z.string()),
        }),
      )
      .describe('These cannot be planned and are not among the waybills.'),
    assumed_parcels: assumedParcelsSchema,
  })
  .meta({ id: 'PlanningGoods', ...ours('An addition.') })

export type PlanningGoods = z.output<typeof planningGoodsSchema>

export const getPlanningGoods = defineEndpoint({
  name: 'getPlanningGoods',
  method: 'POST',
  path: '/api/load-planning/goods',
  summary: 'The goods of waybills as they are packed: pieces with sizes and weights, and stops',
  notes:
    'What a fit check packs, so that another program can pack the same. Waybills in any state, also on a delivery. Creates nothing.',
  feature: 'delivery.planning',
  senderAccount: 'optional',
  body: planningGoodsRequestSchema,
  reply: { status: 200, schema: planningGoodsSchema },
  errors: ['invalid_body', 'waybills_not_found', 'too_many_pieces'],
  repeatable: true,
  addition: true,
})
