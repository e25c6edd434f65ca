import { defineEndpoint } from '../endpoint.ts'
import { deliveryEventAcceptedSchema, deliveryEventCreateSchema } from '../waybill-events.ts'

export const createDeliveryEvent = defineEndpoint({
  name: 'createDeliveryEvent',
  method: 'POST',
  path: '/api/delivery-events',
  summary: 'Reports a tracking event of a waybill or parcel',
  notes:
    'The interface shows no transitions. Ours: see WaybillState; an event that cannot follow the current state answers 409. The reply is ours.',
  feature: 'delivery.tracking',
  senderAccount: 'none',
  body: deliveryEventCreateSchema,
  reply: { status: 200, schema: deliveryEventAcceptedSchema },
  errors: ['invalid_body', 'waybill_not_found', 'parcel_not_found', 'event_conflict'],
  repeatable: false,
})
