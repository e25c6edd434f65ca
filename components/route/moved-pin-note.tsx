'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { isPinned } from '#lib/storefront/place-pin.ts'
import type { MovedPin } from './use-moved-pins.ts'

/** Said where it was tapped, with the way back. */
export function MovedPinNote({ moved, onUndo }: { moved: MovedPin | null; onUndo: () => void }) {
  const t = useTranslations('route.undo')
  return (
    <div role="status">
      {moved !== null && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-medium border border-edge bg-surface px-4 text-small">
          <span>{isPinned(moved.before) ? t(`moved.${moved.end}`) : t(`set.${moved.end}`)}</span>
          <button
            type="button"
            onClick={onUndo}
            className="inline-flex min-h-11 items-center gap-2 rounded-small px-2 font-medium text-action hover:bg-action-soft"
          >
            <Undo2 aria-hidden className="size-4" />
            {t('back')}
          </button>
        </div>
      )}
    </div>
  )
}
