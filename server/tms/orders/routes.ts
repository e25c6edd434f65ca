import type { z } from 'zod'
import { getOrder, getSpending, listOrders, trackOrder } from '#lib/contract/endpoints/orders.ts'
import { orderStateOf, type listedOrderSchema, type orderSchema } from '#lib/contract/orders.ts'
import type { paymentSchema } from '#lib/contract/quote-payment.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { asMinor, toDecimal } from '#lib/money.ts'
import type { Database } from '#server/db/database.ts'
import { route, type Route } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import type { ListedOrderRow, OrderRow, Orders } from './orders.ts'

interface OrderRoutes {
  readonly orders: Pick<Orders, 'tracking' | 'find' | 'list' | 'spending'>
  readonly payments: {
    /** The one that says how it stands with the quote's order. */
    ofQuote(
      quote: Pick<OrderRow, 'quoteId'> & { organizationId: string },
    ): Promise<z.input<typeof paymentSchema> | null>
  }
  readonly database: Database
}

export function orderRoutes({ orders, payments, database }: OrderRoutes): Route[] {
  const asUnknown = { refuseParams: () => new ServiceError('not_found') }
  return [
    route(listOrders, async ({ organization, senderAccount, query }) => {
      const { q, state, service_type, from, to, after, pageSize } = query
      const page = await orders.list({
        filter: {
          organizationId: organization.id,
          senderAccountId: senderAccount.id,
          q,
          states: state ?? null,
          serviceType: service_type ?? null,
          from: dateOf(from),
          to: dateOf(to),
        },
        after,
        limit: pageSize,
      })
      return { data: page.orders.map(shownListed), next: page.next }
    }),
    route(getSpending, async ({ organization, senderAccount, query }) => {
      const spent = await orders.spending({
        organizationId: organization.id,
        senderAccountId: senderAccount.id,
        months: query.months,
        timeZone: query.time_zone ?? organization.timezone,
      })
      const byCurrency = Map.groupBy(spent, ({ currency }) => currency)
      return {
        data: [...byCurrency].map(([currency, months]) => ({
          currency,
          months: months.map(({ month, minor }) => ({
            month,
            amount: toDecimal(asMinor(minor), currency),
          })),
        })),
      }
    }),
    route(
      getOrder,
      async ({ organization, senderAccount, params: { id: deliveryId } }) => {
        const organizationId = organization.id
        const order = await orders.find(database, { organizationId, deliveryId })
        // A leg is no order.
        if (order?.deliveryId !== deliveryId) throw new ServiceError('not_found')
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

function shownListed(row: ListedOrderRow): z.input<typeof listedOrderSchema> {
  const { id, quoteId, state, pickup, delivery, currency } = row
  return {
    id,
    order_no: row.orderNo,
    quote_id: quoteId,
    state,
    state_since: toTimestamp(row.stateSince),
    service_type: row.serviceType,
    pickup,
    delivery,
    vehicles: counted(row.vehicleTypes.split(', ')),
    price: toDecimal(asMinor(row.priceMinor), currency),
    currency,
    ordered_at: toTimestamp(row.createdAt),
    paid_at: row.paidAt && toTimestamp(row.paidAt),
  }
}

function counted(types: readonly string[]): { type: string; count: number }[] {
  return [...Map.groupBy(types, (type) => type)].map(([type, { length: count }]) => ({
    type,
    count,
  }))
}

function shownOrder(
  order: OrderRow,
  payment: z.input<typeof paymentSchema> | null,
): z.input<typeof orderSchema> {
  const { currency, status, stateSince, paidAt, canceledAt } = order
  const { pickup, delivery } = order.route
  return {
    id: order.deliveryId,
    order_no: order.deliveryNo,
    quote_id: order.quoteId,
    state: orderStateOf(order),
    state_since: toTimestamp(stateSince),
    service_type: order.serviceType,
    pickup,
    delivery,
    price: toDecimal(order.priceMinor, currency),
    refunded: toDecimal(order.refundedMinor, currency),
    currency,
    ordered_at: toTimestamp(order.createdAt),
    paid_at: paidAt && toTimestamp(paidAt),
    delivered_at: status === 'delivered' ? toTimestamp(stateSince) : null,
    canceled_at: canceledAt && toTimestamp(canceledAt),
    cancellable: order.cancellable,
    vehicles: order.legs.map((leg) => ({
      delivery_id: leg.deliveryId,
      type: leg.vehicleType,
      price: toDecimal(asMinor(leg.priceMinor), currency),
      state: orderStateOf(leg),
    })),
    payment,
  }
}

function dateOf(timestamp: string | undefined): Date | null {
  return timestamp === undefined ? null : new Date(timestamp)
}
