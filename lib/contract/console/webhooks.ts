/** Webhook rules and the log of their pushes, for administrators. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { pushTaskIdSchema, webhookReplayIdSchema, webhookRuleIdSchema } from '../ids.ts'
import { nameSchema, referenceSchema } from '../texts.ts'
import { timestampSchema } from '../timestamps.ts'
import {
  webhookConditionsSchema,
  webhookRuleSchema,
  webhookTriggerSchema,
} from '../webhook-rules.ts'
import { webhookMethods } from '../webhook-choices.ts'
import { actingPersonSchema } from './acting-person.ts'

export const webhookRulesPerOrganization = 1_000
/** How long a push that has ended is kept in the log. */
export const pushesKeptDays = 30

/** A push of a paused rule may have more attempts. */
export const webhookAttemptsShown = 100

export const pushStates = [
  'waiting',
  /** Its rule is paused. */
  'paused',
  'sending',
  'delivered',
  'failed',
  'lost',
] as const
export type PushState = (typeof pushStates)[number]

export const pushCauses = [
  /** The response's status is not 2xx. */
  'status',
  /** The receiver redirected; redirects are not followed. */
  'redirect',
  'timeout',
  /** No connection, or one that broke. */
  'connection',
  'name_not_found',
  /** The receiver's address is private, or this machine's own. */
  'address_refused',
  /** PUT and PATCH (interface 6.1). */
  'method_not_supported',
  /** A GET whose query would be longer than 8 kB. */
  'query_too_long',
  /** The request cannot be made, such as with a header of a wrong form. */
  'not_sendable',
  /** The process that sent it ended, and nobody knows whether it arrived. */
  'process_ended',
  /** It waited longer than five minutes, and the rule makes one attempt. */
  'waited_too_long',
  /** Its rule was disabled or deleted while it waited. */
  'rule_ended',
] as const
export type PushCause = (typeof pushCauses)[number]

const causeSchema = z.enum(pushCauses)

const shownRuleSchema = webhookRuleSchema.omit({ headers: true }).extend({
  id: webhookRuleIdSchema,
  name: nameSchema,
  enabled: z.boolean(),
  conditions: webhookConditionsSchema,
  header_names: z.array(z.string()).describe('Their values are never shown.'),
  next_run_at: timestampSchema.nullable(),
  owner_id: z
    .guid()
    .nullable()
    .describe('The person who created it, and who is told when it is paused. Null: not known.'),
  paused_at: timestampSchema.nullable().describe('Null: it is not paused.'),
  paused_cause: causeSchema.nullable().describe('The cause of the attempt that failed last.'),
  created_at: timestampSchema,
  updated_at: timestampSchema,
})

export type ShownWebhookRule = z.output<typeof shownRuleSchema>

/** `secret` of the reply that made it. */
const secretSchema = z
  .string()
  .nullable()
  .describe(
    'For Standard Webhooks: `whsec_...`. Only in the reply that made it; null when none was made.',
  )

const byPersonSchema = z.object({ actor: actingPersonSchema })
const ruleParamsSchema = z.object({ id: webhookRuleIdSchema })
const ruleReply = { status: 200, schema: shownRuleSchema } as const
const savedRuleReply = {
  status: 200,
  schema: shownRuleSchema.extend({ secret: secretSchema }),
} as const

const ruleBodySchema = byPersonSchema.extend({
  rule: webhookRuleSchema.extend({ name: nameSchema, enabled: z.boolean().default(true) }),
})

export type NewWebhookRule = z.output<typeof ruleBodySchema>['rule']

