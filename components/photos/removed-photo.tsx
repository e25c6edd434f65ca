import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Said aloud, with the way back. */
export function RemovedPhoto({ canUndo, onUndo }: { canUndo: boolean; onUndo: () => void }) {
  const t = useTranslations('photos')
  return (
    <div role="status">
      {canUndo && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-caption">
          {t('removed')}
          <button
            type="button"
            onClick={onUndo}
            className="inline-flex min-h-9 items-center gap-2 rounded-small px-2 font-medium text-action hover:bg-action-soft"
          >
            <Undo2 aria-hidden className="size-4" />
            {t('undo')}
          </button>
        </p>
      )}
    </div>
  )
}
