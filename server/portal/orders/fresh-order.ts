/** How an order and its money stand now, for who opens its page: asked for, as far as anybody answers. */
import type { DeliveryId, QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import { portalRuntime } from '../runtime.ts'
import { findOrder, hearOfPayment, hearOfTracking, type KnownOrder } from './known-orders.ts'
import { isOver } from './order-state.ts'

interface Asked {
  readonly quoteId: QuoteId
  readonly deliveryId: DeliveryId
  readonly accountId: SenderAccountId
}

export async function freshOrder(asked: Asked): Promise<KnownOrder | null> {
  const { database } = portalRuntime()
  const known = await findOrder(database, asked.deliveryId)
  if (known === null) return null
  await Promise.all([
    isOver(known.status) ? null : hearWhere(asked),
    known.paidAt === null ? null : hearOfMoney(asked),
  ])
  return findOrder(database, asked.deliveryId)
}

async function hearWhere({ deliveryId, accountId: senderAccountId }: Asked): Promise<void> {
  const heardAtMs = systemClock.nowMs()
  const call = { params: { id: deliveryId }, senderAccountId }
  const tracked = await gateway().trackOrder(call)
  if (!tracked.ok) return
  const { database } = portalRuntime()
  await hearOfTracking(database, { deliveryId, tracking: tracked.value, heardAtMs })
}

/** What of it has gone back, which may be decided long after the trip. */
async function hearOfMoney({ quoteId, accountId: senderAccountId }: Asked): Promise<void> {
  const heardAtMs = systemClock.nowMs()
  const read = await gateway().getQuotePayment({ params: { id: quoteId }, senderAccountId })
  const payment = read.ok ? read.value.payment : null
  if (payment !== null) await hearOfPayment(portalRuntime().database, { payment, heardAtMs })
}
