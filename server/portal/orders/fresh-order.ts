/** How an order stands now, for who opens its page: asked for, unless it is over or nobody answers. */
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import { portalRuntime } from '../runtime.ts'
import { findOrder, hearOfTracking, type KnownOrder } from './known-orders.ts'
import { isOver } from './order-state.ts'

export async function freshOrder({
  deliveryId,
  accountId,
}: {
  deliveryId: DeliveryId
  accountId: SenderAccountId
}): Promise<KnownOrder | null> {
  const { database } = portalRuntime()
  const known = await findOrder(database, deliveryId)
  if (known === null || isOver(known.status)) return known
  const heardAtMs = systemClock.nowMs()
  const call = { params: { id: deliveryId }, senderAccountId: accountId }
  const tracked = await gateway().trackOrder(call)
  if (!tracked.ok) return known
  await hearOfTracking(database, { deliveryId, tracking: tracked.value, heardAtMs })
  return findOrder(database, deliveryId)
}
