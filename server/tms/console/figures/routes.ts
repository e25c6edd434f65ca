/** The home of staff: what waits, and the figures of days. */
import { readFigures, type Figures } from '#lib/contract/console/figures.ts'
import { toDecimal } from '#lib/money.ts'
import type { Clock } from '#server/clock.ts'
import { route, type Route } from '../../http/route.ts'
import type { Orders } from '../../orders/orders.ts'
import type { Payments } from '../../payments/payments.ts'

const dayMs = 24 * 3_600_000

export function consoleFigureRoutes({
  orders,
  payments,
  clock,
}: {
  orders: Pick<Orders, 'figures' | 'waiting'>
  payments: Pick<Payments, 'waiting'>
  clock: Clock
}): Route[] {
  return [
    route(readFigures, async ({ organization, body: { days } }) => {
      const { id: organizationId, currency, timezone: timeZone } = organization
      const nowMs = clock.nowMs()
      const of = { organizationId, currency, timeZone }
      const [shown, [before], waiting, money] = await Promise.all([
        orders.figures({ ...of, days, until: new Date(nowMs) }),
        orders.figures({ ...of, days: 1, until: new Date(nowMs - dayMs) }),
        orders.waiting({ ...of, now: new Date(nowMs) }),
        payments.waiting(organizationId),
      ])
      if (before === undefined) throw new Error('each day has its figures')
      return {
        currency,
        waiting: {
          for_person: waiting.forPerson,
          late: waiting.late,
          unassigned: waiting.unassigned,
          unpaid: waiting.unpaid,
          unpaid_amount: toDecimal(waiting.unpaidMinor, currency),
          slips: money.slips,
          owed_back: money.owedBack,
          unmatched: money.unmatched,
        },
        days: shown.map((row) => Object.assign(figuresOf(row, currency), { day: row.day })),
        day_before_by_now: figuresOf(before, currency),
      }
    }),
  ]
}

type Row = Awaited<ReturnType<Orders['figures']>>[number]

function figuresOf(row: Row, currency: string): Figures {
  return {
    orders: row.orders,
    revenue: toDecimal(row.revenueMinor, currency),
    fill: row.fillPermille === null ? null : row.fillPermille / 1000,
    delivered: row.delivered,
    on_time: row.promised === 0 ? null : row.inTime / row.promised,
  }
}
