/** Where an order is as its page is made; the page asks again by itself, so it does not wait for long. */
import { notFound } from 'next/navigation'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import type { OrderTracking } from '#lib/contract/tracking.ts'
import { gateway } from '../gateway/gateway.ts'

const timeoutMs = 4_000

export interface FirstLook {
  readonly order: OrderTracking | null
  readonly problem: 'failing' | null
}

/** The caller may see the order; that the service knows of none is its to say. */
export async function firstLook(
  accountId: SenderAccountId,
  deliveryId: DeliveryId,
): Promise<FirstLook> {
  const tracked = await gateway().trackOrder({
    params: { id: deliveryId },
    senderAccountId: accountId,
    timeoutMs,
  })
  if (tracked.ok) return { order: tracked.value, problem: null }
  const { kind, status } = tracked.failure
  if (kind === 'rejected' && (status === 404 || status === 403)) notFound()
  return { order: null, problem: 'failing' }
}
