'use client'

import { useActionState } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'

export function EndOthers({
  action,
  hasOthers,
}: {
  action: (ended: number | null) => Promise<number>
  hasOthers: boolean
}) {
  const t = useTranslations('identity.sessions')
  const [ended, end, pending] = useActionState(action, null)
  return (
    <form action={end} className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {hasOthers && (
        <button type="submit" aria-busy={pending} className={buttonStyle('secondary')}>
          {t('endOthers')}
        </button>
      )}
      <p role="status" className="text-small text-ink-soft">
        {ended !== null ? t('ended', { count: ended }) : hasOthers ? '' : t('onlyThis')}
      </p>
    </form>
  )
}
