/** What an account has paid for orders, by month on Thailand's clocks; less what came back. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { ownTimeZone } from '#lib/dates/date-formats.ts'
import { asMinor, type Minor } from '#lib/money.ts'
import type { Database } from '#server/db/database.ts'

export interface MonthlySpending {
  readonly currency: string
  /** The oldest first, and each month, also one without any. */
  readonly months: readonly { readonly month: string; readonly minor: Minor }[]
}

const monthsShown = 12

interface SpendingRow {
  readonly currency: string
  /** `2026-11` */
  readonly month: string
  readonly minor: string
}

/** One for each currency that anything was paid in. */
export async function spendingByMonth(
  database: Pick<Database, 'query'>,
  { accountId, nowMs }: { accountId: SenderAccountId; nowMs: number },
): Promise<readonly MonthlySpending[]> {
  const rows = await database.query<SpendingRow>(
    `with month as (
       select generate_series(
         date_trunc('month', $2::timestamptz at time zone $3) - $4 * interval '1 month',
         date_trunc('month', $2::timestamptz at time zone $3), interval '1 month') as start
     ), paid as (
       select q.currency, date_trunc('month', o.paid_at at time zone $3) as month,
         sum(greatest(0, q.total_minor - o.refunded_minor)) as minor
       from portal.orders o join portal.quotes q on q.quote_id = o.quote_id
       where o.account_id = $1 and o.paid_at is not null and o.status <> 'canceled'
         and q.total_minor is not null
         and o.paid_at >= (select min(start) from month) at time zone $3
       group by 1, 2
     )
     select currency, to_char(start, 'YYYY-MM') as month,
       coalesce((select minor from paid p where p.currency = c.currency and p.month = start), 0)
         ::text as minor
     from (select distinct currency from paid) as c, month
     order by currency, start`,
    [accountId, new Date(nowMs), ownTimeZone, monthsShown - 1],
  )
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  return [...byCurrency].map(([currency, months]) => ({
    currency,
    months: months.map(({ month, minor }) => ({ month, minor: asMinor(Number(minor)) })),
  }))
}
