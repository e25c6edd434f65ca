/** The choices that a webhook rule has. Apart from its schemas: its form needs none in the browser. */

export const webhookTriggers = [
  'delivery_event_created',
  'waybill_received',
  'waybill_canceled',
  'waybill_paid',
  'scheduled_task',
] as const

/** All can be chosen; PUT and PATCH make the push fail. */
export const webhookMethods = ['POST', 'GET', 'DELETE', 'PUT', 'PATCH'] as const

export const webhookMethodsThatWork = ['POST', 'GET', 'DELETE'] as const

export const webhookDeliveries = ['once', 'retry'] as const
