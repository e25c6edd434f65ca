/** The filter of the log of pushes, as the page's address holds it. */
import type { PushState } from '../contract/console/webhooks.ts'
import type { WebhookReplayId, WebhookRuleId } from '../contract/ids.ts'
import { keysOf } from '../keys-of.ts'
import { instantsOf } from '../storefront/list-filter.ts'

/** The groups that people look for; each stands for one state or several. */
export const pushGroups = {
  trouble: ['failed', 'lost'],
  open: ['waiting', 'paused', 'sending'],
  delivered: ['delivered'],
  failed: ['failed'],
  lost: ['lost'],
} as const satisfies Readonly<Record<string, readonly PushState[]>>

export type PushGroup = keyof typeof pushGroups

export const pushGroupNames = keysOf(pushGroups)

export interface PushFilter {
  readonly rule: WebhookRuleId | null
  readonly replay: WebhookReplayId | null
  readonly state: PushGroup | null
  /** First and last day, `2026-11-21`, on Thailand's clocks. */
  readonly from: string | null
  readonly to: string | null
  /** Searched for in numbers, ids, addresses, bodies and responses. */
  readonly words: string
}

/** The filter as an address says it, only what is set. */
export function pushFilterQuery(filter: PushFilter): URLSearchParams {
  const { rule, replay, state, from, to, words } = filter
  const set = Object.entries({ rule, replay, state, from, to, q: words || null })
  return new URLSearchParams(
    set.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

/** The filter as the service reads it. */
export function pushListBody(filter: PushFilter) {
  const { rule, replay, state, words } = filter
  const { sinceMs, beforeMs } = instantsOf(filter)
  return {
    ...(rule !== null && { rule_id: rule }),
    ...(replay !== null && { replay_id: replay }),
    ...(state !== null && { states: [...pushGroups[state]] }),
    ...(sinceMs !== null && { from: new Date(sinceMs).toISOString() }),
    ...(beforeMs !== null && { to: new Date(beforeMs).toISOString() }),
    ...(words !== '' && { q: words }),
  }
}
