/** The own fleet's trips go where programs report that the order's waybill goes. */
import { z } from 'zod'
import { deliveryIdSchema, organizationIdSchema } from '#lib/contract/ids.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { progressOf } from '#lib/contract/states/trip-stages.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Job } from '#server/db/queue.ts'
import {
  statusOfWaybills,
  type DeliveryRow,
  type OrderDeliveries,
} from '../deliveries/deliveries.ts'
import { applyTrip } from './apply-trip.ts'
import { hasProgram, isAtRest } from './is-driven.ts'
import type { ChangeDeps } from './order-deps.ts'

const jobSchema = z.object({ organizationId: organizationIdSchema, deliveryId: deliveryIdSchema })

/** Moves the order's trips by all that has been reported until now, so a job that is done twice does no harm. */
export async function followReports(job: Job, deps: ChangeDeps): Promise<void> {
  const key = jobSchema.parse(job.data)
  await deps.database.transaction(async (tx) => {
    const order = await deps.deliveries.lock(tx, key)
    if (order === null) return
    for (const trip of order.trips) await followReport(tx, { order, trip }, deps)
    deps.changed(order.head.id)
  })
}

async function followReport(
  tx: Transaction,
  { order, trip }: { order: OrderDeliveries; trip: DeliveryRow },
  deps: ChangeDeps,
): Promise<void> {
  const { organizationId, id: deliveryId, waybillId, attempt, provider } = trip
  if (provider === null || hasProgram(provider) || isAtRest(trip)) return
  const isOnlyTrip = order.trips.length === 1
  const key = { organizationId, waybillId, deliveryId, isOnlyTrip }
  const reported = await deps.waybills.reportedOn(tx, key)
  if (reported === null) return
  const { states, at, located, photos } = reported
  const to = furtherThan(trip.status, statusOfParcels(states))
  const news = await deps.carriers.ownFleet.report(tx, {
    organizationId,
    deliveryId,
    attempt,
    to,
    located,
    at,
    ...(to === 'delivered' && { pod: { photoUrls: photos, signatureUrl: null } }),
  })
  if (news !== null) await applyTrip(tx, { news, asked: false, isOfWaybill: true }, deps)
}

function statusOfParcels(states: readonly WaybillState[]): OrderStatus | null {
  return statusOfWaybills(states) ?? (states.includes('picked_up') ? 'picked_up' : null)
}

function furtherThan(status: OrderStatus, reported: OrderStatus | null): OrderStatus {
  if (reported === null) return status
  const isFurther = reported === 'failed' || progressOf(reported) > progressOf(status)
  return isFurther ? reported : status
}
