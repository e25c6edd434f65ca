/** Load planning: interface 2.4 and 4.3. */
import { z } from 'zod'
import { latitudeSchema, longitudeSchema } from './coordinates.ts'
import { currencySchema, moneyNotNegativeSchema } from './currencies.ts'
import { reportProblem } from './field-problem.ts'
import { fitReasonSchema } from './fit-reasons.ts'
import {
  deliveryIdSchema,
  organizationUnitIdSchema,
  parcelIdSchema,
  planningJobIdSchema,
  serviceAreaIdSchema,
  serviceIdSchema,
  vehicleTypeIdSchema,
  waybillIdSchema,
} from './ids.ts'
import { vehicleTypesPerProposal, waybillsPerPlanning } from './limits.ts'
import { loadFillSchema, vehicleLoadSchema } from './load-plans.ts'
import { ours } from './ours.ts'
import { deliveryStates } from './states/delivery-states.ts'
import { timestampSchema } from './timestamps.ts'
import { defineEndpoint } from './endpoint.ts'

const waybillIdsSchema = z.array(waybillIdSchema).min(1).max(waybillsPerPlanning)

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

const assumedParcelsSchema = z
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

export const splitObjectives = ['fewest_vehicles', 'smallest_vehicles'] as const

export const splitProposeSchema = z
  .object({
    action: z.literal('propose'),
    waybill_ids: waybillIdsSchema,
    vehicle_type_ids: z.array(vehicleTypeIdSchema).min(1).max(vehicleTypesPerProposal),
    objective: z.enum(splitObjectives).default('fewest_vehicles'),
    max_vehicles: z.int().min(1).max(waybillsPerPlanning).optional(),
    keep_recipient_together: z
      .boolean()
      .default(false)
      .describe("Where one vehicle takes all of a recipient's goods."),
    origin_unit_id: organizationUnitIdSchema
      .optional()
      .describe("An addition: where tours begin; otherwise the organization's first unit."),
    async: z
      .boolean()
      .default(false)
      .describe('An addition: true answers 202 with a job, which searches for longer.'),
  })
  .meta({ id: 'SplitPropose' })

export type SplitPropose = z.output<typeof splitProposeSchema>

/** Empty groups are accepted here, because they have an error of their own, invalid_groups. */
export const splitAcceptSchema = z
  .object({
    action: z.literal('accept'),
    origin_unit_id: organizationUnitIdSchema,
    service_area_id: serviceAreaIdSchema,
    service_id: serviceIdSchema,
    groups: z
      .array(
        z.object({
          vehicle_type_id: vehicleTypeIdSchema,
          waybill_ids: z.array(waybillIdSchema).max(waybillsPerPlanning),
        }),
      )
      .max(200)
      .describe(`At most ${waybillsPerPlanning} waybills in all.`),
  })
  .superRefine(({ groups }, context) => {
    const waybills = groups.reduce((sum, { waybill_ids: ids }) => sum + ids.length, 0)
    if (waybills > waybillsPerPlanning) {
      const limit = String(waybillsPerPlanning)
      reportProblem({ context, path: ['groups'], problem: 'too_many', limit })
    }
  })
  .meta({ id: 'SplitAccept' })

export const splitSchema = z.discriminatedUnion('action', [splitProposeSchema, splitAcceptSchema])

const groupPriceSchema = moneyNotNegativeSchema
  .nullable()
  .describe("By the organization's rate cards; null without one.")
const distanceKmSchema = z
  .number()
  .min(0)
  .describe('The tour from the origin to the last stop; by road as rate cards count it.')

export const proposedGroupSchema = z
  .object({
    vehicle_type_id: vehicleTypeIdSchema,
    vehicle_type: z.string(),
    waybill_ids: z.array(waybillIdSchema).describe('In the order of the stops.'),
    weight_kg: z.number().min(0),
    volume_m3: z.number().min(0),
    fill: loadFillSchema,
    plan_valid: z.boolean().describe('Every piece has a place, and the plan keeps every rule.'),
    price: groupPriceSchema,
    distance_km: distanceKmSchema,
    stops: z.array(plannedStopSchema),
    load: vehicleLoadSchema,
  })
  .meta({ id: 'ProposedGroup', ...ours('The interface shows groups by vehicle type, no fields.') })

export const vehicleBoundNames = ['volume', 'weight', 'floor', 'waybills'] as const

export const proposalBoundSchema = z
  .object({
    vehicles: z
      .int()
      .min(0)
      .describe(
        'Fewer, of the types that were tried, cannot carry what the groups carry: smallest_vehicles tries no larger type than it needs.',
      ),
    by: z
      .enum(vehicleBoundNames)
      .describe(
        'The sums that prove it, each beside the most that one vehicle takes: volume; weight; the floor under pieces that no other can stand on; waybills that cannot share a vehicle.',
      ),
    gap: z.number().min(0).describe('The vehicles beyond the bound, as a share of it.'),
  })
  .meta({ id: 'ProposalBound', ...ours('An addition.') })

