/** The room's SQL of an account's quotes in pages. */
import type { z } from 'zod'
import type { OrganizationId, SenderAccountId, DeliveryId, QuoteId } from '#lib/contract/ids.ts'
import type { quoteListQuerySchema } from '#lib/contract/orders.ts'
import type { QuoteServiceType } from '#lib/contract/quote-request.ts'
import type { QuoteState } from '#lib/contract/states/quote-states.ts'
import type { Minor } from '#lib/money.ts'
import { searchWords } from '#lib/search-text.ts'
import type { Database } from '#server/db/database.ts'
import { fromTheTop, keysetPage, keysetTime, patternOf } from '#server/db/keyset.ts'
import type { Keyset, KeysetPage } from '#server/db/keyset.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { QuoteRow } from './quote-row.ts'
import { statusAt } from './store.ts'

/** As the wire asks for them. What is left out filters nothing. */
export type QuoteListFilter = Omit<z.output<typeof quoteListQuerySchema>, 'after'> & {
  readonly organizationId: OrganizationId
  readonly senderAccountId: SenderAccountId
}

export interface ListedQuoteRow {
  readonly id: QuoteId
  readonly status: QuoteState
  readonly serviceType: QuoteServiceType
  readonly pickup: string
  readonly delivery: string
  readonly vehicles: QuoteRow['vehicles']
  readonly totalMinor: Minor
  readonly currency: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly deliveryId: DeliveryId | null
  readonly keysetTime: string
}

interface QuotePageRequest {
  readonly filter: QuoteListFilter
  readonly after: Keyset | null
  readonly now: Date
}

const listed = (now: Date) => sql`q.id, ${statusAt(now)} as status, q.service_type,
  q.snapshot #>> '{request,pickup,address}' as pickup,
  q.snapshot #>> '{request,delivery,address}' as delivery, q.vehicles,
  q.total_minor, q.currency, q.created_at,
  q.expires_at, q.delivery_id,
  ${keysetTime(sql`q.created_at`)} as "keysetTime"`

/** So many of the newest are read one by one for a search before its index is used. */
const readOneByOne = 500

/** Searched as orders are. */
export async function listQuotePages(
  db: Pick<Database, 'query'>,
  request: QuotePageRequest,
): Promise<KeysetPage<ListedQuoteRow>> {
  const { filter, now } = request
  const limit = filter.pageSize
  const words = searchWords(filter.q ?? '')
  const rows = (piece: Sql) => db.query<ListedQuoteRow>(piece)
  if (words.length === 0) {
    return keysetPage(
      await rows(sql`select ${listed(now)} from (${inOrder(request, limit + 1)}) as n
        join tms.quotes q on q.organization_id = ${filter.organizationId} and q.id = n.id
        order by q.created_at desc, q.id desc`),
      limit,
    )
  }
  const newest = await db.query<ListedQuoteRow & { wasRead: number; id: QuoteId | null }>(
    sql`with n as materialized (${inOrder(request, readOneByOne)}),
      hit as materialized (
        select n.id from n cross join lateral (
          -- With a limit, so that it is looked up for each: to read all texts instead is never faster.
          select text from tms.quote_texts
          where organization_id = ${filter.organizationId} and quote_id = n.id limit 1) as t
        where t.text like all (${words.map(patternOf)})
        order by n.created_at desc, n.id desc limit ${limit + 1})
      select c.*, found.* from (select count(*)::int as "wasRead" from n) as c
      left join (
        select ${listed(now)} from hit
        join tms.quotes q on q.organization_id = ${filter.organizationId} and q.id = hit.id
      ) as found on true order by found.created_at desc, found.id desc`,
  )
  const found = newest.filter(({ id }) => id !== null)
  if (found.length > limit || (newest[0]?.wasRead ?? 0) < readOneByOne) {
    return keysetPage(found, limit)
  }
  return keysetPage(
    await rows(sql`with found as materialized (${withWords(filter, words)})
      select ${listed(now)} from found
      join tms.quotes q on q.organization_id = ${filter.organizationId} and q.id = found.id
      where ${matches(request)} and (${filter.status ?? null}::text[] is null
        or ${statusAt(now)} = any (${filter.status ?? null}))
      order by q.created_at desc, q.id desc limit ${limit + 1}`),
    limit,
  )
}

/** The newest that the filter lets through, as far as it is not of words. Each state has an order of its own. */
function inOrder(request: QuotePageRequest, limit: number): Sql {
  const { filter, now } = request
  const newest = (isInState: Sql) => sql`(select q.created_at, q.id from tms.quotes q
    where ${matches(request)} and ${isInState}
    order by q.created_at desc, q.id desc limit ${limit})`
  if (filter.status === undefined) return newest(sql`true`)
  const written = filter.status.flatMap((status) => piecesOf(status, now))
  const [first = sql`select null::timestamptz, null::uuid where false`, ...others] =
    written.map(newest)
  const all = others.reduce((one, other) => sql`${one} union all ${other}`, first)
  return sql`select * from (${all}) as each_state (created_at, id)
    order by created_at desc, id desc limit ${limit}`
}

/** How a state stands in the table: a quote runs out by its time, whether or not that is written. */
function piecesOf(status: QuoteState, now: Date): readonly Sql[] {
  if (status === 'active') return [sql`q.status = 'active' and q.expires_at > ${now}`]
  if (status !== 'expired') return [sql`q.status = ${status}`]
  return [sql`q.status = 'active' and q.expires_at <= ${now}`, sql`q.status = 'expired'`]
}

function matches({ filter, after }: QuotePageRequest): Sql {
  const { organizationId, senderAccountId, service_type = null, from, to } = filter
  const { at, id } = after ?? fromTheTop
  return sql`q.organization_id = ${organizationId} and q.sender_account_id = ${senderAccountId}
    and (q.created_at, q.id) < (${at}::timestamptz, ${id}::uuid)
    and q.created_at >= ${from === undefined ? '-infinity' : new Date(from)}::timestamptz
    and q.created_at < ${to === undefined ? 'infinity' : new Date(to)}::timestamptz
    and (${service_type}::text is null or q.service_type = ${service_type})`
}

function withWords(
  { organizationId, senderAccountId }: QuotePageRequest['filter'],
  words: readonly string[],
): Sql {
  return sql`select t.quote_id as id from tms.quote_texts t
    where tms.search_grams(t.sender_account_id, t.text)
        @> (select tms.word_grams(${senderAccountId}, ${words}))
      and t.organization_id = ${organizationId} and t.sender_account_id = ${senderAccountId}
      and t.text like all (${words.map(patternOf)})`
}
