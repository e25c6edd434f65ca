/** A picture from where its carrier keeps it: bounded in size and time, and a picture or nothing. */
import { readBounded } from '../../read-bounded.ts'
import { portalRuntime } from '../../runtime.ts'

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
