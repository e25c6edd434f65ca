/** Which picture of an order is meant, and where its carrier has it. */
import { z } from 'zod'
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { OrderTracking, TripTracking } from '#lib/contract/tracking.ts'

export const pictureNameSchema = z.union([
  z.enum(['driver', 'vehicle', 'signature']),
  z.templateLiteral(['photo-', z.int().min(1).max(99)]),
])

type PictureName = z.output<typeof pictureNameSchema>

export function pictureUrlOf(
  order: OrderTracking,
  { name, leg }: { name: PictureName; leg: DeliveryId | null },
): string | null {
  if ('state' in order) return null
  const found =
    leg === null ? order : order.legs?.find((each) => each.delivery_id === leg)?.tracking
  if (found === undefined || 'state' in found) return null
  return urlIn(found, name)
}

function urlIn({ driver, vehicle, pod }: TripTracking, name: PictureName): string | null {
  if (name === 'driver') return driver?.photo_url ?? null
  if (name === 'vehicle') return vehicle?.photo_url ?? null
  if (name === 'signature') return pod?.signature_url ?? null
  return pod?.photo_urls[Number(name.slice('photo-'.length)) - 1] ?? null
}
