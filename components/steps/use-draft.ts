'use client'

/** The draft of this visit in an island: what is typed is kept (draft-keeper.ts says how). */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SaveDraft, VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { createDraftKeeper, type DraftKeeper, type KeptDraft } from './draft-keeper.ts'

export interface UsedDraft extends KeptDraft {
  readonly keeper: DraftKeeper
}

export function useDraft({ known, save }: { known: VersionedDraft; save: SaveDraft }): UsedDraft {
  const [keeper] = useState(() =>
    createDraftKeeper({
      initial: known,
      save,
      storage: typeof window === 'undefined' ? null : tabStorage(),
      beacon: sendBeacon,
      nowMs: Date.now,
    }),
  )
  const kept = useSyncExternalStore(keeper.subscribe, keeper.current, keeper.current)

  // What the tab remembers can be newer than the page that the server made.
  useEffect(() => void keeper.receive(known), [keeper, known])

  useEffect(() => {
    const flush = () => void keeper.flush()
    const leave = () => {
      if (document.visibilityState === 'hidden') keeper.leave()
    }
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', leave)
      flush()
    }
  }, [keeper])

  return { ...kept, keeper }
}

function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

function sendBeacon(draft: VersionedDraft): void {
  const body = new Blob([JSON.stringify(draft)], { type: 'application/json' })
  navigator.sendBeacon('/portal/draft', body)
}
