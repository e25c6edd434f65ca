'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PayReply } from '#lib/contract/pay.ts'
import { isAppUrl } from '#lib/paying/app-url.ts'
import { Money } from '../quote/money.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import type { Total } from './pay-props.ts'

/** Paid in a bank's own app: how to get there again, and what to look for there. */
export function AppPayment({
  instructions: { appUrl, tradeNo },
  total,
}: {
  instructions: Extract<PayReply, { type: 'app' }>
  total: Total
}) {
  const t = useTranslations('pay.app')
  return (
    <>
      <p className="text-small text-ink-soft">{t('how')}</p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 text-small">
        <dt className="text-ink-soft">{t('amount')}</dt>
        <dd className="text-right text-lead font-semibold">
          <Money {...total} />
        </dd>
        <dt className="col-span-2 text-ink-soft">{t('reference')}</dt>
        <dd className="col-span-2 flex flex-wrap items-center justify-between gap-x-2 text-caption wrap-anywhere">
          <span className="min-w-0 font-mono">{tradeNo}</span>
          <span className="-mx-3">
            <CopyButton text={tradeNo} label={t('copy')} doneLabel={t('copied')} />
          </span>
        </dd>
      </dl>
      {isAppUrl(appUrl) && (
        <a
          href={appUrl}
          className={buttonStyle('primary', 'w-full sm:w-auto sm:self-start sm:px-8')}
        >
          {t('open')}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </>
  )
}
