'use client'

import { useEffect } from 'react'
import { useRouter } from 'next/navigation'
import type { SaveDraft, VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { useDraft } from './use-draft.ts'

/**
 * A page was made from a draft that this tab has a later one of (it was typed without a connection, or
 * a moment ago): when that is saved, the page is made again.
 */
export function CatchUp({ known, saveDraft }: { known: VersionedDraft; saveDraft: SaveDraft }) {
  const router = useRouter()
  const { version, saving } = useDraft({ known, save: saveDraft })
  const behind = saving === 'saved' && version > known.version
  useEffect(() => {
    if (behind) router.refresh()
  }, [behind, router])
  return null
}
