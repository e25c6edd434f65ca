/**
 * Keeps our list of an account's quotes in step with the service's, which has no pages: when a list is
 * opened, and nobody has asked for some seconds, the newest are asked for in one call, and what has
 * changed is written. However many look, and in however many processes, there is one call at a time. What
 * was left open beyond what it lists is asked for by itself (ask-beyond-list.ts).
 */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Failure } from '../gateway/result.ts'
import { rememberQuotes } from '../quotes/known-quotes.ts'
import { askBeyondList } from './ask-beyond-list.ts'

export interface HearingDeps {
  readonly database: Pick<Database, 'query' | 'one'>
  readonly gateway: Pick<Gateway, 'listQuotes' | 'getQuote'>
  readonly clock: Clock
}

/** How fresh the list is. `failure`: what kept it from being fresher. */
export interface Heard {
  /** Null: the service has never answered for this account. */
  readonly heardAt: Date | null
  readonly failure: Failure | null
}

const freshForMs = 10_000
/** The list of before is shown rather than waited for longer. */
const answeredWithinMs = 4_000

export async function hearAccount(
  { database, gateway, clock }: HearingDeps,
  accountId: SenderAccountId,
): Promise<Heard> {
  const nowMs = clock.nowMs()
  const taken = await database.query(
    `insert into portal.quote_hearings as h (account_id, asked_at) values ($1, $2)
     on conflict (account_id) do update set asked_at = excluded.asked_at
       where h.asked_at <= $3 or h.heard_at is null
     returning 1`,
    [accountId, new Date(nowMs), new Date(nowMs - freshForMs)],
  )
  const failure = taken.length > 0 ? await ask() : null
  const row = await database.one<{ heardAt: Date | null }>(
    `select heard_at as "heardAt" from portal.quote_hearings where account_id = $1`,
    [accountId],
  )
  return { heardAt: row?.heardAt ?? null, failure }

  async function ask(): Promise<Failure | null> {
    const listed = await gateway.listQuotes({
      senderAccountId: accountId,
      timeoutMs: answeredWithinMs,
    })
    if (!listed.ok) return listed.failure
    await rememberQuotes(database, { accountId, quotes: listed.value, heardAtMs: nowMs })
    await database.query(
      `update portal.quote_hearings
       set heard_at = greatest(heard_at, $2), reaches_back_to = $3 where account_id = $1`,
      [accountId, new Date(nowMs), oldestOf(listed.value)],
    )
    await askBeyondList({ database, gateway, clock }, { accountId, among: null })
    return null
  }
}

/** As the service wrote it; null of none. */
function oldestOf(quotes: readonly Quote[]): string | null {
  const times = quotes.map(({ created_at: at }) => at)
  return times.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null
}

/** After something was changed: the next look asks at once. */
export async function hearAgain(
  database: Pick<Database, 'query'>,
  accountId: SenderAccountId,
): Promise<void> {
  await database.query(
    `update portal.quote_hearings set asked_at = 'epoch' where account_id = $1`,
    [accountId],
  )
}
