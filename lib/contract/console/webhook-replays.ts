/** Sending pushes again: one, those that failed, or a range of time. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { pushTaskIdSchema, webhookReplayIdSchema, webhookRuleIdSchema } from '../ids.ts'
import { timestampSchema } from '../timestamps.ts'
import { actingPersonSchema } from './acting-person.ts'
import { replayableStates } from './replayable-states.ts'

/** `stopped`: what it had not made by then is not sent. */
export const replayStates = ['running', 'stopped', 'done'] as const
export type ReplayState = (typeof replayStates)[number]

const byPersonSchema = z.object({ actor: actingPersonSchema })
const paramsSchema = z.object({ id: webhookReplayIdSchema })

const shownReplaySchema = z.object({
  id: webhookReplayIdSchema,
  rule_id: webhookRuleIdSchema.nullable(),
  state: z.enum(replayStates).describe('done: each push that it makes has ended.'),
  total: z.int().describe('The pushes that it sends again.'),
  made: z.int().describe('Those of them that wait, or were sent, by now.'),
  delivered: z.int(),
  failed: z.int(),
  lost: z.int(),
  created_at: timestampSchema,
  ended_at: timestampSchema.nullable(),
})

export type ShownWebhookReplay = z.output<typeof shownReplaySchema>

const replayReply = { status: 200, schema: shownReplaySchema } as const

export const replayWebhookPushes = defineEndpoint({
  right: 'automate',
  name: 'replayWebhookPushes',
  method: 'POST',
  path: '/api/console/webhook-replays',
  summary: 'Sends pushes again, by their rules as they are now',
  notes:
    'Each becomes a new push with the same body, also the same context.taskId, and a new signature. The same id again starts nothing new. Pushes of deleted rules, and pushes that have not ended, are left out. Of the running replays of a rule the oldest makes pushes, and twenty of its pushes at most have not ended.',
  body: byPersonSchema.extend({
    id: webhookReplayIdSchema.describe('A UUID that the caller makes, one for each press.'),
    pushes: z.union([
      z.object({ push_ids: z.array(pushTaskIdSchema).min(1).max(200) }),
      z.object({
        rule_id: webhookRuleIdSchema.nullable().describe('Null: of all rules.'),
        states: z.array(z.enum(replayableStates)).min(1),
        from: timestampSchema.describe('Created at or after it.'),
        to: timestampSchema.describe('Created before it.'),
      }),
    ]),
  }),
  reply: replayReply,
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export const getWebhookReplay = defineEndpoint({
  right: 'automate',
  name: 'getWebhookReplay',
  method: 'POST',
  path: '/api/console/webhook-replays/{id}',
  summary: 'How far a replay is',
  params: paramsSchema,
  body: byPersonSchema,
  reply: replayReply,
  errors: ['invalid_body', 'forbidden', 'not_found'],
  repeatable: true,
})

export const stopWebhookReplay = defineEndpoint({
  right: 'automate',
  name: 'stopWebhookReplay',
  method: 'POST',
  path: '/api/console/webhook-replays/{id}/stop',
  summary: 'Stops a replay; what it has made is still sent',
  params: paramsSchema,
  body: byPersonSchema,
  reply: replayReply,
  errors: ['invalid_body', 'forbidden', 'not_found'],
  repeatable: true,
})

export const listWebhookReplays = defineEndpoint({
  right: 'automate',
  name: 'listWebhookReplays',
  method: 'POST',
  path: '/api/console/webhook-replays/list',
  summary: 'The latest twenty replays, the newest first',
  body: byPersonSchema.extend({
    rule_id: webhookRuleIdSchema.optional().describe('Only replays of this rule alone.'),
  }),
  reply: { status: 200, schema: z.object({ data: z.array(shownReplaySchema) }) },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})
