import { maxPhotoBytes, maxPhotoSide } from './photo-limits.ts'
import { photosHref } from '#lib/hrefs.ts'
import { photoNameOf } from '#lib/cargo/photo-path.ts'

export type PhotoProblem =
  | 'offline'
  | 'unreachable'
  | 'not_a_picture'
  | 'too_large'
  /** This connection sent too many. */
  | 'too_many'
  | 'full'

/** A larger file is not a photo, and decoding it would crash the tab. */
const maxFileBytes = 60 * 1024 * 1024
/** Quality and size, tried one after another until the result is small enough. */
const tries = [
  { quality: 0.82, share: 1 },
  { quality: 0.6, share: 1 },
  { quality: 0.6, share: 0.6 },
  { quality: 0.5, share: 0.4 },
] as const

/**
 * A photo as it is sent: a JPEG of moderate size. Redrawing removes the metadata that cameras write;
 * transparent backgrounds become white.
 */
export async function shrinkPhoto(
  file: File,
  maxBytes = maxPhotoBytes,
): Promise<Blob | 'not_a_picture' | 'too_large'> {
  if (file.size > maxFileBytes) return 'too_large'
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  )
  if (picture === null) return 'not_a_picture'
  try {
    for (const { quality, share } of tries) {
      const jpeg = await drawn(picture, { side: maxPhotoSide * share, quality })
      if (jpeg === null) return 'not_a_picture'
      if (jpeg.size <= maxBytes) return jpeg
    }
    return 'too_large'
  } finally {
    picture.close()
  }
}

async function drawn(
  picture: ImageBitmap,
  { side, quality }: { side: number; quality: number },
): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
}

/** A megabyte over the slowest acceptable connection. */
const patienceMs = 60_000

const problems: ReadonlyMap<number, PhotoProblem> = new Map([
  [409, 'full'],
  [413, 'too_large'],
  [415, 'not_a_picture'],
  [429, 'too_many'],
])

/** With the progress of its upload, which `fetch` does not report. */
export function sendPhoto(
  jpeg: Blob,
  {
    account,
    onProgress,
    signal,
  }: {
    /** The account in the page's address; null: a guest. */
    account: string | null
    onProgress: (share: number) => void
    signal: AbortSignal
  },
): Promise<{ readonly path: string } | PhotoProblem> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => {
      const path = pathIn(request.response)
      resolve(path === null ? (problems.get(request.status) ?? 'unreachable') : { path })
    })
    for (const end of ['error', 'timeout', 'abort'] as const) {
      request.addEventListener(end, () => resolve(navigator.onLine ? 'unreachable' : 'offline'))
    }
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', photosHref(account))
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
