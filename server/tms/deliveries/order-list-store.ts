/** The room's SQL for lists of orders and for spending. */
import type { z } from 'zod'
import type { OrganizationId, SenderAccountId, QuoteId, DeliveryId } from '#lib/contract/ids.ts'
import type { orderExportQuerySchema, OrderState } from '#lib/contract/orders.ts'
import type { QuoteServiceType } from '#lib/contract/quote-request.ts'
import type { Minor } from '#lib/money.ts'
import type { Database } from '#server/db/database.ts'
import { fromTheTop, keysetPage, keysetTime, patternOf } from '#server/db/keyset.ts'
import type { Keyset, KeysetPage } from '#server/db/keyset.ts'
import { searchWords } from '#lib/search-text.ts'
import { sql, type Sql } from '#server/db/sql.ts'

/** As the wire asks for them. A field that is left out filters nothing. */
export type OrderFilter = z.output<typeof orderExportQuerySchema> & {
  readonly organizationId: OrganizationId
  /** Null: all accounts. */
  readonly senderAccountId: SenderAccountId | null
}

export interface ListedOrderRow {
  readonly id: DeliveryId
  readonly orderNo: string
  readonly quoteId: QuoteId
  readonly senderAccountId: SenderAccountId
  readonly state: OrderState
  readonly stateSince: Date
  readonly serviceType: QuoteServiceType | null
  readonly pickup: string
  readonly delivery: string
  /** The vehicle type; with several vehicles all types, separated by commas. */
  readonly vehicleTypes: string
  readonly pieces: number
  readonly weightG: number
  readonly priceMinor: Minor
  readonly currency: string
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly keysetTime: string
}

interface OrderPage {
  readonly filter: OrderFilter
  readonly after: Keyset | null
  readonly limit: number
}

const listed = sql`d.id, d.delivery_no as "orderNo", d.quote_id,
  d.sender_account_id, d.order_state as state, d.state_since,
  d.service_type, d.route #>> '{pickup,address}' as pickup,
  d.route #>> '{delivery,address}' as delivery, d.vehicle_type as "vehicleTypes",
  d.pieces, d.weight_g, d.price_minor, d.currency, d.created_at, d.paid_at,
  ${keysetTime(sql`d.created_at`)} as "keysetTime"`

/** A search reads this many of the newest orders one by one before it uses the text index. */
const readOneByOne = 500
/** Over all accounts there is no such index: a page then ends after this many, whether or not it is full. */
const readAtMost = 20_000

/**
 * A whole number is looked up by itself, at any age. A frequent word is found among the newest orders, and a
 * rare one by the text index: each would be slow
 * for the other.
 */
export async function listOrders(
  db: Pick<Database, 'query'>,
  { filter, after, limit }: OrderPage,
): Promise<KeysetPage<ListedOrderRow>> {
  const rows = (piece: Sql) => db.query<ListedOrderRow>(piece)
  const words = searchWords(filter.q ?? '')
  if (words.length === 0) {
    return keysetPage(
      await rows(sql`select ${listed} from (${inOrder({ filter, after }, limit + 1)}) as n
        join tms.deliveries d on d.organization_id = ${filter.organizationId} and d.id = n.id
        order by d.created_at desc, d.id desc`),
      limit,
    )
  }
  const { organizationId, senderAccountId, state: states = null } = filter
  const [named] = await rows(sql`select ${listed} from tms.deliveries d
    where ${matches({ filter, after })} and d.delivery_no = ${words.join(' ').toUpperCase()}
      and (${states}::text[] is null or d.order_state = any (${states}))`)
  if (named !== undefined) return { rows: [named], next: null }
  const most = senderAccountId === null ? readAtMost : readOneByOne
  const read = await db.query<ListedOrderRow & Read & { id: DeliveryId | null }>(
    sql`with n as materialized (${inOrder({ filter, after }, most)}),
      whole as (select (select count(*)::int from n) as read, last.id as "lastId",
          ${keysetTime(sql`last.created_at`)} as "lastTime"
        from (select 1) as one left join (
          select * from n order by created_at, id limit 1) as last on true),
      hit as materialized (
        select n.id from n cross join lateral (
          -- With a limit, so that it is looked up for each order: to read all texts instead is never faster.
          select text from tms.order_texts
          where organization_id = ${organizationId} and delivery_id = n.id limit 1) as t
        where t.text like all (${words.map(patternOf)})
        order by n.created_at desc, n.id desc limit ${limit + 1})
      select whole.*, found.* from whole left join (
        select ${listed} from hit
        join tms.deliveries d on d.organization_id = ${filter.organizationId} and d.id = hit.id
      ) as found on true order by found.created_at desc, found.id desc`,
  )
  const found = read.filter(({ id }) => id !== null)
  const [first] = read
  if (first === undefined || first.read < most || found.length > limit) {
    return keysetPage(found, limit)
  }
  if (senderAccountId === null) {
    return { rows: found, next: { at: first.lastTime, id: first.lastId } }
  }
  return keysetPage(
    await rows(sql`with found as materialized (${withWords({ organizationId, senderAccountId, words })})
      select ${listed} from found
      join tms.deliveries d on d.organization_id = ${filter.organizationId} and d.id = found.id
      where ${matches({ filter, after })}
        and (${states}::text[] is null or d.order_state = any (${states}))
      order by d.created_at desc, d.id desc limit ${limit + 1}`),
    limit,
  )
}

