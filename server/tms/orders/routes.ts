import {
  exportOrders,
  getOrder,
  getSpending,
  listOrders,
  trackOrder,
} from '#lib/contract/orders.ts'
import type { OrganizationId, QuoteId } from '#lib/contract/ids.ts'
import type { PayType } from '#lib/contract/pay-types.ts'
import { toDecimal } from '#lib/money.ts'
import type { Database } from '#server/db/database.ts'
import { readAfter, shownPage } from '../http/keyset-page.ts'
import { route, type Call, type Route } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import { exportOrders as ordersAsCsv } from './export-orders.ts'
import type { OrderRow, Orders } from './orders.ts'
import { shownOrder, type ShownPayment } from './shown-order.ts'

interface OrderRoutes {
  readonly orders: Pick<Orders, 'tracking' | 'find' | 'list' | 'spending'>
  readonly payments: {
    /** The one that says how it stands with the quote's order. */
    ofQuote(
      quote: Pick<OrderRow, 'quoteId'> & { organizationId: OrganizationId },
    ): Promise<ShownPayment | null>
    /** How orders were paid, by their quotes; one that was not paid is absent. */
    payTypes(of: {
      organizationId: OrganizationId
      quoteIds: readonly QuoteId[]
    }): Promise<ReadonlyMap<QuoteId, PayType>>
  }
  readonly database: Database
}

export function orderRoutes({ orders, payments, database }: OrderRoutes): Route[] {
  async function list(page: Parameters<Orders['list']>[0]) {
    const { data, next } = await orders.list(page)
    const quoteIds = data.map((order) => order.quote_id)
    const types = await payments.payTypes({ organizationId: page.organizationId, quoteIds })
    return {
      data: data.map((order) =>
        Object.assign(order, { pay_type: types.get(order.quote_id) ?? null }),
      ),
      next,
    }
  }

  const asUnknown = { refuseParams: () => new ServiceError('not_found') }
  return [
    route(listOrders, async ({ query: { after, ...query }, ...call }) =>
      shownPage(await list({ ...accountOf(call), ...query, after: readAfter(after) })),
    ),
    route(exportOrders, (call) => ordersAsCsv({ ...accountOf(call), ...call.query }, list)),
    route(getSpending, async (call) => {
      const { months, time_zone: timeZone = call.organization.timezone } = call.query
      const spent = await orders.spending({ ...accountOf(call), months, timeZone })
      const byCurrency = Map.groupBy(spent, ({ currency }) => currency)
      return {
        data: [...byCurrency].map(([currency, sums]) => ({
          currency,
          months: sums.map(({ month, minor }) => ({ month, amount: toDecimal(minor, currency) })),
        })),
      }
    }),
    route(
      getOrder,
      async ({ organization, senderAccount, params: { id: deliveryId } }) => {
        const organizationId = organization.id
        const order = await orders.find(database, { organizationId, deliveryId })
        // A leg is no order.
        if (order?.id !== deliveryId) throw new ServiceError('not_found')
        if (order.senderAccountId !== senderAccount.id) throw new ServiceError('forbidden')
        const { quoteId } = order
        return shownOrder(order, await payments.ofQuote({ organizationId, quoteId }))
      },
      asUnknown,
    ),
    route(
      trackOrder,
      ({ organization, senderAccount, params }) =>
        orders.tracking({
          organizationId: organization.id,
          accountId: senderAccount.id,
          deliveryId: params.id,
        }),
      asUnknown,
    ),
  ]
}

function accountOf({
  organization,
  senderAccount,
}: Pick<Call<typeof exportOrders>, 'organization' | 'senderAccount'>) {
  return { organizationId: organization.id, senderAccountId: senderAccount.id }
}
