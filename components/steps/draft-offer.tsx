'use client'

import { useTransition } from 'react'
import { useTranslations } from 'next-intl'
import type { UsedDraft } from './use-draft.ts'

/** Something was typed in another tab, or before signing in, and is not in the draft that is shown. */
export function DraftOffer({ hasAside, store }: Pick<UsedDraft, 'hasAside' | 'store'>) {
  const t = useTranslations('steps.offer')
  const [pending, startTransition] = useTransition()
  const settle = (isWanted: boolean) => () => {
    // A failed try is offered again.
    if (!pending) startTransition(() => store.settleAside(isWanted).catch(() => undefined))
  }
  if (!hasAside) return null
  return (
    <section
      aria-label={t('label')}
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-1 rounded-large bg-warn-soft px-5 py-3 text-small"
    >
      <p className="min-w-0 grow basis-72 font-medium">{t('body')}</p>
      <p className="flex flex-wrap gap-x-6">
        <button type="button" aria-disabled={pending} onClick={settle(true)} className={action}>
          {t('bringBack')}
        </button>
        <button type="button" aria-disabled={pending} onClick={settle(false)} className={action}>
          {t('discard')}
        </button>
      </p>
    </section>
  )
}

const action =
  'inline-flex min-h-11 items-center rounded-small font-medium text-action underline-offset-4 hover:underline sm:min-h-6'
