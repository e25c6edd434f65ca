/** Pictures of a trip, which lie with its carrier. */
import { z } from 'zod'
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { OrderTracking, TripTracking } from '#lib/contract/tracking.ts'
import { readBounded } from '#server/files/read-bounded.ts'
import { portalRuntime } from '../../runtime.ts'

export const pictureNameSchema = z.union([
  z.enum(['driver', 'vehicle', 'signature']),
  z.templateLiteral(['photo-', z.int().min(1).max(99)]),
])

type PictureName = z.output<typeof pictureNameSchema>

/** Where its carrier has it. */
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

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly extension: string
}

const maxBytes = 10 * 1024 * 1024
const timeoutMs = 8_000

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
}

/** A picture or nothing, within a bound of size and time. */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<Picture | null> {
  if (!/^(?:https?:\/\/|data:image\/)/i.test(url)) return null
  try {
    const response = await fetch(url, {
      // Where a carrier's address leads further is not ours to follow.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
    const extension = type && extensions[type]
    if (!response.ok || !extension || response.body === null) {
      await response.body?.cancel()
      return null
    }
    const bytes = await readBounded(response.body, maxBytes)
    return bytes && { bytes: new Uint8Array(bytes), type, extension }
  } catch (error) {
    portalRuntime().log.info({ err: error }, 'a picture of a trip could not be fetched')
    return null
  }
}
