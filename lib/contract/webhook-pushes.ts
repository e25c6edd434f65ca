/** The body of a webhook push (interface 6.2 to 6.4). */
import { z } from 'zod'
import {
  contractorIdSchema,
  deliveryEventIdSchema,
  organizationIdSchema,
  pushTaskIdSchema,
  serviceIdSchema,
  waybillIdSchema,
} from './ids.ts'
import { ours } from './ours.ts'
import { signatureFieldsSchema } from './signature-fields.ts'
import { waybillStateSchema } from './states/waybill-state-schema.ts'
import { timestampSchema } from './timestamps.ts'
import { waybillSchema } from './waybills.ts'
import type { WebhookTrigger } from './webhook-rules.ts'

export const pushedEventSchema = z
  .object({
    delivery_event_id: deliveryEventIdSchema.describe('Unique: receivers de-duplicate on it.'),
    waybill_id: waybillIdSchema,
    waybill_no: z.string(),
    external_waybill_no: z.string().describe("The caller's outTradeNo."),
    tags: z.array(z.string()),
    place: z.string(),
    event_type: waybillStateSchema,
    event_time: timestampSchema,
    metadata: z.record(z.string(), z.unknown()).meta(ours('Contents are not shown.')),
    event: z.literal('delivery_event_created').describe('The name of the trigger.'),
    service_id: serviceIdSchema.nullable(),
    organization_ids: z.array(organizationIdSchema),
    contractor_id: contractorIdSchema.nullable(),
  })
  .meta({ id: 'PushedEvent' })

export const scheduledTaskSchema = z.object({ triggeredAt: timestampSchema })

function pushOf<Data extends z.ZodType>(data: Data) {
  return z.object({
    additional: z.record(z.string(), z.unknown()).describe('The rendered body_template.'),
    data,
    context: z.object({
      taskId: pushTaskIdSchema,
      organizationId: organizationIdSchema,
      timestamp: timestampSchema,
    }),
    /** Absent when the organization has no credentials: such a push cannot be trusted. */
    ...signatureFieldsSchema.partial().shape,
  })
}

const waybillPushSchema = pushOf(waybillSchema).meta({ id: 'WaybillPush' })

/** The body of each trigger's push. The interface shows the first; the others follow its frame. */
export const pushSchemas = {
  delivery_event_created: pushOf(pushedEventSchema).meta({ id: 'DeliveryEventPush' }),
  waybill_received: waybillPushSchema,
  waybill_canceled: waybillPushSchema,
  waybill_paid: waybillPushSchema,
  scheduled_task: pushOf(scheduledTaskSchema).meta({ id: 'ScheduledTaskPush' }),
} as const satisfies Record<WebhookTrigger, z.ZodType>
