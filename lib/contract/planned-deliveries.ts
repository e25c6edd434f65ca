/** The deliveries that load planning makes: accepting groups, changing them, their load plan (interface 2.4, 4.3). */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { reportProblem } from './field-problem.ts'
import {
  deliveryIdSchema,
  organizationUnitIdSchema,
  serviceAreaIdSchema,
  serviceIdSchema,
  vehicleTypeIdSchema,
  waybillIdSchema,
} from './ids.ts'
import { waybillsPerPlanning } from './limits.ts'
import {
  assumedParcelsSchema,
  leftOutWaybillSchema,
  plannedStopSchema,
  waybillIdsSchema,
} from './load-planning.ts'
import { vehicleLoadSchema } from './load-plans.ts'
import { ours } from './ours.ts'
import { deliveryStates } from './states/delivery-states.ts'
import { timestampSchema } from './timestamps.ts'

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

export type DeliveryPlan = z.output<typeof deliveryPlanSchema>

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

export const getDeliveryPlan = defineEndpoint({
  name: 'getDeliveryPlan',
  method: 'GET',
  path: '/api/load-planning/deliveries/{id}/plan',
  summary: 'Where each piece of a delivery stands in its vehicle',
  notes:
    'The interface does not show the reply. The delivery of an order has the plan of its quote. Computed again whenever a waybill joins, leaves or changes. X-Sender-Account-Id is an addition.',
  feature: 'delivery.planning',
  senderAccount: 'optional',
  params: deliveryParamsSchema,
  reply: { status: 200, schema: deliveryPlanSchema },
  errors: ['delivery_not_found'],
})
