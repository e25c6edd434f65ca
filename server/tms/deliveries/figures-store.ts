/** The SQL of the figures of days, and of what waits now. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Minor } from '#lib/money.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Reader = Pick<Database, 'query'>

export interface DayRow {
  /** `2026-11-28` */
  readonly day: string
  /** Orders that were paid on that day and neither canceled nor given back since. */
  readonly orders: number
  /** Their price. */
  readonly revenueMinor: Minor
  /** The mean of the vehicles that were not shared; null: there were none. */
  readonly fillPermille: number | null
  readonly delivered: number
  /** Those of the delivered trips that were promised for a time. */
  readonly promised: number
  /** Those of the promised trips that came by that time. */
  readonly inTime: number
}

/** So many days until this moment, the newest first. */
export function readDays(
  db: Reader,
  of: {
    readonly organizationId: OrganizationId
    readonly currency: string
    readonly timeZone: string
    readonly days: number
    readonly until: Date
  },
): Promise<DayRow[]> {
  const day = sql`date_trunc('day', ${of.until}::timestamptz at time zone ${of.timeZone})`
  return db.query(
    sql`with day as materialized (
       select start, start at time zone ${of.timeZone} as begins,
         least((start + interval '1 day') at time zone ${of.timeZone}, ${of.until}::timestamptz) as ends
       from generate_series(${day} - ${of.days - 1} * interval '1 day', ${day}, interval '1 day') as start
     )
     select to_char(day.start, 'YYYY-MM-DD') as day, paid.*, ended.*
     from day cross join lateral (
       select count(distinct coalesce(head_id, id))::int as orders,
         coalesce(sum(price_minor) filter (where currency = ${of.currency}), 0)::bigint
           as revenue_minor,
         avg(fill_permille)::float8 as fill_permille
       from tms.deliveries
       where organization_id = ${of.organizationId} and leg_count = 0 and quote_id is not null
         and canceled_at is null and settled_at is null
         and paid_at >= day.begins and paid_at < day.ends) as paid
     cross join lateral (
       select count(*)::int as delivered, count(promised_until)::int as promised,
         (count(*) filter (where state_since <= promised_until))::int as in_time
       from tms.deliveries
       where organization_id = ${of.organizationId} and leg_count = 0 and quote_id is not null
         and state = 'delivered' and state_since >= day.begins and state_since < day.ends) as ended
     order by day.start desc`,
  )
}

export interface WaitingCounts {
  /** Trips of paid orders that are not over and should have arrived. */
  readonly late: number
  /** Trips of paid orders that nobody drives yet. */
  readonly unassigned: number
  /** Orders that wait for their payment, and their price. */
  readonly unpaid: number
  readonly unpaidMinor: Minor
  readonly forPerson: number
}

export async function countWaiting(
  db: Reader,
  of: { readonly organizationId: OrganizationId; readonly currency: string; readonly now: Date },
): Promise<WaitingCounts> {
  const [counted] = await db.query<WaitingCounts>(
    sql`select open.late, open.unassigned, unpaid.unpaid, unpaid.unpaid_minor, attention.for_person
     from (
       select (count(*) filter (where promised_until < ${of.now}))::int as late,
         (count(*) filter (where state in ('pending', 'ready_for_pickup')))::int as unassigned
       from tms.deliveries
       where organization_id = ${of.organizationId} and (quote_id is null) = false
         and state in ('pending', 'ready_for_pickup', 'assigned', 'in_transit')
         and leg_count = 0 and paid_at is not null) as open,
     (
       select count(*)::int as unpaid,
         coalesce(sum(price_minor) filter (where currency = ${of.currency}), 0)::bigint as unpaid_minor
       from tms.deliveries
       where organization_id = ${of.organizationId} and order_state = 'awaiting_payment'
         and canceled_at is null and head_id is null and quote_id is not null) as unpaid,
     (
       select count(*)::int as for_person from tms.order_attention
       where organization_id = ${of.organizationId} and resolved_at is null) as attention`,
  )
  if (counted === undefined) throw new Error('counts always have a row')
  return counted
}
