/** How a carrier knows a delivery: by its id, and when it is sent again, by which time that is. */
import { deliveryIdSchema, type DeliveryId } from '#lib/contract/ids.ts'

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-(\d{1,4}))?$/

export function referenceOf(deliveryId: DeliveryId, attempt: number): string {
  return attempt === 1 ? deliveryId : `${deliveryId}-${attempt}`
}

export function readReference(
  reference: string,
): { deliveryId: DeliveryId; attempt: number } | null {
  const [, deliveryId, attempt = '1'] = pattern.exec(reference) ?? []
  if (deliveryId === undefined) return null
  return { deliveryId: deliveryIdSchema.parse(deliveryId), attempt: Number(attempt) }
}
