/**
 * What has become of quotes that the service lists no more. It lists the newest; one that was open when it
 * left that list may have been ordered since by another program, so it is asked for by itself, once, after
 * its time is over. Not more than a page of them at a time, and never where an order is.
 */
import type { QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { rememberQuotes } from '../quotes/known-quotes.ts'
import { rowsPerPage } from './list-page.ts'

export interface BeyondDeps {
  readonly database: Pick<Database, 'query'>
  readonly gateway: Pick<Gateway, 'getQuote'>
  readonly clock: Clock
}

const atOnce = 5
const answeredWithinMs = 2_000

/** `among`: of these; null: the newest. Whether anything was heard. */
export async function askBeyondList(
  deps: BeyondDeps,
  { accountId, among }: { accountId: SenderAccountId; among: readonly QuoteId[] | null },
): Promise<boolean> {
  const { database, gateway, clock } = deps
  const nowMs = clock.nowMs()
  const open = await takeOpen(database, { accountId, among, nowMs })
  const heard: Quote[] = []
  const unheard: QuoteId[] = []
  let isAway = false
  async function work(): Promise<void> {
    for (;;) {
      const id = open.pop()
      if (id === undefined) return
      const ask = { params: { id }, senderAccountId: accountId, timeoutMs: answeredWithinMs }
      const read = isAway ? null : await gateway.getQuote(ask)
      if (read?.ok === true) heard.push(read.value)
      // One that the service has no more will not come back: it stays as it was last heard.
      else if (read === null || read.failure.status !== 404) {
        unheard.push(id)
        isAway = true
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await rememberQuotes(database, { accountId, quotes: heard, heardAtMs: nowMs })
  if (unheard.length > 0) await putBack(database, unheard)
  return heard.length > 0
}

/** Who takes one asks for it: others who look at the same moment do not. */
async function takeOpen(
  database: BeyondDeps['database'],
  {
    accountId,
    among,
    nowMs,
  }: { accountId: SenderAccountId; among: readonly QuoteId[] | null; nowMs: number },
): Promise<QuoteId[]> {
  const rows = await database.query<{ id: QuoteId }>(
    // Read once: as a part of the update it would be read again for each row, with a limit of its own.
    `with taken as materialized (
       select q.quote_id from portal.quotes q
       join portal.quote_hearings h on h.account_id = q.account_id
       where q.account_id = $1 and q.status = 'active' and q.asked_alone_at is null
         and q.expires_at <= $2 and q.created_at < h.reaches_back_to
         and ($3::uuid[] is null or q.quote_id = any ($3))
       order by q.created_at desc limit ${rowsPerPage}
       for update of q skip locked
     )
     update portal.quotes q set asked_alone_at = $2 from taken
     where q.quote_id = taken.quote_id
     returning q.quote_id as id`,
    [accountId, new Date(nowMs), among],
  )
  return rows.map(({ id }) => id)
}

async function putBack(database: BeyondDeps['database'], ids: readonly QuoteId[]): Promise<void> {
  await database.query(
    `update portal.quotes set asked_alone_at = null where quote_id = any ($1::uuid[])`,
    [ids],
  )
}
