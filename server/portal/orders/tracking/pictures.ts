/** Pictures of a trip, which lie with its carrier. */
import { z } from 'zod'
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { OrderTracking, TripTracking } from '#lib/contract/tracking.ts'
import { isPlainHttp, openOutside, publicAddressOf, type Outside } from '#server/files/outside.ts'
import { readBounded } from '#server/files/read-bounded.ts'
import type { Logger } from '#server/log.ts'
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

/**
 * A picture or nothing, within a bound of size and time. Its URL comes from a carrier, so only public
 * addresses are connected to, and redirects are not followed; `trusted` are the origins that may lie in our
 * own network.
 */
export async function fetchPicture(
  url: string,
  {
    signal: caller,
    trusted,
    log,
    outside = openOutside(),
  }: {
    signal: AbortSignal
    trusted: readonly string[]
    log: Logger
    /** For tests. */
    outside?: Outside
  },
): Promise<Picture | null> {
  const signal = AbortSignal.any([caller, AbortSignal.timeout(timeoutMs)])
  try {
    const found = await read(url, { signal, trusted, outside })
    if (found === null) return null
    const type = (found.contentType ?? '').split(';')[0]?.trim().toLowerCase()
    const extension = type && extensions[type]
    if (!extension || found.bytes.length > maxBytes) return null
    return { bytes: new Uint8Array(found.bytes), type, extension }
  } catch (error) {
    log.info({ err: error }, 'a picture of a trip could not be fetched')
    return null
  }
}

async function read(
  url: string,
  {
    signal,
    trusted,
    outside,
  }: { signal: AbortSignal; trusted: readonly string[]; outside: Outside },
): Promise<{ bytes: Uint8Array; contentType: string | null } | null> {
  const parsed = URL.parse(url)
  if (parsed === null) return null
  if (/^data:image\//i.test(url) || trusted.includes(parsed.origin)) {
    const response = await fetch(url, { redirect: 'error', signal })
    const bytes = response.ok ? await readBounded(response.body, maxBytes) : null
    if (bytes === null) await response.body?.cancel()
    return bytes && { bytes, contentType: response.headers.get('content-type') }
  }
  if (!isPlainHttp(parsed)) return null
  const address = await publicAddressOf(parsed, { outside, signal })
  if (address === null) return null
  const wanted = { url: parsed, address, accept: 'image/*', maxBytes: maxBytes + 1, signal }
  const { status, contentType, body } = await outside.fetch(wanted)
  return status === 200 ? { bytes: body, contentType } : null
}

/**
 * The service's own origin, which this portal calls anyway, and in the demo this process, which plays the
 * carriers.
 */
export function trustedPictureOrigins(): string[] {
  const { demo, publicUrl, upstream } = portalRuntime()
  return [new URL(upstream.baseUrl).origin, ...(demo ? [publicUrl] : [])]
}