/** How many orders a search has read, and the last of them. */
interface Read {
  readonly read: number
  readonly lastId: string
  readonly lastTime: string
}

type FilteredFrom = Pick<OrderPage, 'filter' | 'after'>

/** The newest orders that match the filter without its words. Each state is sorted on its own. */
function inOrder({ filter, after }: FilteredFrom, limit: number): Sql {
  const newest = (isInState: Sql) => sql`select d.created_at, d.id from tms.deliveries d
    where ${matches({ filter, after })} and ${isInState}
    order by d.created_at desc, d.id desc limit ${limit}`
  if (filter.state === undefined) return newest(sql`true`)
  return sql`select d.created_at, d.id from unnest(${filter.state}::text[]) as asked (state)
    cross join lateral (${newest(sql`d.order_state = asked.state`)}) as d
    order by d.created_at desc, d.id desc limit ${limit}`
}

function matches({ filter, after }: FilteredFrom): Sql {
  const { organizationId, senderAccountId, service_type = null, from, to } = filter
  const { at, id } = after ?? fromTheTop
  const isOwn = senderAccountId === null ? sql`true` : sql`d.sender_account_id = ${senderAccountId}`
  return sql`d.organization_id = ${organizationId} and ${isOwn}
    and d.head_id is null and d.quote_id is not null
    and (d.created_at, d.id) < (${at}::timestamptz, ${id}::uuid)
    and d.created_at >= ${from === undefined ? '-infinity' : new Date(from)}::timestamptz
    and d.created_at < ${to === undefined ? 'infinity' : new Date(to)}::timestamptz
    and (${service_type}::text is null or d.service_type = ${service_type})`
}

function withWords(of: {
  organizationId: OrganizationId
  senderAccountId: SenderAccountId
  words: readonly string[]
}): Sql {
  return sql`select t.delivery_id as id from tms.order_texts t
    where tms.search_grams(t.sender_account_id, t.text)
        @> (select tms.word_grams(${of.senderAccountId}, ${of.words}))
      and t.organization_id = ${of.organizationId} and t.sender_account_id = ${of.senderAccountId}
      and t.text like all (${of.words.map(patternOf)})`
}

export interface SpentRow {
  readonly currency: string
  /** `2026-11` */
  readonly month: string
  readonly minor: Minor
}

/** By trips, because the price of a failed trip may have been refunded. */
export function readSpending(
  db: Pick<Database, 'query'>,
  of: {
    organizationId: OrganizationId
    senderAccountId: SenderAccountId
    months: number
    timeZone: string
    now: Date
  },
): Promise<SpentRow[]> {
  const thisMonth = sql`date_trunc('month', ${of.now}::timestamptz at time zone ${of.timeZone})`
  return db.query(
    sql`
      with month as materialized (
        select start, start at time zone ${of.timeZone} as begins,
          (start + interval '1 month') at time zone ${of.timeZone} as ends
        from generate_series(${thisMonth} - ${of.months - 1} * interval '1 month', ${thisMonth},
          interval '1 month') as start
      ), paid as (
        select month.start, sums.* from month cross join lateral (
          select d.currency, sum(d.price_minor) as minor from tms.deliveries d
          where d.organization_id = ${of.organizationId}
            and d.sender_account_id = ${of.senderAccountId}
            and d.leg_count = 0 and d.quote_id is not null
            and d.canceled_at is null and d.settled_at is null
            and d.paid_at >= month.begins and d.paid_at < month.ends
          group by d.currency) as sums
      )
      select c.currency, to_char(month.start, 'YYYY-MM') as month,
        coalesce(paid.minor, 0)::bigint as minor
      from (select distinct currency from paid) as c cross join month
      left join paid on paid.currency = c.currency and paid.start = month.start
      order by c.currency, month.start`,
  )
}
