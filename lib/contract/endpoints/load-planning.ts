import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { deliveryIdSchema } from '../ids.ts'
import {
  deliveryPlanSchema,
  fitCheckResultSchema,
  fitCheckSchema,
  splitReplySchema,
  splitSchema,
} from '../load-planning.ts'

export const checkFit = defineEndpoint({
  name: 'checkFit',
  method: 'POST',
  path: '/api/load-planning/fit-check',
  summary: 'Whether waybills fit a vehicle type or a delivery; creates nothing',
  notes: 'The interface does not show the reply. With both ids the vehicle type is used.',
  feature: 'delivery.planning',
  senderAccount: 'none',
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
  senderAccount: 'none',
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
  repeatable: false,
})

export const getDeliveryPlan = defineEndpoint({
  name: 'getDeliveryPlan',
  method: 'GET',
  path: '/api/load-planning/deliveries/{id}/plan',
  summary: 'Where each piece of a delivery stands in its vehicle',
  notes: 'The interface does not show the reply.',
  feature: 'delivery.planning',
  senderAccount: 'none',
  params: z.object({ id: deliveryIdSchema }),
  reply: { status: 200, schema: deliveryPlanSchema },
  errors: ['delivery_not_found'],
  repeatable: true,
})
