'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PayType } from '#lib/contract/pay-types.ts'
import { PayForm } from './pay-form.tsx'
import type { PayStepProps } from './pay-props.ts'

/** Another way takes the place of the one that is open: nothing is charged twice. */
export function OtherWays({
  without,
  ...props
}: Omit<PayStepProps, 'payment'> & { without: PayType | undefined }) {
  const t = useTranslations('pay.other')
  return (
    <details className="group rounded-large border border-edge bg-surface">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 rounded-large px-5 py-3 text-small font-medium text-action [&::-webkit-details-marker]:hidden">
        {t('title')}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="border-t border-edge px-5 py-5">
        <p className="mb-5 text-small text-ink-soft">{t('about')}</p>
        <PayForm {...props} {...(without !== undefined && { without })} />
      </div>
    </details>
  )
}
