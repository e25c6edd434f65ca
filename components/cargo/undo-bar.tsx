import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Undoable } from './use-rows.ts'

/** What was just done, said aloud, and the way back. */
export function UndoBar({ undoable, onUndo }: { undoable: Undoable | null; onUndo: () => void }) {
  const t = useTranslations('cargo.undo')
  return (
    <div role="status">
      {undoable !== null && (
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-medium border border-edge bg-surface px-4 py-1 text-small">
          <span className="min-w-0 break-words">{t(undoable.deed.kind, { ...undoable.deed })}</span>
          <button
            type="button"
            onClick={onUndo}
            className="inline-flex min-h-9 items-center gap-2 rounded-small px-2 font-medium text-action hover:bg-action-soft"
          >
            <Undo2 aria-hidden className="size-4" />
            {t('back')}
          </button>
        </div>
      )}
    </div>
  )
}
