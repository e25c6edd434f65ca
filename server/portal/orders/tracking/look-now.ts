/** Where an order is as a page of it is made; the page asks again by itself, so it does not wait for long. */
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import type { OrderTracking } from '#lib/contract/tracking.ts'
import { gateway } from '../../gateway/gateway.ts'

const timeoutMs = 4_000

export type Look =
  | { readonly kind: 'answered'; readonly order: OrderTracking }
  /** The service is away. */
  | { readonly kind: 'failing'; readonly order: null }
  /** The service alone says that there is no such order (any more), or that it is another's. */
  | { readonly kind: 'none'; readonly order: null }

export async function lookNow({
  accountId: senderAccountId,
  deliveryId,
}: {
  accountId: SenderAccountId
  deliveryId: DeliveryId
}): Promise<Look> {
  const params = { id: deliveryId }
  const tracked = await gateway().trackOrder({ params, senderAccountId, timeoutMs })
  if (tracked.ok) return { kind: 'answered', order: tracked.value }
  const { kind, status } = tracked.failure
  const isNone = kind === 'rejected' && (status === 404 || status === 403)
  return { kind: isNone ? 'none' : 'failing', order: null }
}
