/** The loading sheet of a quote, or of the order that it became, with the plan that the service has made. */
import { getLocale } from 'next-intl/server'
import type { OrderTracking } from '#lib/contract/tracking.ts'
import { ownLoads } from '#lib/storefront/own-loads.ts'
import { viewOfLoads } from '#lib/load-view/view-of-plan.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import { accessToQuote } from '#server/portal/access/current-access.ts'
import { vehicleTypes } from '#server/portal/catalogue/catalogue.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { orderOfQuote, readOrder, readQuote, readTracking } from '#server/portal/orders/orders.ts'
import { emptyReply } from '../../../../../replies.ts'
import { drawInTurn, sheetReply } from '../../../../../loading-sheet/sheet-reply.ts'

export async function GET(
  _: Request,
  { params }: { params: Promise<{ accountId: string; quoteId: string }> },
): Promise<Response> {
  const asked = await params
  const access = await accessToQuote(asked.accountId, asked.quoteId)
  if (!access.ok) return emptyReply(access.reason === 'signed-out' ? 401 : 404)
  const { accountId, quoteId } = access
  const language = await getLocale()
  const [quote, vehicles] = await Promise.all([
    readQuote(access, language),
    vehicleTypes({ language }),
  ])
  if (!quote.ok) return emptyReply(causeOf(quote.failure).kind === 'none' ? 404 : 503)
  const { snapshot } = quote.value
  if (snapshot === null) return emptyReply(404)
  const { request } = snapshot
  const loads = ownLoads(snapshot)
  if (loads.length === 0) return emptyReply(404)
  const deliveryId = await orderOfQuote(quote.value, accountId)
  const [order, tracking] = await Promise.all([
    deliveryId && readOrder({ accountId, deliveryId }),
    deliveryId && readTracking({ accountId, deliveryId }),
  ])
  const number = shownNumber({
    quoteId,
    deliveryId,
    orderNo: order?.ok ? order.value.orderNo : null,
  })
  const about = {
    plate: tracking?.ok ? platesOf(tracking.value) : null,
    loadedFor: {
      number,
      pickup: request.pickup.address,
      delivery: request.delivery.address,
      pickupWindow: request.pickup_window ?? null,
      undrawn: 0,
    },
  }
  return drawInTurn(() => sheetReply(viewOfLoads(loads, vehicles), about))
}

/** The plates of all vehicles that are assigned. */
function platesOf(tracking: OrderTracking): string | null {
  if ('state' in tracking) return null
  const trips = tracking.legs?.map((leg) => leg.tracking) ?? [tracking]
  const plates = trips.flatMap((trip) => ('state' in trip ? [] : (trip.vehicle?.plate ?? [])))
  return plates.filter((plate) => plate !== '').join(', ') || null
}
