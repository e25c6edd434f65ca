'use client'

import { useTranslations } from 'next-intl'
import { FallenParcel } from '#components/illustrations/fallen-parcel.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { NoticePage } from '#components/ui/notice.tsx'

/** The page for an unexpected error. The number identifies the error in the log of the process. */
export function ProblemPage({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('problem')
  const reference = referenceOf(error)
  return (
    <NoticePage
      illustration={<FallenParcel />}
      title={t('title')}
      actions={
        <button type="button" onClick={retry} className={buttonStyle('primary')}>
          {t('retry')}
        </button>
      }
    >
      <p>{t('body')}</p>
      {reference !== null && <p className="mt-3 text-caption">{t('reference', { reference })}</p>}
    </NoticePage>
  )
}

function referenceOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return null
  return typeof error.digest === 'string' ? error.digest : null
}