export const splitProposalSchema = z
  .object({
    objective: z.enum(splitObjectives),
    groups: z.array(proposedGroupSchema),
    left_out: z.array(leftOutWaybillSchema).describe('Empty when every waybill is in a group.'),
    price: groupPriceSchema,
    currency: currencySchema,
    distance_km: distanceKmSchema,
    bound: proposalBoundSchema,
    search_ended_early: z
      .boolean()
      .describe('True: the time was over, and these are the best groups found until then.'),
    assumed_parcels: assumedParcelsSchema,
  })
  .meta({ id: 'SplitProposal', ...ours('The interface shows groups by vehicle type, no fields.') })

export type SplitProposal = z.output<typeof splitProposalSchema>

export const planningJobStates = ['queued', 'running', 'done', 'failed', 'canceled'] as const

export const planningJobSchema = z
  .object({
    id: planningJobIdSchema,
    state: z.enum(planningJobStates),
    progress: z
      .number()
      .min(0)
      .max(1)
      .describe('The share of the time that the search may take; 1 when it has ended.'),
    created_at: timestampSchema,
    ended_at: timestampSchema.nullable(),
    result: splitProposalSchema.nullable().describe('Null until the job is done.'),
    error: z
      .looseObject({ error: z.string() })
      .nullable()
      .describe('The body that the request would have been refused with; null unless it failed.'),
  })
  .meta({
    id: 'PlanningJob',
    ...ours(
      'An addition. Kept for a day, as long as it is one of the latest 100 of the organization.',
    ),
  })

export type PlanningJob = z.output<typeof planningJobSchema>

export const plannedDeliverySchema = z
  .object({
    id: deliveryIdSchema,
    deliveryNo: z.string(),
    vehicleTypeId: vehicleTypeIdSchema,
    waybillCount: z.int().min(0),
    planned: z
      .boolean()
      .describe('False: the delivery exists, its plan was not computed and can be later.'),
  })
  .meta({ id: 'PlannedDelivery' })

export const splitAcceptedSchema = z
  .object({ deliveries: z.array(plannedDeliverySchema) })
  .meta({ id: 'SplitAccepted' })

export const splitReplySchema = z.union([
  splitAcceptedSchema,
  splitProposalSchema,
  planningJobSchema,
])

export const deliveryPlanSchema = z
  .object({
    delivery_id: deliveryIdSchema,
    deliveryNo: z.string(),
    planned: z.boolean(),
    computed_at: timestampSchema.nullable(),
    load: vehicleLoadSchema.nullable().describe('Null while planned is false.'),
    stops: z.array(plannedStopSchema),
    left_out: z.array(leftOutWaybillSchema),
    assumed_parcels: assumedParcelsSchema,
  })
  .meta({ id: 'DeliveryPlan', ...ours('The interface does not show the reply.') })

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

export const splitLoad = defineEndpoint({
  name: 'splitLoad',
  method: 'POST',
  path: '/api/load-planning/split',
  summary: 'Proposes how to spread waybills over vehicles, or makes deliveries of such groups',
  notes:
    'The fields of a proposal are ours. Propose answers within 30 seconds; with async it answers 202 with a job. Accept makes all deliveries or none; where the plan is not ready in time, planned is false and it is computed soon after. Accept sent again answers waybills_assigned, so nothing is done twice. X-Sender-Account-Id is an addition.',
  feature: 'delivery.planning',
  senderAccount: 'optional',
  body: splitSchema,
  reply: { status: 200, schema: splitReplySchema, later: planningJobSchema },
  errors: [
    'invalid_body',
    'invalid_groups',
    'waybills_not_found',
    'waybills_not_plannable',
    'parcels_unmeasured',
    'too_many_pieces',
    'waybills_assigned',
    'no_vehicle_type',
    'create_failed',
    'overloaded',
  ],
})

export const changedDeliverySchema = plannedDeliverySchema
  .extend({
    state: z.enum(deliveryStates),
    locked: z.boolean().describe('True: no waybill joins or leaves it.'),
  })
  .meta({ id: 'ChangedDelivery', ...ours('An addition.') })

export type ChangedDelivery = z.output<typeof changedDeliverySchema>

export const changedDeliveriesSchema = z
  .object({ deliveries: z.array(changedDeliverySchema) })
  .meta({ id: 'ChangedDeliveries', ...ours('An addition.') })

const deliveryParamsSchema = z.object({ id: deliveryIdSchema })

const changeOfDelivery = {
  feature: 'delivery.planning',
  senderAccount: 'optional',
  params: deliveryParamsSchema,
  reply: { status: 200, schema: changedDeliveriesSchema },
  addition: true,
} as const

