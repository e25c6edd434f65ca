import { defineEndpoint } from '../endpoint.ts'
import { orderParamsSchema, orderTrackingSchema } from '../tracking.ts'

export const trackOrder = defineEndpoint({
  name: 'trackOrder',
  method: 'GET',
  path: '/api/orders/{id}/tracking',
  summary: 'Where an order is',
  notes:
    'Empty values are null, an empty list or an empty string. Cached for 5 seconds; a carrier that does not answer leaves the last known state, whose age is in fetched_at.',
  feature: null,
  senderAccount: 'required',
  params: orderParamsSchema,
  reply: { status: 200, schema: orderTrackingSchema },
  errors: ['not_found'],
  repeatable: true,
})
