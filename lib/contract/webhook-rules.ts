/** Automation rules that push (interface 6.1 and 6.2). They are created in the console only. */
import { z } from 'zod'
import { reportProblem } from './field-problem.ts'
import { routeIdSchema, serviceIdSchema } from './ids.ts'
import { ours } from './ours.ts'
import { weightKgSchema } from './parcels.ts'
import { referenceSchema, urlSchema } from './texts.ts'

export const webhookTriggerSchema = z
  .enum([
    'delivery_event_created',
    'waybill_received',
    'waybill_canceled',
    'waybill_paid',
    'scheduled_task',
  ])
  .meta({ id: 'WebhookTrigger' })

export type WebhookTrigger = z.output<typeof webhookTriggerSchema>

/** All can be chosen; PUT and PATCH make the push fail. */
export const webhookMethods = ['POST', 'GET', 'DELETE', 'PUT', 'PATCH'] as const

export const webhookMethodsThatWork = ['POST', 'GET', 'DELETE'] as const

/** A text that is a JSON object whose values have the given type. */
function jsonText(value: z.ZodType) {
  return z
    .string()
    .max(20_000)
    .superRefine((text, context) => {
      if (!value.safeParse(parsedOrUndefined(text)).success) {
        reportProblem({ context, path: [], problem: 'wrong_format' })
      }
    })
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const webhookConditionsSchema = z
  .object({
    min_weight: weightKgSchema.optional(),
    max_weight: weightKgSchema.optional(),
    tags: z.array(referenceSchema).max(50).optional().describe('Any of these.'),
    service_ids: z.array(serviceIdSchema).max(50).optional(),
    route_ids: z.array(routeIdSchema).max(50).optional(),
  })
  .meta({ id: 'WebhookConditions', ...ours('The interface names what conditions look at.') })

export const webhookRuleSchema = z
  .object({
    trigger: webhookTriggerSchema,
    action: z.literal('http_webhook'),
    url: urlSchema,
    method: z.enum(webhookMethods).default('POST'),
    headers: jsonText(z.record(z.string(), z.string()))
      .default('{}')
      .describe('Extra request headers, as a JSON-formatted string.'),
    body_template: jsonText(z.record(z.string(), z.unknown()))
      .default('{}')
      .describe('A JSON-formatted string with {{field}} placeholders.'),
    timeout: z.int().min(1).max(60).default(10).describe('Seconds; the bounds are ours.'),
    conditions: webhookConditionsSchema.default({}),
  })
  .meta({ id: 'WebhookRule' })
