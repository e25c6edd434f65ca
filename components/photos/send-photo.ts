/** Sends a photo to the portal and tells how far it is; `fetch` would not say that of what is sent. */
import { forAccount } from '#lib/ops/acted-for.ts'
import { photoNameOf } from '#lib/storefront/photo-path.ts'

/** A megabyte over the slowest line on which one would still wait for it. */
const patienceMs = 60_000

export type PhotoProblem =
  | 'offline'
  | 'unreachable'
  | 'not_a_picture'
  | 'too_large'
  /** Many were sent from this connection. */
  | 'too_many'
  /** This visit has as many as it may have. */
  | 'full'

export type Sent =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly problem: PhotoProblem }

const problems: ReadonlyMap<number, PhotoProblem> = new Map([
  [409, 'full'],
  [413, 'too_large'],
  [415, 'not_a_picture'],
  [429, 'too_many'],
])

export function sendPhoto(
  jpeg: Blob,
  {
    account,
    onProgress,
    signal,
  }: {
    /** For which staff act; null: the visitor's own. */
    account: string | null
    onProgress: (share: number) => void
    signal: AbortSignal
  },
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const unreached = () =>
      resolve({ ok: false, problem: navigator.onLine ? 'unreachable' : 'offline' })
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => {
      const path = pathIn(request.response)
      const problem = problems.get(request.status) ?? 'unreachable'
      resolve(path === null ? { ok: false, problem } : { ok: true, path })
    })
    for (const end of ['error', 'timeout', 'abort'] as const) {
      request.addEventListener(end, unreached)
    }
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', forAccount('/portal/photos', account))
    request.responseType = 'json'
    request.timeout = patienceMs
    request.setRequestHeader('content-type', 'image/jpeg')
    request.send(jpeg)
  })
}

function pathIn(reply: unknown): string | null {
  if (typeof reply !== 'object' || reply === null || !('path' in reply)) return null
  const { path } = reply
  return typeof path === 'string' && photoNameOf(path) !== null ? path : null
}
