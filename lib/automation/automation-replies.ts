/** The requests of the automation pages and their outcomes. */

import { z } from 'zod'
import type { PushCause, PushState } from '../contract/console/webhooks.ts'
import { replayableStates } from '../contract/console/replayable-states.ts'
import { pushTaskIdSchema, webhookReplayIdSchema, webhookRuleIdSchema } from '../contract/ids.ts'

export type Fired =
  { readonly kind: 'fired'; readonly pushId: string } | { readonly kind: 'no-waybill' }

/** The outcome of a push by now. */
export interface PushNews {
  readonly state: PushState
  readonly cause: PushCause | null
  readonly attempts: number
  readonly dueAt: string
  readonly isEnded: boolean
  /** The last attempt. Null: none has ended. */
  readonly last: {
    readonly status: number | null
    readonly durationMs: number
    readonly responseBody: string | null
    readonly detail: string | null
  } | null
}

/** `id`: made by the page, one for each press, so that a second press replays nothing twice. */
export const replayRequestSchema = z.object({
  id: webhookReplayIdSchema,
  pushes: z.union([
    z.object({ pushId: pushTaskIdSchema }),
    z.object({
      ruleId: webhookRuleIdSchema.nullable(),
      states: z.array(z.enum(replayableStates)).min(1),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
    }),
  ]),
})

export type ReplayRequest = z.input<typeof replayRequestSchema>

export interface ReplayStarted {
  readonly kind: 'started'
  readonly replayId: string
}
