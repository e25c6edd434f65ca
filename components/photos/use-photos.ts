/** The photos of one item: stored ones, uploads, and the one just removed. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAccount } from '#components/account/use-account.ts'
import { randomUuid } from '#components/ui/random-uuid.ts'
import { photosHref } from '#lib/hrefs.ts'
import { photoNameOf } from '#lib/cargo/photo-path.ts'
import { sendPhoto, shrinkPhoto, type PhotoProblem } from './photo-sending.ts'

export interface PhotoOnItsWay {
  readonly key: string
  readonly file: File
  readonly previewUrl: string
  /** From 0 to 1; null before it is sent. */
  readonly share: number | null
  /** Null while it is uploading. */
  readonly problem: PhotoProblem | null
  readonly dropped: AbortController
}

interface TakenOff {
  readonly path: string
  readonly index: number
}

export function usePhotos(
  urls: readonly string[],
  onChange: (make: (urls: readonly string[]) => readonly string[]) => void,
) {
  const account = useAccount()
  const [onTheirWay, setOnTheirWay] = useState<readonly PhotoOnItsWay[]>([])
  const [takenOff, setTakenOff] = useState<TakenOff | null>(null)
  /** One decoded photo of a phone takes tens of megabytes: never two at once. */
  const turn = useRef(Promise.resolve())

  const change = (key: string, part: Partial<PhotoOnItsWay>) =>
    setOnTheirWay((now) => now.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)))

  function drop({ key, previewUrl, dropped }: PhotoOnItsWay): void {
    dropped.abort()
    URL.revokeObjectURL(previewUrl)
    setOnTheirWay((now) => now.filter((photo) => photo.key !== key))
  }

  async function send(photo: PhotoOnItsWay): Promise<void> {
    const { key, file, dropped } = photo
    const { signal } = dropped
    if (signal.aborted) return
    const jpeg = await shrinkPhoto(file)
    if (typeof jpeg === 'string') return change(key, { problem: jpeg })
    if (signal.aborted) return
    const onProgress = (share: number) => change(key, { share })
    onProgress(0)
    const sent = await sendPhoto(jpeg, { account, onProgress, signal })
    if (signal.aborted) return
    if (typeof sent === 'string') return change(key, { problem: sent })
    drop(photo)
    onChange((before) => [...before, sent.path])
  }

  function sendInTurn(photo: PhotoOnItsWay): void {
    turn.current = turn.current.then(() => send(photo))
  }

  const leave = useEffectEvent(() => {
    for (const photo of onTheirWay) drop(photo)
    forget(takenOff, account)
  })
  useEffect(() => () => leave(), [])

  return {
    /** The item's photos that were added here. */
    paths: urls.filter((url) => photoNameOf(url) !== null),
    onTheirWay,
    canUndo: takenOff !== null,
    add(files: readonly File[]) {
      for (const file of files) {
        const previewUrl = URL.createObjectURL(file)
        const dropped = new AbortController()
        const key = randomUuid()
        const photo = { key, file, previewUrl, share: null, problem: null, dropped }
        setOnTheirWay((now) => [...now, photo])
        sendInTurn(photo)
      }
    },
    again(photo: PhotoOnItsWay) {
      change(photo.key, { share: null, problem: null })
      sendInTurn(photo)
    },
    drop,
    remove(path: string) {
      forget(takenOff, account)
      setTakenOff({ path, index: urls.indexOf(path) })
      onChange((before) => before.filter((url) => url !== path))
    },
    undo() {
      if (takenOff === null) return
      setTakenOff(null)
      onChange((before) => before.toSpliced(takenOff.index, 0, takenOff.path))
    },
  }
}

/**
 * Deletes photos that can no longer be restored from the server too. The server refuses while another row
 * still has them; when this request fails, they are deleted together with the visit.
 */
function forget(takenOff: TakenOff | null, account: string | null): void {
  const name = takenOff && photoNameOf(takenOff.path)
  if (name !== null) navigator.sendBeacon(`${photosHref(account)}/${name}/removal`)
}
