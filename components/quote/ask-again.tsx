'use client'

import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'

/** The price once more, in one press: everything else is there still. */
export function AskAgain({
  pending,
  onAskAgain,
  className,
}: {
  pending: boolean
  onAskAgain: () => void
  className: string
}) {
  const t = useTranslations('quote')
  return (
    <button
      type="button"
      onClick={onAskAgain}
      aria-disabled={pending}
      className={buttonStyle('primary', className)}
    >
      <RotateCw aria-hidden className={`size-4 ${pending ? 'animate-spin' : ''}`} />
      {pending ? t('asking') : t('again')}
    </button>
  )
}
