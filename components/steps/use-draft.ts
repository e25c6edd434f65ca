'use client'

/** The draft of a page: what is typed is kept (draft-store.ts says how). */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRouter } from 'next/navigation'
import { useAfterPress } from '#components/ui/use-after-press.ts'
import type { DraftOfPage } from '#lib/storefront/draft-save.ts'
import { isSameOrder } from '#lib/storefront/same-order.ts'
import { draftStoreFor, type DraftStore, type ShownDraft } from './draft-store.ts'

export interface UsedDraft extends ShownDraft {
  readonly store: DraftStore
}

export function useDraft(known: DraftOfPage): UsedDraft {
  const [store] = useState(() => draftStoreFor(known))
  const [first] = useState(store.current)
  const shown = useSyncExternalStore(store.subscribe, store.current, () => first)
  useEffect(() => {
    store.start()
    store.receive(known)
  }, [store, known])
  // Its offer stands above what is pressed.
  const hasAside = useAfterPress(shown.hasAside)
  return { ...shown, hasAside, store }
}

/**
 * The same on a page that the server makes from the draft, like the one of the price: when it was made from
 * an older route or load than is saved by now, it is made again. Add-ons are chosen on the page itself.
 */
export function useDraftOfServer(known: DraftOfPage): UsedDraft {
  const router = useRouter()
  const used = useDraft(known)
  const { draft, version, saving, isReplaced } = used
  const { addons, insurance } = known.draft
  const isBehind =
    saving === 'saved' &&
    version > known.version &&
    (isReplaced || !isSameOrder({ ...draft, addons, insurance }, known.draft))
  useEffect(() => {
    if (isBehind) router.refresh()
  }, [isBehind, router])
  return used
}
