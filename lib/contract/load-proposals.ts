/** How to spread waybills over vehicles, and the jobs that search for it (interface 2.4, 4.3). */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema } from './currencies.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  organizationUnitIdSchema,
  planningJobIdSchema,
  vehicleTypeIdSchema,
  waybillIdSchema,
} from './ids.ts'
import { vehicleTypesPerProposal, waybillsPerPlanning } from './limits.ts'
import {
  assumedParcelsSchema,
  leftOutWaybillSchema,
  plannedStopSchema,
  waybillIdsSchema,
} from './load-planning.ts'
import { loadFillSchema, vehicleLoadSchema } from './load-plans.ts'
import { ours } from './ours.ts'
import { splitAcceptedSchema, splitAcceptSchema } from './planned-deliveries.ts'
import { timestampSchema } from './timestamps.ts'

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

export const splitReplySchema = z.union([
  splitAcceptedSchema,
  splitProposalSchema,
  planningJobSchema,
])

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
