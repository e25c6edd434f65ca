/** Work items: orders that need a person, and what the person may decide. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { deliveryIdSchema, workItemIdSchema } from '../ids.ts'
import { providerSchema } from '../quotes.ts'
import { orderStatusSchema } from '../states/order-statuses.ts'
import { timestampSchema } from '../timestamps.ts'
import { actingPersonSchema } from './acting-person.ts'

export const attentionReasonSchema = z.enum([
  /** Every carrier has refused the trip or given it back, or no rule names one. */
  'no_carrier',
  /** Carriers do not answer; they are still being asked. */
  'carriers_silent',
  'trip_failed',
  /** The order was canceled here when the carrier already had the goods on board. */
  'canceled_too_late',
  /** A carrier does not confirm the cancellation. */
  'cancel_unanswered',
  /** A carrier's report contradicts a trip that is over. */
  'contradicting_report',
])

export type AttentionReason = z.output<typeof attentionReasonSchema>

const workItemSchema = z.object({
  id: workItemIdSchema,
  order_id: deliveryIdSchema,
  order_no: z.string(),
  delivery_id: deliveryIdSchema.describe('The trip.'),
  leg_number: z.int().min(0).describe('0 for an order on one vehicle.'),
  reason: attentionReasonSchema,
  detail: z.string(),
  since: timestampSchema,
  status: orderStatusSchema,
  provider: providerSchema.nullable(),
})

export type WorkItem = z.output<typeof workItemSchema>

const byPersonSchema = z.object({ actor: actingPersonSchema })

export const listWorkItems = defineEndpoint({
  right: 'seeOrders',
  name: 'listWorkItems',
  method: 'POST',
  path: '/api/console/work-items/list',
  summary: 'What waits for a person, the longest waiting first',
  body: byPersonSchema.extend({
    limit: z.int().min(1).max(200).default(50),
    offset: z.int().min(0).max(100_000).default(0),
  }),
  reply: { status: 200, schema: z.object({ data: z.array(workItemSchema) }) },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export const resolveWorkItem = defineEndpoint({
  right: 'decideTrips',
  name: 'resolveWorkItem',
  method: 'POST',
  path: '/api/console/work-items/{id}/resolve',
  summary: 'Takes an item off the list: somebody has seen to it',
  params: z.object({ id: workItemIdSchema }),
  body: byPersonSchema,
  reply: {
    status: 200,
    schema: z.object({ resolved: z.boolean().describe('False: there was no such work item.') }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

const tripParamsSchema = z.object({ id: deliveryIdSchema.describe("The trip's delivery.") })

export const sendTripAgain = defineEndpoint({
  right: 'decideTrips',
  name: 'sendTripAgain',
  method: 'POST',
  path: '/api/console/trips/{id}/send-again',
  summary: 'Drives a failed trip again, or offers one without a carrier to all of them anew',
  params: tripParamsSchema,
  body: byPersonSchema,
  reply: {
    status: 200,
    schema: z.object({
      sent: z.boolean().describe('False: the order does not have to be sent again.'),
    }),
  },
  errors: ['invalid_body', 'forbidden'],
})

export const refundTrip = defineEndpoint({
  right: 'refund',
  name: 'refundTrip',
  method: 'POST',
  path: '/api/console/trips/{id}/refund',
  summary: 'Gives back the price of a failed trip, which is then not sent again',
  params: tripParamsSchema,
  body: byPersonSchema,
  reply: {
    status: 200,
    schema: z.object({
      refunded: z.boolean().describe('False: the trip has not failed, or was refunded already.'),
    }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})
