import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import type { ShareLink } from '#lib/storefront/share-links.ts'
import { identity } from '../identity/identity.ts'
import { portalRuntime } from '../runtime.ts'
import { listShareLinks } from './share-links.ts'

/** Of an order that the caller may see. */
export function sharesOfOrder(order: {
  accountId: SenderAccountId
  deliveryId: DeliveryId
}): Promise<ShareLink[]> {
  return listShareLinks(identity(), { ...order, publicUrl: portalRuntime().publicUrl })
}
