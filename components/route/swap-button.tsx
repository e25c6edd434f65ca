'use client'

import { ArrowUpDown } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Stands on the line between the two ends. */
export function SwapButton({ onSwap }: { onSwap: () => void }) {
  const t = useTranslations('route')
  return (
    <div className="my-3 flex items-center gap-3">
      <span aria-hidden className="h-px grow bg-edge" />
      <button
        type="button"
        onClick={onSwap}
        className="inline-flex min-h-9 items-center gap-2 rounded-full border border-edge-strong bg-surface px-3.5 text-caption font-medium text-ink-soft hover:bg-hover hover:text-ink"
      >
        <ArrowUpDown aria-hidden className="size-4" />
        {t('swap')}
      </button>
      <span aria-hidden className="h-px grow bg-edge" />
    </div>
  )
}
