'use client'

import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'

/** The price once more, in one press: everything else is there still. */
export function AskAgain({
  pending,
  onAskAgain,
  className,
  kind = 'primary',
}: {
  pending: boolean
  onAskAgain: () => void
  className: string
  kind?: 'primary' | 'secondary'
}) {
  const t = useTranslations('quote')
  return (
    <button
      type="button"
      onClick={onAskAgain}
      aria-disabled={pending}
      className={buttonStyle(kind, className)}
    >
      <RotateCw aria-hidden className={`size-4 ${pending ? 'animate-spin' : ''}`} />
      {pending ? t('asking') : t('again')}
    </button>
  )
}
