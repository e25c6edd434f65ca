/**
 * Reads the service's feed, and makes the watches of what changed due at once. A service elsewhere may have
 * no feed; its orders are looked at again and again.
 */
import { feedQuerySchema, type FeedEntry, type FeedPlace } from '#lib/contract/feed.ts'
import type { QuoteId } from '#lib/contract/ids.ts'
import type { PortalDeps } from '../deps.ts'
import { isAway } from '../gateway/failure-cause.ts'
import { backOffMs } from './back-off.ts'
import { makeDue, putOffFeed, readFeedReading } from './watch-store.ts'

const atOnce = 1000
/** How often a service that has no feed is asked whether it has one by now. */
const noFeedMs = 60 * 60_000
/** Mails wait for no longer once the service is back. */
const mostBackOffMs = 2 * 60_000

/** Whether the service has one, as far as it answers: one that is away counts as before. */
export async function followFeed(
  { random, ...deps }: PortalDeps & { readonly random: () => number },
  signal?: AbortSignal,
): Promise<boolean> {
  const { database, gateway, clock } = deps
  for (;;) {
    const nowMs = clock.nowMs()
    const { after: before, failures, isDue } = await readFeedReading(database, nowMs)
    if (!isDue) return before !== null
    const read = await gateway.readFeed({ query: { after: placeOf(before), pageSize: atOnce } })
    if (!read.ok && isAway(read.failure)) {
      const backOff = backOffMs({ failures: failures + 1, random: random() })
      const nextReadAtMs = nowMs + Math.min(backOff, mostBackOffMs)
      await putOffFeed(database, { after: before, failures: failures + 1, nextReadAtMs })
      return before !== null
    }
    if (!read.ok) {
      await putOffFeed(database, { after: null, failures: 0, nextReadAtMs: nowMs + noFeedMs })
      return false
    }
    const { data, next } = read.value
    if (next !== before) {
      const quoteIds = [...new Set(data.flatMap(quoteOf))]
      await makeDue(database, { quoteIds, before, after: next, nowMs })
    }
    if (data.length < atOnce || signal?.aborted === true) return true
  }
}

/** Before the first time there is nothing to catch up on: open watches are looked at by their time. */
function placeOf(after: string | null): FeedPlace | 'now' {
  return after === null ? 'now' : (feedQuerySchema.shape.after.parse(after) ?? 'now')
}

function quoteOf(entry: FeedEntry): readonly QuoteId[] {
  return 'quote_id' in entry && entry.quote_id !== null ? [entry.quote_id] : []
}
