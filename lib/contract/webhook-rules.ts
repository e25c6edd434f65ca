/** Automation rules that push (interface 6.1 and 6.2). They are created in the console only. */
import { z } from 'zod'
import { parsedJson } from '../parsed-json.ts'
import { reportProblem } from './field-problem.ts'
import { routeIdSchema, senderAccountIdSchema, serviceIdSchema } from './ids.ts'
import { ours } from './ours.ts'
import { weightKgSchema } from './parcels.ts'
import { waybillStateSchema } from './states/waybill-state-schema.ts'
import { nameSchema, referenceSchema, urlSchema } from './texts.ts'
import { webhookDeliveries, webhookMethods, webhookTriggers } from './webhook-choices.ts'

export const webhookTriggerSchema = z.enum(webhookTriggers).meta({ id: 'WebhookTrigger' })

export type WebhookTrigger = z.output<typeof webhookTriggerSchema>

/** Less than canonical JSON allows: a push has a template's value inside its body. */
const nestedAtMost = 200

/** A text that is a JSON object whose values have the given type. */
function jsonText(value: z.ZodType) {
  return z
    .string()
    .max(20_000)
    .superRefine((text, context) => {
      const parsed = parsedJson(text)
      if (!value.safeParse(parsed).success || !isNested(parsed, nestedAtMost)) {
        reportProblem({ context, path: [], problem: 'wrong_format' })
      }
    })
}

function isNested(value: unknown, levelsAtMost: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return (
    levelsAtMost > 0 && Object.values(value).every((member) => isNested(member, levelsAtMost - 1))
  )
}

export const webhookConditionsSchema = z
  .object({
    min_weight: weightKgSchema.optional(),
    max_weight: weightKgSchema.optional(),
    tags: z.array(referenceSchema).max(50).optional().describe('Any of these.'),
    service_ids: z.array(serviceIdSchema).max(50).optional(),
    route_ids: z.array(routeIdSchema).max(50).optional(),
    states: z
      .array(waybillStateSchema)
      .max(waybillStateSchema.options.length)
      .optional()
      .describe("Of a tracking event its event_type, otherwise the waybill's state."),
    sender_account_ids: z.array(senderAccountIdSchema).max(50).optional(),
    sender_provinces: z.array(nameSchema).max(100).optional(),
    receiver_provinces: z.array(nameSchema).max(100).optional(),
  })
  .meta({ id: 'WebhookConditions', ...ours('The interface names what conditions look at.') })

export type WebhookConditions = z.output<typeof webhookConditionsSchema>

/** When a rule of `scheduled_task` pushes. */
export const webhookScheduleSchema = z
  .object({
    cron: z
      .string()
      .min(9)
      .max(200)
      .describe('Minute, hour, day of month, month and day of week, such as `30 8 * * 1-5`.'),
    timezone: z.string().min(1).max(64).describe('Such as Asia/Bangkok.'),
  })
  .meta({ id: 'WebhookSchedule', ...ours('The interface says only that the task is timed.') })

/** When a rule that retries is paused. */
export const webhookBreakerSchema = z
  .object({
    failures: z.int().min(2).max(100).describe('Attempts that failed, one after another.'),
    minutes: z.int().min(1).max(1440).describe('How long they have failed, at least.'),
  })
  .meta({ id: 'WebhookBreaker', ...ours('An addition.') })

export type WebhookBreaker = z.output<typeof webhookBreakerSchema>

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
      .describe(
        `A JSON-formatted string with {{field}} placeholders, nested at most ${nestedAtMost} levels deep.`,
      ),
    timeout: z.int().min(1).max(60).default(10).describe('Seconds; the bounds are ours.'),
    conditions: webhookConditionsSchema
      .default({})
      .describe('All must match. Without effect for scheduled_task.'),
    schedule: webhookScheduleSchema
      .nullable()
      .default(null)
      .describe('Needed for scheduled_task, and only there.'),
    delivery: z
      .enum(webhookDeliveries)
      .default('once')
      .describe(
        'An addition. once: one attempt, as 6.5 says. retry: again and again over three days, until the receiver answers 2xx.',
      ),
    circuit_breaker: webhookBreakerSchema
      .nullable()
      .default(null)
      .describe(
        'An addition, for rules that retry. A rule whose attempts have failed so often and for so long is paused: its pushes wait, one is tried now and then, and its owner is told.',
      ),
    standard_webhooks: z
      .boolean()
      .default(false)
      .describe(
        'An addition. Adds the headers of Standard Webhooks, signed with a secret of this rule, beside our own signature.',
      ),
  })
  .meta({ id: 'WebhookRule' })
