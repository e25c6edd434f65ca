/** Load planning: interface 2.4 and 4.3. */
import { z } from 'zod'
import { reportProblem } from './field-problem.ts'
import {
  deliveryIdSchema,
  organizationUnitIdSchema,
  serviceAreaIdSchema,
  serviceIdSchema,
  vehicleTypeIdSchema,
  waybillIdSchema,
} from './ids.ts'
import { vehicleTypesPerProposal } from './limits.ts'
import { leftOutSchema, loadFillSchema, vehicleLoadSchema } from './load-plans.ts'
import { ours } from './ours.ts'
import { timestampSchema } from './timestamps.ts'
import { defineEndpoint } from './endpoint.ts'

const maxWaybills = 1000
const waybillIdsSchema = z.array(waybillIdSchema).min(1).max(maxWaybills)

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

export const fitCheckResultSchema = z
  .object({
    fits: z.boolean(),
    load: vehicleLoadSchema,
    left_out: z.array(leftOutSchema).describe('Empty when it fits.'),
  })
  .meta({ id: 'FitCheckResult', ...ours('The interface does not show the reply.') })

export const splitObjectives = ['fewest_vehicles', 'smallest_vehicles'] as const

export const splitProposeSchema = z
  .object({
    action: z.literal('propose'),
    waybill_ids: waybillIdsSchema,
    vehicle_type_ids: z.array(vehicleTypeIdSchema).min(1).max(vehicleTypesPerProposal),
    objective: z.enum(splitObjectives).default('fewest_vehicles'),
    max_vehicles: z.int().min(1).max(maxWaybills).optional(),
    keep_recipient_together: z.boolean().default(false),
  })
  .meta({ id: 'SplitPropose' })

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
          waybill_ids: z.array(waybillIdSchema).max(maxWaybills),
        }),
      )
      .max(200),
  })
  .meta({ id: 'SplitAccept' })

export const splitSchema = z.discriminatedUnion('action', [splitProposeSchema, splitAcceptSchema])

export const splitProposalSchema = z
  .object({
    groups: z.array(
      z.object({
        vehicle_type_id: vehicleTypeIdSchema,
        vehicle_type: z.string(),
        waybill_ids: z.array(waybillIdSchema),
        weight_kg: z.number().min(0),
        volume_m3: z.number().min(0),
        fill: loadFillSchema,
        load: vehicleLoadSchema,
      }),
    ),
    left_out: z.array(leftOutSchema).describe('Empty when every waybill is in a group.'),
  })
  .meta({ id: 'SplitProposal', ...ours('The interface shows groups by vehicle type, no fields.') })

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

export const splitReplySchema = z.union([splitAcceptedSchema, splitProposalSchema])

export const deliveryPlanSchema = z
  .object({
    delivery_id: deliveryIdSchema,
    deliveryNo: z.string(),
    planned: z.boolean(),
    computed_at: timestampSchema.nullable(),
    load: vehicleLoadSchema.nullable().describe('Null while planned is false.'),
    left_out: z.array(leftOutSchema),
  })
  .meta({ id: 'DeliveryPlan', ...ours('The interface does not show the reply.') })

export const checkFit = defineEndpoint({
  name: 'checkFit',
  method: 'POST',
  path: '/api/load-planning/fit-check',
  summary: 'Whether waybills fit a vehicle type or a delivery; creates nothing',
  notes: 'The interface does not show the reply. With both ids the vehicle type is used.',
  feature: 'delivery.planning',
  body: fitCheckSchema,
  reply: { status: 200, schema: fitCheckResultSchema },
  errors: [
    'invalid_body',
    'waybills_not_found',
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
    'The fields of a proposal are ours. Accept sent again answers waybills_assigned, so nothing is done twice.',
  feature: 'delivery.planning',
  body: splitSchema,
  reply: { status: 200, schema: splitReplySchema },
  errors: [
    'invalid_body',
    'invalid_groups',
    'waybills_not_found',
    'waybills_assigned',
    'no_vehicle_type',
    'create_failed',
    'overloaded',
  ],
})

export const getDeliveryPlan = defineEndpoint({
  name: 'getDeliveryPlan',
  method: 'GET',
  path: '/api/load-planning/deliveries/{id}/plan',
  summary: 'Where each piece of a delivery stands in its vehicle',
  notes: 'The interface does not show the reply.',
  feature: 'delivery.planning',
  params: z.object({ id: deliveryIdSchema }),
  reply: { status: 200, schema: deliveryPlanSchema },
  errors: ['delivery_not_found'],
})
