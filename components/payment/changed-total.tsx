'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Money } from '../quote/money.tsx'
import type { Total } from './pay-props.ts'

/** The price is another one than was seen: nothing is begun before that is agreed to. */
export function ChangedTotal({ from, to }: { from: Total; to: Total }) {
  const t = useTranslations('pay.changed')
  return (
    <div role="alert" className="rounded-medium bg-warn-soft px-4 py-3 text-small text-warn">
      <p className="flex items-start gap-3 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t('title')}
      </p>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 pl-8">
        <dt>{t('before')}</dt>
        <dd className="text-right line-through">
          <Money {...from} />
        </dd>
        <dt className="font-medium">{t('now')}</dt>
        <dd className="text-right font-medium">
          <Money {...to} />
        </dd>
      </dl>
      <p className="mt-2 pl-8">{t('body')}</p>
    </div>
  )
}
