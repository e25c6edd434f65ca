/** The records of this phone and of the service, for the page of a loader's link. */
import { useState, useSyncExternalStore } from 'react'
import type { LoadingRecord } from '#lib/contract/loading.ts'
import {
  createLoadingOnPhone,
  type LoadingOnPhone,
  type OnPhone,
} from './phone/loading-on-phone.ts'

export function useLoading(asked: {
  readonly token: string
  readonly first: readonly LoadingRecord[]
  readonly firstAtMs: number
}): OnPhone & Pick<LoadingOnPhone, 'add'> {
  const [loading] = useState(() =>
    typeof window === 'undefined' ? null : createLoadingOnPhone(asked),
  )
  const [onServer] = useState((): OnPhone => ({
    records: asked.first,
    unsent: null,
    isKept: true,
    refused: [],
    link: 'open',
  }))
  const shown = useSyncExternalStore(
    loading?.subscribe ?? (() => () => undefined),
    loading?.snapshot ?? (() => onServer),
    () => onServer,
  )
  return { ...shown, add: (records, photo) => loading?.add(records, photo) }
}
