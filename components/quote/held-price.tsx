'use client'

import { Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import { Money } from './money.tsx'
import { minutesAndSeconds, useLeftMs } from './use-left-ms.ts'

/** The price that somebody is about to continue with, and how long it holds. */
export function HeldPrice({
  quote: { estimated_total: amount, currency, expires_at: expiresAt },
  serverNowMs,
}: {
  quote: Pick<QuoteCreated, 'estimated_total' | 'currency' | 'expires_at'>
  serverNowMs: number
}) {
  const t = useTranslations('identity.heldPrice')
  const leftMs = useLeftMs(Date.parse(expiresAt), serverNowMs)
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-large border border-edge bg-surface px-5 py-3">
      <p className="text-lead font-semibold">
        <span className="sr-only">{t('label')}: </span>
        <Money amount={amount} currency={currency} />
      </p>
      <p role="timer" className="flex items-center gap-2 text-small font-medium text-ink-soft">
        <Clock aria-hidden className="size-4 shrink-0 self-center" />
        {leftMs <= 0 ? t('over') : t('left', { time: minutesAndSeconds(leftMs) })}
      </p>
    </div>
  )
}
