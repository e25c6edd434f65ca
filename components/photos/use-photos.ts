/** The photos of one item: those that are there, those on their way, and the one just taken off. */
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useActedFor } from '#components/steps/use-acted-for.ts'
import { forAccount } from '#lib/ops/acted-for.ts'
import { photoNameOf } from '#lib/cargo/photo-path.ts'
import { PhotoSending, type PhotoOnItsWay } from './photo-sending.ts'

export interface Photos {
  /** Of the item's photos those that were added here. */
  readonly paths: readonly string[]
  readonly onTheirWay: readonly PhotoOnItsWay[]
  /** Whether the last one that was taken off can be brought back. */
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
  const account = useActedFor()
  const [sending] = useState(() => new PhotoSending(account))
  function tell(make: (before: readonly string[]) => readonly string[]): void {
    const after = make(latest.current.urls)
    // Two may arrive before the page is drawn again.
    latest.current = { ...latest.current, urls: after }
    latest.current.onChange(after)
  }
  useLayoutEffect(() => {
    latest.current = { urls, onChange }
    sending.whenSent((path) => tell((before) => [...before, path]))
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
      tell((before) => before.filter((url) => url !== path))
    },
    undo() {
      if (takenOff === null) return
      setTakenOff(null)
      tell((before) => before.toSpliced(takenOff.index, 0, takenOff.path))
    },
  }
}

/**
 * What can't be brought back any more is taken from the server too. It refuses where another row still
 * has it, and takes it with the visit where this does not get through.
 */
function forget(takenOff: TakenOff | null, account: string | null): void {
  if (takenOff !== null) navigator.sendBeacon(forAccount(`${takenOff.path}/removal`, account))
}
