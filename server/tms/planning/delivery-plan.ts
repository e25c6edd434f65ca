/** The load plan of a delivery, whether load planning made it or an order did. */
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { DeliveryPlan } from '#lib/contract/planned-deliveries.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { ServiceError } from '../http/service-error.ts'
import { readPlan } from './plan-store.ts'
import type { Caller, PlanningDeps } from './planning-deps.ts'

export interface ReadPlan extends Caller {
  readonly id: DeliveryId
}

export async function deliveryPlan(call: ReadPlan, deps: PlanningDeps): Promise<DeliveryPlan> {
  const plan = (await ownPlan(call, deps)) ?? (await planOfOrder(call, deps))
  if (plan === null) throw new ServiceError('delivery_not_found', { delivery_id: call.id })
  return plan
}

async function ownPlan(
  { organization, senderAccountId, id: deliveryId }: ReadPlan,
  { database, deliveries }: PlanningDeps,
): Promise<DeliveryPlan | null> {
  const key = { organizationId: organization.id, deliveryId }
  const delivery = await deliveries.planned.find(database, key)
  if (delivery === null) return null
  if (senderAccountId !== null && delivery.senderAccountId !== senderAccountId) return null
  const { goodsVersion, deliveryNo } = delivery
  const found = await readPlan(database, { ...key, goodsVersion })
  // Its job may have been given up, or lacked a size that is known by now.
  if (found === null) await deliveries.planned.planAgain(delivery)
  return {
    delivery_id: deliveryId,
    deliveryNo,
    planned: found !== null,
    computed_at: found && toTimestamp(found.computedAt),
    ...(found?.plan ?? { load: null, stops: [], left_out: [], assumed_parcels: [] }),
  }
}

/** Made with the quote; the head of an order on several vehicles has none of its own. */
async function planOfOrder(
  { organization, senderAccountId, id: deliveryId }: ReadPlan,
  { database, deliveries, quotes, waybills }: PlanningDeps,
): Promise<DeliveryPlan | null> {
  const organizationId = organization.id
  const order = await deliveries.find(database, { organizationId, deliveryId })
  const trip = order?.trip
  if (trip === undefined) return null
  if (senderAccountId !== null && trip.senderAccountId !== senderAccountId) return null
  const quote = await quotes.findWithLoads(database, { organizationId, id: trip.quoteId })
  const vehicle = Math.max(0, trip.legNumber - 1)
  const load = quote?.loadPlans?.[vehicle]
  if (!quote || load === undefined) return null
  const carried = await waybills.ofDelivery({ organizationId, deliveryId })
  const parcels = carried.find(({ id }) => id === trip.waybillId)?.parcels ?? []
  // The order's waybill has a parcel for each item in the vehicle, in their order (orders/parts-of-order.ts).
  const parcelOf = new Map(
    (quote.vehicles[vehicle]?.items ?? []).map(({ itemIndex }, at) => [itemIndex, parcels[at]]),
  )
  const placements = load.placements.map((piece) => ({
    ...piece,
    waybill_id: trip.waybillId,
    parcel_id: (piece.item_index === null ? null : parcelOf.get(piece.item_index)?.id) ?? null,
  }))
  const { delivery: to } = trip.route
  return {
    delivery_id: deliveryId,
    deliveryNo: trip.deliveryNo,
    planned: true,
    computed_at: toTimestamp(quote.createdAt),
    load: { ...load, placements },
    stops: [
      {
        stop: 1,
        waybill_ids: [trip.waybillId],
        name: to.contact?.name ?? '',
        address: [to.address, to.district, to.province, to.postal_code].filter(Boolean).join(', '),
        lat: to.lat,
        lng: to.lng,
        location: 'coordinates',
      },
    ],
    left_out: [],
    assumed_parcels: [],
  }
}
