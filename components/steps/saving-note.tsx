'use client'

import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { SavingState } from './draft-store.ts'

/** Says only what needs to be known: that something is not with us yet, and where it is instead. */
export function SavingNote({ saving }: { saving: SavingState }) {
  const t = useTranslations('steps')
  return (
    <p role="status" className="text-caption text-ink-soft empty:hidden">
      {saving === 'failed' && (
        <span className="inline-flex items-start gap-2 text-warn">
          <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('notSaved')}
        </span>
      )}
    </p>
  )
}
