/** Where an order is as a page of it is made; the page asks again by itself, so it does not wait for long. */
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import type { OrderTracking } from '#lib/contract/tracking.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { findLastTracking, keepLastTracking } from './last-tracking.ts'

const timeoutMs = 4_000

export type Look =
  | { readonly kind: 'heard'; readonly order: OrderTracking }
  /** Nobody answers. What was heard last, if ever anything was, and when. */
  | {
      readonly kind: 'failing'
      readonly order: OrderTracking | null
      readonly heardAt: string | null
    }
  /** The service alone says that there is no such order (any more), or that it is another's. */
  | { readonly kind: 'none' }

export async function lookNow(
  {
    database,
    gateway,
    clock,
  }: {
    database: Pick<Database, 'query' | 'one'>
    gateway: Pick<Gateway, 'trackOrder'>
    clock: Clock
  },
  { accountId, deliveryId }: { accountId: SenderAccountId; deliveryId: DeliveryId },
): Promise<Look> {
  const heardAtMs = clock.nowMs()
  const tracked = await gateway.trackOrder({
    params: { id: deliveryId },
    senderAccountId: accountId,
    timeoutMs,
  })
  if (tracked.ok) {
    const { value: tracking } = tracked
    await keepLastTracking(database, { accountId, deliveryId, tracking, heardAtMs })
    return { kind: 'heard', order: tracking }
  }
  const { kind, status } = tracked.failure
  if (kind === 'rejected' && (status === 404 || status === 403)) return { kind: 'none' }
  const last = await findLastTracking(database, { accountId, deliveryId })
  return {
    kind: 'failing',
    order: last?.order ?? null,
    heardAt: last?.heardAt.toISOString() ?? null,
  }
}
