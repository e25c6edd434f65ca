/** An account's quotes, newest first, a page at a time. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { QuoteState } from '#lib/contract/states/quote-states.ts'
import { instantsOf, type QuoteFilter } from '#lib/storefront/list-filter.ts'
import type { Database } from '#server/db/database.ts'
import { cursorTime, readCursor } from './cursor.ts'
import { pageOfRows, rowsPerPage, type ListPage } from './list-page.ts'
import { listedRow, rowColumns, rowFilter, type ListedRow, type RowOfQuote } from './listed-row.ts'
import { searchPatterns } from './search-patterns.ts'

export interface ListedQuote extends ListedRow {
  readonly status: QuoteState
  readonly expiresAt: Date
}

interface QuoteRow extends RowOfQuote {
  readonly status: QuoteState
  readonly expiresAt: Date
}

/** A quote runs out by its time, whether or not the service has said so yet. */
const status = `case when q.status = 'active' and q.expires_at <= $2 then 'expired' else q.status end`

export const quoteListStatement = `
  select ${rowColumns}, ${status} as status, q.expires_at as "expiresAt", q.created_at as at,
    ${cursorTime('q.created_at')}
  from portal.quotes q
  where q.account_id = $1
    and q.created_at >= $3::timestamptz and q.created_at < $4::timestamptz
    and (q.created_at, q.quote_id) < ($5::timestamptz, $6::uuid)
    and ($7::text is null or ${status} = $7)
    and ${rowFilter(8)}
  order by q.created_at desc, q.quote_id desc limit $10`

export async function listQuotes(
  database: Pick<Database, 'query'>,
  {
    accountId,
    filter,
    before,
    nowMs,
    limit = rowsPerPage,
  }: {
    accountId: SenderAccountId
    filter: QuoteFilter
    before: unknown
    nowMs: number
    limit?: number
  },
): Promise<ListPage<ListedQuote>> {
  const { sinceMs, beforeMs } = instantsOf(filter)
  const cursor = readCursor(before)
  const read = await database.query<QuoteRow>(quoteListStatement, [
    accountId,
    new Date(nowMs),
    sinceMs === null ? '-infinity' : new Date(sinceMs),
    beforeMs === null ? 'infinity' : new Date(beforeMs),
    cursor.at,
    cursor.id,
    filter.status,
    filter.service,
    searchPatterns(filter.words),
    limit + 1,
  ])
  return pageOfRows(read, {
    limit,
    idOf: ({ quoteId }) => quoteId,
    toRow: (row) => ({ ...listedRow(row), status: row.status, expiresAt: row.expiresAt }),
  })
}
