'use client'

/** The draft of this visit in an island: what is typed is kept (draft-keeper.ts says how). */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SaveDraft, VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { openDraftChannel } from './draft-channel.ts'
import { dropOwnLeft, takeLeft } from './draft-left.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import { draftStorageOfTab } from './draft-storage.ts'
import type { DraftKeeper, KeptDraft } from './kept-draft.ts'
import { sendChange } from './leave-page.ts'
import { useActedFor } from './use-acted-for.ts'

export interface UsedDraft extends KeptDraft {
  readonly keeper: DraftKeeper
}

export function useDraft({ known, save }: { known: VersionedDraft; save: SaveDraft }): UsedDraft {
  const account = useActedFor()
  const [keeper] = useState(() =>
    createDraftKeeper({
      initial: known,
      save,
      storage: draftStorageOfTab(account),
      sendChange: (typed) => sendChange(typed, account),
      takeLeft: () => takeLeft(account),
      nowMs: Date.now,
    }),
  )
  const kept = useSyncExternalStore(keeper.subscribe, keeper.current, keeper.current)

  // What the tab remembers can be newer than the page that the server made.
  useEffect(() => void keeper.receive(known), [keeper, known])

  useEffect(() => {
    let told = keeper.current().version
    const channel = openDraftChannel(account, (saved) => void keeper.receive(saved))
    const stop = keeper.subscribe(() => {
      const { draft, version, saving } = keeper.current()
      if (saving === 'saved') dropOwnLeft(account)
      if (saving !== 'saved' || version <= told) return
      told = version
      channel.tell({ draft, version })
    })
    return () => {
      stop()
      channel.close()
    }
  }, [keeper, account])

  useEffect(() => {
    const flush = () => void keeper.flush()
    const leave = () => {
      if (document.visibilityState === 'hidden') keeper.leave()
    }
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void keeper.comeBack()
    }
    addEventListener('online', flush)
    addEventListener('pageshow', comeBack)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('online', flush)
      removeEventListener('pageshow', comeBack)
      document.removeEventListener('visibilitychange', leave)
      flush()
    }
  }, [keeper])

  return { ...kept, keeper }
}

/** Takes what this tab keeps of the visitor's own draft: it has become an account's. */
export function forgetOwnDraft(): void {
  draftStorageOfTab(null)?.forget()
}