export const loadWaybillsSchema = z
  .object({
    waybill_ids: waybillIdsSchema,
    from_delivery_id: deliveryIdSchema
      .optional()
      .describe('They are moved from it; left out: they are on no delivery yet.'),
  })
  .meta({ id: 'LoadWaybills', ...ours('An addition.') })

export const loadWaybills = defineEndpoint({
  ...changeOfDelivery,
  name: 'loadWaybills',
  repeatable: true,
  method: 'POST',
  path: '/api/load-planning/deliveries/{id}/waybills',
  summary: 'Adds waybills to a delivery, or moves them to it from another',
  notes:
    'All or none. The delivery comes first in the reply. Both are planned again; that they fit is not required, a fit check says so.',
  body: loadWaybillsSchema,
  errors: [
    'invalid_body',
    'waybills_not_found',
    'waybills_assigned',
    'waybills_not_plannable',
    'waybills_not_on_delivery',
    'delivery_not_found',
    'delivery_locked',
    'delivery_not_changeable',
  ],
})

export const unloadWaybillsSchema = z
  .object({ waybill_ids: waybillIdsSchema })
  .meta({ id: 'UnloadWaybills', ...ours('An addition.') })

export const unloadWaybills = defineEndpoint({
  ...changeOfDelivery,
  name: 'unloadWaybills',
  method: 'DELETE',
  path: '/api/load-planning/deliveries/{id}/waybills',
  summary: 'Takes waybills off a delivery; they wait for another one',
  notes: 'All or none.',
  body: unloadWaybillsSchema,
  errors: [
    'invalid_body',
    'waybills_not_found',
    'waybills_not_plannable',
    'waybills_not_on_delivery',
    'delivery_not_found',
    'delivery_locked',
    'delivery_not_changeable',
  ],
})

export const lockDelivery = defineEndpoint({
  ...changeOfDelivery,
  name: 'lockDelivery',
  repeatable: true,
  method: 'POST',
  path: '/api/load-planning/deliveries/{id}/lock',
  summary: 'Locks a delivery: no waybill is added to it, moved or removed',
  notes: 'A waybill of it can still be changed or canceled by itself.',
  errors: ['delivery_not_found', 'delivery_not_changeable'],
})

export const unlockDelivery = defineEndpoint({
  ...changeOfDelivery,
  name: 'unlockDelivery',
  repeatable: true,
  method: 'DELETE',
  path: '/api/load-planning/deliveries/{id}/lock',
  summary: 'Unlocks a delivery',
  errors: ['delivery_not_found', 'delivery_not_changeable'],
})

export const departDelivery = defineEndpoint({
  ...changeOfDelivery,
  name: 'departDelivery',
  method: 'POST',
  path: '/api/load-planning/deliveries/{id}/depart',
  summary: 'A delivery leaves: it is in transit, and its waybills are picked up',
  notes:
    'A waybill that is reported further along already stays as it is. Neither a plan nor a lock is needed.',
  errors: ['delivery_not_found', 'delivery_empty', 'delivery_not_changeable'],
})

const planningJobParamsSchema = z.object({ id: planningJobIdSchema })

export const getPlanningJob = defineEndpoint({
  name: 'getPlanningJob',
  method: 'GET',
  path: '/api/load-planning/jobs/{id}',
  summary: 'A proposal that was asked for with async: its progress and its result',
  feature: 'delivery.planning',
  senderAccount: 'optional',
  params: planningJobParamsSchema,
  reply: { status: 200, schema: planningJobSchema },
  errors: ['planning_job_not_found'],
  addition: true,
})

export const cancelPlanningJob = defineEndpoint({
  name: 'cancelPlanningJob',
  method: 'DELETE',
  path: '/api/load-planning/jobs/{id}',
  summary: 'Cancels such a proposal; one that has ended stays as it is',
  feature: 'delivery.planning',
  senderAccount: 'optional',
  params: planningJobParamsSchema,
  reply: { status: 200, schema: planningJobSchema },
  errors: ['planning_job_not_found'],
  repeatable: true,
  addition: true,
})

export const getDeliveryPlan = defineEndpoint({
  name: 'getDeliveryPlan',
  method: 'GET',
  path: '/api/load-planning/deliveries/{id}/plan',
  summary: 'Where each piece of a delivery stands in its vehicle',
  notes:
    'The interface does not show the reply. The delivery of an order has the plan of its quote. Computed again whenever a waybill joins, leaves or changes. X-Sender-Account-Id is an addition.',
  feature: 'delivery.planning',
  senderAccount: 'optional',
  params: z.object({ id: deliveryIdSchema }),
  reply: { status: 200, schema: deliveryPlanSchema },
  errors: ['delivery_not_found'],
})
