/** Photo uploads: photos are shrunk and sent one after another, each repeated at a press. */
import { maxPhotoBytes, maxPhotoSide } from './photo-limits.ts'
import { photosHref } from '#lib/hrefs.ts'
import { photoNameOf } from '#lib/cargo/photo-path.ts'

// Sends a photo to the portal with its upload progress, which `fetch` does not report.

/** A megabyte over the slowest acceptable connection. */
const patienceMs = 60_000

type PhotoProblem =
  | 'offline'
  | 'unreachable'
  | 'not_a_picture'
  | 'too_large'
  /** This connection sent too many. */
  | 'too_many'
  /** This visit has the maximum number of photos. */
  | 'full'

type Sent =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly problem: PhotoProblem }

const problems: ReadonlyMap<number, PhotoProblem> = new Map([
  [409, 'full'],
  [413, 'too_large'],
  [415, 'not_a_picture'],
  [429, 'too_many'],
])

function sendPhoto(
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

// A photo as it is sent: a JPEG of moderate size. Redrawing removes the metadata that cameras write;
// transparent backgrounds become white.

/** A larger file is not a photo, and decoding it would crash the tab. */
const maxFileBytes = 60 * 1024 * 1024
/** Quality and size, tried one after another until the result is small enough. */
const tries = [
  { quality: 0.82, share: 1 },
  { quality: 0.6, share: 1 },
  { quality: 0.6, share: 0.6 },
] as const

type Shrunk =
  | { readonly ok: true; readonly jpeg: Blob }
  | { readonly ok: false; readonly problem: 'not_a_picture' | 'too_large' }

export async function shrinkPhoto(file: File, maxBytes = maxPhotoBytes): Promise<Shrunk> {
  if (file.size > maxFileBytes) return { ok: false, problem: 'too_large' }
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  )
  if (picture === null) return { ok: false, problem: 'not_a_picture' }
  try {
    for (const { quality, share } of tries) {
      const jpeg = await drawn(picture, { side: maxPhotoSide * share, quality })
      if (jpeg === null) return { ok: false, problem: 'not_a_picture' }
      if (jpeg.size <= maxBytes) return { ok: true, jpeg }
    }
    return { ok: false, problem: 'too_large' }
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

export interface PhotoOnItsWay {
  readonly key: string
  readonly fileName: string
  /** The URL of the original file. */
  readonly previewUrl: string
  /** From 0 to 1; null before it is sent. */
  readonly share: number | null
  /** Null while it is uploading. */
  readonly problem: PhotoProblem | null
}

interface Chosen {
  readonly file: File
  readonly gone: AbortController
}

export class PhotoSending {
  readonly #account: string | null
  readonly #chosen = new Map<string, Chosen>()
  readonly #listeners = new Set<() => void>()
  #photos: readonly PhotoOnItsWay[] = []
  #turn: Promise<void> = Promise.resolve()
  #sent: (path: string) => void = () => undefined

  /** The account in the page's address; null: a guest. */
  constructor(account: string | null) {
    this.#account = account
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): readonly PhotoOnItsWay[] => this.#photos

  /** Sets the callback for each arrived photo. */
  whenSent(onSent: (path: string) => void): void {
    this.#sent = onSent
  }

  add(files: readonly File[]): void {
    for (const file of files) {
      const key = crypto.randomUUID()
      this.#chosen.set(key, { file, gone: new AbortController() })
      const previewUrl = URL.createObjectURL(file)
      const photo = { key, fileName: file.name, previewUrl, share: null, problem: null }
      this.#become([...this.#photos, photo])
      this.#sendInTurn(key)
    }
  }

  readonly again = (key: string): void => {
    this.#change(key, { share: null, problem: null })
    this.#sendInTurn(key)
  }

  readonly drop = (key: string): void => {
    this.#chosen.get(key)?.gone.abort()
    this.#chosen.delete(key)
    const photo = this.#photos.find((each) => each.key === key)
    if (photo !== undefined) URL.revokeObjectURL(photo.previewUrl)
    this.#become(this.#photos.filter((each) => each.key !== key))
  }

  end(): void {
    for (const { key } of this.#photos) this.drop(key)
  }

  /** One decoded photo of a phone takes tens of megabytes: never two at once. */
  #sendInTurn(key: string): void {
    this.#turn = this.#turn.then(() => this.#send(key))
  }

  async #send(key: string): Promise<void> {
    const chosen = this.#chosen.get(key)
    if (chosen === undefined) return
    const shrunk = await shrinkPhoto(chosen.file)
    if (!shrunk.ok) return this.#change(key, { problem: shrunk.problem })
    if (chosen.gone.signal.aborted) return
    this.#change(key, { share: 0 })
    const sent = await sendPhoto(shrunk.jpeg, {
      account: this.#account,
      onProgress: (share) => this.#change(key, { share }),
      signal: chosen.gone.signal,
    })
    if (!this.#chosen.has(key)) return
    if (!sent.ok) return this.#change(key, { problem: sent.problem })
    this.drop(key)
    this.#sent(sent.path)
  }

  #change(key: string, change: Partial<PhotoOnItsWay>): void {
    this.#become(this.#photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)))
  }

  #become(photos: readonly PhotoOnItsWay[]): void {
    this.#photos = photos
    for (const listener of this.#listeners) listener()
  }
}
