'use client'

/** The draft of this visit in an island: what is typed is kept (draft-keeper.ts says how). */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import type { SaveDraft, VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { openDraftChannel } from './draft-channel.ts'
import { newName, sessionOfBrowser } from './browser-session.ts'
import { dropLeft, forgetLeft, keysLeft, putDown, watchLeft, type LeftBy } from './draft-left.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import { draftStorageOfTab } from './draft-storage.ts'
import type { DraftKeeper, KeptDraft, LeftDrafts } from './kept-draft.ts'
import { putDownTyped, sendChange } from './leave-page.ts'
import { useDraftOwner } from './draft-owner.ts'

export interface UsedDraft extends KeptDraft {
  readonly keeper: DraftKeeper
}

export function useDraft({
  known,
  ordered = null,
  save,
}: {
  known: VersionedDraft
  /** What the draft before has become an order of, while nothing else is typed. */
  ordered?: QuoteDraft | null
  save: SaveDraft
}): UsedDraft {
  const account = useDraftOwner()
  const [from] = useState(newName)
  const [keeper] = useState(() =>
    createDraftKeeper({
      from,
      initial: known,
      ordered,
      save,
      storage: draftStorageOfTab(account),
      session: sessionOfBrowser,
      sendChange: (typed) => sendChange(typed, account),
      left: leftFor({ account, from }),
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
      if (saving !== 'saved' || version <= told) return
      told = version
      channel.tell({ draft, version })
    })
    return () => {
      stop()
      channel.close()
    }
  }, [keeper, account])

  useEffect(
    () => watchLeft({ account, from }, (kinds) => void keeper.takeUp(kinds)),
    [keeper, account, from],
  )

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
  forgetLeft(null)
}

function leftFor(by: LeftBy): LeftDrafts {
  let underWay: Promise<void> = Promise.resolve()
  return {
    put(change) {
      const { version, from = by.from } = change
      return putDown('left', { ...by, from }, { version, text: JSON.stringify(change) })
    },
    type: (typed) => putDownTyped(typed, by),
    drop: (version) => dropLeft(by, version),
    // One after the other, so that nothing is sent twice from here.
    takeUp: (options) =>
      (underWay = underWay.then(async () => {
        if (keysLeft(by, options.kinds).length === 0) return
        // Without a connection it cannot be had, nor could anything be sent.
        const late = await import('./take-up-left.ts').catch(() => null)
        await late?.takeUpLeft(by, options)
      })),
  }
}
