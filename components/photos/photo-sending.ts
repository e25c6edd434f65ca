/** Photos on their way: made small and sent one after another, each tried again at a press. */
import { sendPhoto, type PhotoProblem } from './send-photo.ts'
import { shrinkPhoto } from './shrink-photo.ts'

export interface PhotoOnItsWay {
  readonly key: string
  readonly fileName: string
  /** Of the file as it was chosen. */
  readonly previewUrl: string
  /** From 0 to 1; null before it is sent. */
  readonly share: number | null
  /** Null while it is under way. */
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

  /** For which staff act; null: the visitor's own. */
  constructor(account: string | null) {
    this.#account = account
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): readonly PhotoOnItsWay[] => this.#photos

  /** What is told of each that has arrived. */
  whenSent(tell: (path: string) => void): void {
    this.#sent = tell
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

  /** One decoded photo of a phone fills tens of megabytes: never two at once. */
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
