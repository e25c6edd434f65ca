'use client'

import { CircleAlert, Radio } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { usePathname } from 'next/navigation'
import { RetryLink } from '../ui/retry-link.tsx'
import type { Hearing } from './use-payment-news.ts'

/** That the page looks by itself whether it is paid, and when it can't. */
export function HearingLine({ hearing }: { hearing: Hearing }) {
  const t = useTranslations('pay.hearing')
  const path = usePathname()
  return (
    <div role="status" className="text-caption text-ink-soft">
      {hearing === 'listening' && (
        <p className="flex items-center gap-2">
          <Radio aria-hidden className="size-4 shrink-0 text-good" />
          {t('listening')}
        </p>
      )}
      {hearing === 'unanswered' && (
        <p className="flex items-start gap-2 text-warn">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('unanswered')}
        </p>
      )}
      {hearing === 'signed-out' && (
        <p className="text-warn">
          {t('signedOut')}{' '}
          <Link
            href={`/sign-in?${new URLSearchParams({ next: path })}`}
            className="font-medium underline underline-offset-2"
          >
            {t('signIn')}
          </Link>
        </p>
      )}
      {hearing === 'over' && <RetryLink>{t('again')}</RetryLink>}
    </div>
  )
}
