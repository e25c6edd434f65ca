/** Reads the filter of the log of pushes from the page's address. */
import { z } from 'zod'
import { webhookReplayIdSchema, webhookRuleIdSchema } from '../contract/ids.ts'
import { storable } from '../contract/text-bounds.ts'
import { longestWords, type SearchParamsRead } from '../storefront/list-filter.ts'
import { daySchema } from '../storefront/read-list-filter.ts'
import { pushGroupNames, type PushFilter } from './push-filter.ts'

export function readPushFilter(params: SearchParamsRead): PushFilter {
  const read = <T>(name: string, schema: z.ZodType<T>): T | null => {
    const parsed = schema.safeParse(params[name])
    return parsed.success ? parsed.data : null
  }
  return {
    rule: webhookRuleIdSchema.safeParse(params['rule']).data ?? null,
    replay: webhookReplayIdSchema.safeParse(params['replay']).data ?? null,
    state: read('state', z.enum(pushGroupNames)),
    from: read('from', daySchema),
    to: read('to', daySchema),
    words: (read('q', z.string().regex(storable)) ?? '').trim().slice(0, longestWords),
  }
}
