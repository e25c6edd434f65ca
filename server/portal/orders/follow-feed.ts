/**
 * Reads the service's feed: makes the watches of what changed due at once, and mails about webhook rules that
 * were paused. A service elsewhere may have no feed; its orders are looked at again and again.
 */
import { feedQuerySchema, type FeedEntry, type FeedPlace } from '#lib/contract/feed.ts'
import type { QuoteId } from '#lib/contract/ids.ts'
import { webhookRuleHref } from '#lib/hrefs.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PortalDeps } from '../deps.ts'
import { isAway } from '../gateway/failure-cause.ts'
import { sendMail, type SendMailDeps } from '../mail/mail.ts'
import { rulePaused } from '../mail/webhook-letters.ts'
import { backOffMs } from './back-off.ts'
import { leaveFeed, makeDue, putOffFeed, readFeedReading } from './watch-store.ts'

type PausedRule = Extract<FeedEntry, { readonly type: 'webhook_rule.paused' }>

const atOnce = 1000
/** The time between two attempts at a service that has no feed. */
const noFeedMs = 60 * 60_000
/** Mails wait for no longer once the service is back. */
const mostBackOffMs = 2 * 60_000
/** About five minutes. Then orders are looked at by their time, until the feed can be read again. */
const mostFailures = 5

/** Whether the service has a feed. After a failure: as before it. */
export async function followFeed(
  { random, mail, ...deps }: PortalDeps & { readonly random: () => number; mail: SendMailDeps },
  signal?: AbortSignal,
): Promise<boolean> {
  const { database, gateway, clock } = deps
  for (;;) {
    const nowMs = clock.nowMs()
    const { after: before, failures, isDue } = await readFeedReading(database, nowMs)
    if (!isDue) return before !== null
    const read = await gateway.readFeed({ query: { after: placeOf(before), pageSize: atOnce } })
    if (!read.ok) {
      const failed = failures + 1
      const isGone =
        read.failure.status === 404 || (failed >= mostFailures && !isAway(read.failure))
      if (isGone) {
        await leaveFeed(database, { before, nowMs, nextReadAtMs: nowMs + noFeedMs })
        return false
      }
      const backOff = backOffMs({ failures: failed, random: random() })
      const nextReadAtMs = nowMs + Math.min(backOff, mostBackOffMs)
      await putOffFeed(database, { failures: failed, nextReadAtMs })
      return before !== null
    }
    const { data, next } = read.value
    if (next !== before) {
      const quoteIds = [...new Set(data.flatMap(quoteOf))]
      await database.transaction(async (tx) => {
        await makeDue(tx, { quoteIds, before, after: next, nowMs })
        for (const entry of data) {
          if (entry.type === 'webhook_rule.paused') await mailOwner(tx, entry, mail)
        }
      })
    }
    if (data.length < atOnce || signal?.aborted === true) return true
  }
}

/** Before the first time there is nothing to catch up on: open watches are looked at by their time. */
function placeOf(after: string | null): FeedPlace | 'now' {
  return after === null ? 'now' : (feedQuerySchema.shape.after.parse(after) ?? 'now')
}

/** At most one an hour about one rule: a receiver may go up and down all day. */
async function mailOwner(
  tx: Transaction,
  { at, rule_id, rule_name: rule, owner_id: personId, host }: PausedRule,
  mail: SendMailDeps,
): Promise<void> {
  if (personId === null) return
  const about = `webhook rule paused ${rule_id} ${at.slice(0, 'yyyy-mm-ddThh'.length)}`
  const letter = rulePaused({ rule, host, path: webhookRuleHref(rule_id) })
  await sendMail({ to: { personId }, about, letter, in: tx }, mail)
}

function quoteOf(entry: FeedEntry): readonly QuoteId[] {
  return 'quote_id' in entry && entry.quote_id !== null ? [entry.quote_id] : []
}
