'use client'

import { useTranslations } from 'next-intl'

/** In the place of a part whose code did not come, so that the rest of the step stays as it is. */
export function PartNotLoaded() {
  const t = useTranslations('route')
  return (
    <p role="alert" className="text-caption text-bad">
      {t('partNotLoaded')}
    </p>
  )
}
