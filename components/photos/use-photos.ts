/** The photos of one item: stored ones, uploads, and the one just removed. */
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useAccount } from '#components/account/use-account.ts'
import { photosHref } from '#lib/hrefs.ts'
import { photoNameOf } from '#lib/cargo/photo-path.ts'
import { PhotoSending, type PhotoOnItsWay } from './photo-sending.ts'

export interface Photos {
  /** The item's photos that were added here. */
  readonly paths: readonly string[]
  readonly onTheirWay: readonly PhotoOnItsWay[]
  /** Whether the last removal can be undone. */
  readonly canUndo: boolean
  add(files: readonly File[]): void
  again(key: string): void
  drop(key: string): void
  remove(path: string): void
  undo(): void
}

interface TakenOff {
  readonly path: string
  readonly index: number
}

const none: readonly PhotoOnItsWay[] = []

export function usePhotos(
  urls: readonly string[],
  onChange: (urls: readonly string[]) => void,
): Photos {
  const latest = useRef({ urls, onChange })
  const account = useAccount()
  const [sending] = useState(() => new PhotoSending(account))
  function update(make: (before: readonly string[]) => readonly string[]): void {
    const after = make(latest.current.urls)
    // Two may arrive before the next render.
    latest.current = { ...latest.current, urls: after }
    latest.current.onChange(after)
  }
  useLayoutEffect(() => {
    latest.current = { urls, onChange }
    sending.whenSent((path) => update((before) => [...before, path]))
  })
  const onTheirWay = useSyncExternalStore(sending.subscribe, sending.current, () => none)
  const [takenOff, setTakenOff] = useState<TakenOff | null>(null)
  const toForget = useRef<TakenOff | null>(null)
  useLayoutEffect(() => {
    toForget.current = takenOff
  })
  useEffect(
    () => () => {
      sending.end()
      forget(toForget.current, account)
    },
    [sending, account],
  )

  return {
    paths: urls.filter((url) => photoNameOf(url) !== null),
    onTheirWay,
    canUndo: takenOff !== null,
    add: (files) => sending.add(files),
    again: sending.again,
    drop: sending.drop,
    remove(path) {
      forget(takenOff, account)
      const index = urls.indexOf(path)
      setTakenOff({ path, index })
      update((before) => before.filter((url) => url !== path))
    },
    undo() {
      if (takenOff === null) return
      setTakenOff(null)
      update((before) => before.toSpliced(takenOff.index, 0, takenOff.path))
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
