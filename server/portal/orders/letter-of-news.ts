/** The mail about what happened to an order. */
import { orderDetailsHref, orderHref, payHref } from '#lib/hrefs.ts'
import type { QuoteAddress } from '#lib/contract/quote-request.ts'
import type { OrderTracking } from '#lib/contract/tracking.ts'
import { outstanding, overpaid } from '#lib/paying/shortfall.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import type { LetterFor } from '../mail/letter.ts'
import {
  driverAssigned,
  moneyReturned,
  orderCanceled,
  orderDelivered,
  orderPaid,
  partReceived,
  paymentReminder,
  transferAwaited,
  type DriverFacts,
  type TransferFacts,
} from '../mail/order-letters.ts'
import { returnedOf, type Awaited, type NewsKind } from './order-news.ts'
import type { ReadOrder } from './orders.ts'
import type { Watch } from './watch-store.ts'

/** Null: it was over between two questions, and there is nothing to say. */
export function letterOfNews(
  kind: NewsKind,
  facts: {
    watch: Watch
    order: ReadOrder
    awaited: Awaited | null
    transfer: TransferFacts | null
    tracking: OrderTracking | null
  },
): LetterFor | null {
  const { watch, order, awaited, transfer, tracking } = facts
  const { deliveryId, quoteId, ends, price, currency, payment } = order
  const { accountId } = watch
  const named = {
    number: shownNumber(order),
    from: ends ? inWords(ends.pickup) : '–',
    to: ends ? inWords(ends.delivery) : '–',
  }
  const toPay = { ...named, path: payHref(accountId, quoteId) }
  const toTrack = { ...named, path: orderHref(accountId, deliveryId) }
  const toDetails = { ...named, path: orderDetailsHref(accountId, deliveryId) }
  const sum = (amount: number) => ({ amount, currency })
  const back = (amount: number) =>
    amount > 0 ? { ...sum(amount), to: payment?.returns_to ?? null } : null
  const total = sum(payment?.amount ?? price)
  switch (kind) {
    case 'transfer':
    case 'part':
    case 'reminder': {
      const until = awaited?.deadlineAt ?? null
      if (awaited === null || until === null) return null
      const received = sum(awaited.received)
      const rest = sum(outstanding({ ...total, received_amount: awaited.received }))
      if (kind === 'reminder') return paymentReminder({ ...toPay, rest, transfer, until })
      if (kind === 'part') return partReceived({ ...toPay, received, rest, transfer, until })
      return transfer && transferAwaited({ ...toPay, total, transfer, until })
    }
    case 'paid': {
      const over = payment === null ? null : back(overpaid(payment))
      return orderPaid({ ...toTrack, total: sum(price), over })
    }
    case 'driver':
      return driverAssigned({ ...toTrack, ...driversOf(tracking) })
    case 'delivered':
      return orderDelivered({ ...toTrack, deliveredAt: order.deliveredAt })
    case 'canceled': {
      const { isExpired } = order
      const to = isExpired ? toPay : toDetails
      return orderCanceled({ ...to, isExpired, returned: back(returnedOf(order)) })
    }
    case 'over':
    case 'returned': {
      const returned = back(
        kind === 'over' && payment !== null ? overpaid(payment) : returnedOf(order),
      )
      return returned && moneyReturned({ ...toDetails, returned })
    }
  }
}

/** The drivers of all vehicles, as far as they are known. */
function driversOf(tracking: OrderTracking | null): {
  trips: DriverFacts[]
  pickupAt: Date | null
} {
  if (tracking === null || 'state' in tracking) return { trips: [], pickupAt: null }
  const legs = tracking.legs?.map((leg) => leg.tracking) ?? [tracking]
  const pickupAt = tracking.eta_pickup_at
  return {
    trips: legs.flatMap((leg) =>
      'state' in leg
        ? []
        : [
            {
              driver: leg.driver?.name ?? null,
              phone: leg.driver?.phone ?? null,
              plate: leg.vehicle?.plate ?? null,
            },
          ],
    ),
    pickupAt: pickupAt === null ? null : new Date(pickupAt),
  }
}

function inWords({ address, province }: QuoteAddress): string {
  return province === undefined || address.includes(province) ? address : `${address}, ${province}`
}