export const listWebhookRules = defineEndpoint({
  right: 'automate',
  name: 'listWebhookRules',
  method: 'POST',
  path: '/api/console/webhook-rules/list',
  summary: 'The webhook rules, the oldest first',
  body: byPersonSchema,
  reply: { status: 200, schema: z.object({ data: z.array(shownRuleSchema) }) },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export const createWebhookRule = defineEndpoint({
  right: 'automate',
  name: 'createWebhookRule',
  method: 'POST',
  path: '/api/console/webhook-rules',
  summary: 'Creates a webhook rule',
  body: ruleBodySchema,
  reply: savedRuleReply,
  errors: ['invalid_body', 'forbidden'],
})

export const changeWebhookRule = defineEndpoint({
  right: 'automate',
  name: 'changeWebhookRule',
  method: 'POST',
  path: '/api/console/webhook-rules/{id}',
  summary: 'Replaces a webhook rule; enables or disables it',
  notes:
    'Pushes that wait are sent by the changed rule, and a paused rule goes on. When it is disabled, they are logged as lost.',
  params: ruleParamsSchema,
  body: byPersonSchema.extend({
    rule: ruleBodySchema.shape.rule.extend({
      headers: webhookRuleSchema.shape.headers
        .unwrap()
        .nullable()
        .default(null)
        .describe('Null: they stay as they are.'),
    }),
    seen_updated_at: timestampSchema
      .nullable()
      .default(null)
      .describe(
        'The `updated_at` of the rule that the change was made from: when it has been changed since, 409. Null: whatever it is now is replaced.',
      ),
  }),
  reply: savedRuleReply,
  errors: ['invalid_body', 'forbidden', 'not_found', 'changed_meanwhile'],
  repeatable: true,
})

export const deleteWebhookRule = defineEndpoint({
  right: 'automate',
  name: 'deleteWebhookRule',
  method: 'POST',
  path: '/api/console/webhook-rules/{id}/delete',
  summary: 'Deletes a webhook rule; what it pushed stays in the log',
  params: ruleParamsSchema,
  body: byPersonSchema,
  reply: {
    status: 200,
    schema: z.object({ deleted: z.boolean().describe('False: there was no such rule.') }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export const fireWebhookRule = defineEndpoint({
  right: 'automate',
  name: 'fireWebhookRule',
  method: 'POST',
  path: '/api/console/webhook-rules/{id}/fire',
  summary: 'Pushes once now, with a waybill that exists',
  notes: 'Conditions do not matter, and neither does whether the rule is enabled.',
  params: ruleParamsSchema,
  body: byPersonSchema.extend({
    waybill_no: referenceSchema
      .nullable()
      .default(null)
      .describe('Its number or its outTradeNo. Null: the newest waybill.'),
  }),
  reply: { status: 200, schema: z.object({ push_id: pushTaskIdSchema }) },
  errors: ['invalid_body', 'forbidden', 'not_found'],
})

export const resumeWebhookRule = defineEndpoint({
  right: 'automate',
  name: 'resumeWebhookRule',
  method: 'POST',
  path: '/api/console/webhook-rules/{id}/resume',
  summary: 'Ends the pause of a webhook rule; its pushes are sent at once',
  params: ruleParamsSchema,
  body: byPersonSchema,
  reply: ruleReply,
  errors: ['invalid_body', 'forbidden', 'not_found'],
  repeatable: true,
})

export const renewWebhookSecret = defineEndpoint({
  right: 'automate',
  name: 'renewWebhookSecret',
  method: 'POST',
  path: '/api/console/webhook-rules/{id}/secret',
  summary: 'Makes a new secret for Standard Webhooks',
  notes: 'For 24 hours, pushes are signed with the secret before it too.',
  params: ruleParamsSchema,
  body: byPersonSchema,
  reply: {
    status: 200,
    schema: z.object({ secret: z.string().describe('`whsec_...`. It is never shown again.') }),
  },
  errors: ['invalid_body', 'forbidden', 'not_found'],
})

export const webhookWarnings = [
  /** PUT and PATCH: each push fails (interface 6.1). */
  'method_not_supported',
  /** The organization has no credentials: pushes have no `sign` and cannot be trusted. */
  'unsigned',
  /** http instead of https. */
  'not_encrypted',
  /** A GET whose query is longer than 8 kB: this push would fail. */
  'query_too_long',
  /** The conditions do not match this waybill: its push would not be made. */
  'conditions_do_not_match',
] as const
export type WebhookWarning = (typeof webhookWarnings)[number]

export const previewWebhookRule = defineEndpoint({
  right: 'automate',
  name: 'previewWebhookRule',
  method: 'POST',
  path: '/api/console/webhook-rules/preview',
  summary: 'What a rule would push, without saving or sending anything',
  body: ruleBodySchema.extend({
    waybill_no: referenceSchema
      .nullable()
      .default(null)
      .describe('Its number or its outTradeNo. Null: the newest waybill.'),
  }),
  reply: {
    status: 200,
    schema: z.object({
      waybill_no: z
        .string()
        .nullable()
        .describe('Null: the trigger is scheduled_task, or there is no waybill yet.'),
      method: z.enum(webhookMethods),
      url: z.string().describe('Of a GET, with its query.'),
      header_names: z.array(z.string()).describe('All of them, in lower case.'),
      query: z
        .record(z.string(), z.string())
        .nullable()
        .describe('The parameters of a GET; null for other methods.'),
      body: z
        .string()
        .nullable()
        .describe(
          'JSON with indents; null for a GET. The signature fields have placeholder values.',
        ),
      fields: z
        .array(z.object({ path: z.string(), value: z.string() }))
        .describe('What {{path}} can stand for, with its value as it would be inserted.'),
      missing: z
        .array(z.string())
        .describe('Placeholders that stay as written: without a value, or after 256 kB of values.'),
      warnings: z.array(z.enum(webhookWarnings)),
      next_runs: z.array(timestampSchema).describe('Five at most; none without a schedule.'),
    }),
  },
  errors: ['invalid_body', 'forbidden', 'not_found'],
  repeatable: true,
})

export const webhookHealthMostDays = 30

const countsSchema = z.object({
  delivered: z.int(),
  failed: z.int(),
  lost: z.int(),
})

export const getWebhookHealth = defineEndpoint({
  right: 'automate',
  name: 'getWebhookHealth',
  method: 'POST',
  path: '/api/console/webhook-rules/health',
  summary: 'How pushes ended over time',
  body: byPersonSchema.extend({
    rule_id: webhookRuleIdSchema.nullable().default(null).describe('Null: all rules together.'),
    days: z
      .int()
      .min(1)
      .max(webhookHealthMostDays)
      .default(1)
      .describe('Up to now. Up to two days are shown by the hour, more by 24 hours.'),
  }),
  reply: {
    status: 200,
    schema: z.object({
      bucket_seconds: z.int().describe('3600 or 86400.'),
      buckets: z
        .array(
          countsSchema.extend({
            from: timestampSchema,
            median_ms: z.int().nullable().describe('Of those delivered; null: none was.'),
            p95_ms: z.int().nullable(),
          }),
        )
        .describe('The oldest first; all of them, also those without a push.'),
      rules: z
        .array(
          countsSchema.extend({
            rule_id: webhookRuleIdSchema,
            waiting: z.int().describe('Now, paused ones too.'),
            last_state: z
              .enum(['delivered', 'failed', 'lost'])
              .nullable()
              .describe('The push that ended last, however long ago; null: none has.'),
            last_ended_at: timestampSchema.nullable(),
          }),
        )
        .describe('The sums of each rule that is not deleted.'),
    }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export type WebhookHealth = z.output<typeof getWebhookHealth.reply.schema>

const shownPushSchema = z.object({
  id: pushTaskIdSchema.describe('context.taskId'),
  rule_id: webhookRuleIdSchema,
  rule_name: z.string(),
  trigger: webhookTriggerSchema,
  waybill_no: z.string().nullable(),
  host: z.string(),
  state: z.enum(pushStates),
  cause: causeSchema.nullable(),
  attempts: z.int(),
  repeats: pushTaskIdSchema.nullable().describe('The push that it sends again.'),
  replay_id: webhookReplayIdSchema.nullable(),
  due_at: timestampSchema,
  created_at: timestampSchema,
  ended_at: timestampSchema.nullable(),
})

export type ShownPush = z.output<typeof shownPushSchema>

/** A search, or a filter by state, reads so many for a page. */
export const pushesReadForAPage = 10_000

export const listWebhookPushes = defineEndpoint({
  right: 'automate',
  name: 'listWebhookPushes',
  method: 'POST',
  path: '/api/console/webhook-pushes/list',
  summary: 'The log of pushes, the newest first',
  notes: `A search, or a filter by state, reads at most ${pushesReadForAPage} pushes for a page, which then may be short: what follows is behind \`next\`.`,
  body: byPersonSchema.extend({
    rule_id: webhookRuleIdSchema.optional(),
    replay_id: webhookReplayIdSchema.optional(),
    states: z.array(z.enum(pushStates)).min(1).optional(),
    from: timestampSchema.optional(),
    to: timestampSchema.optional(),
    q: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('In numbers, ids, addresses, bodies and responses.'),
    after: z.string().max(100).optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  reply: {
    status: 200,
    schema: z.object({ data: z.array(shownPushSchema), next: z.string().nullable() }),
  },
  errors: ['invalid_body', 'invalid_query', 'forbidden'],
  repeatable: true,
})

const attemptSchema = z.object({
  number: z.int().min(1),
  started_at: timestampSchema,
  duration_ms: z.int(),
  method: z.string(),
  url: z.string(),
  request_headers: z
    .record(z.string(), z.string())
    .describe("Without the values of the rule's own headers."),
  status: z.int().nullable(),
  response_headers: z.record(z.string(), z.string()).nullable(),
  response_body: z.string().nullable().describe('At most 4 kB.'),
  cause: causeSchema.nullable(),
  detail: z.string().nullable(),
})

export type ShownAttempt = z.output<typeof attemptSchema>

export const getWebhookPush = defineEndpoint({
  right: 'automate',
  name: 'getWebhookPush',
  method: 'POST',
  path: '/api/console/webhook-pushes/{id}',
  summary: 'One push with its body and its attempts',
  params: z.object({ id: pushTaskIdSchema }),
  body: byPersonSchema,
  reply: {
    status: 200,
    schema: shownPushSchema.extend({
      body: z.string().describe('Without the signature fields, which are made at each attempt.'),
      attempt_log: z
        .array(attemptSchema)
        .describe(`The latest ${webhookAttemptsShown}, the oldest of them first.`),
    }),
  },
  errors: ['invalid_body', 'forbidden', 'not_found'],
  repeatable: true,
})
