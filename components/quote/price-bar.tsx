'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { BottomBar } from '#components/ui/bottom-bar.tsx'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import type { QuoteStanding } from '#lib/storefront/quote-standing.ts'
import { AskAgain } from './ask-again.tsx'
import { Money } from './money.tsx'
import { OrderedAction } from './ordered-action.tsx'
import { minutesAndSeconds, useLeftMs } from './use-left-ms.ts'

/** The total and the one thing to do, in reach of a thumb. Wide screens have both in the card. */
export function PriceBar({
  quote,
  serverNowMs,
  standing,
  pending,
  onAskAgain,
  children,
}: {
  quote: QuoteCreated
  serverNowMs: number
  standing: QuoteStanding
  pending: boolean
  onAskAgain: () => void
  /** What to do with a price that holds. */
  children: ReactNode
}) {
  const t = useTranslations('quote')
  const leftMs = useLeftMs(Date.parse(quote.expires_at), serverNowMs)
  const over = standing.kind === 'canceled' || (standing.kind === 'open' && leftMs <= 0)
  function said(): string {
    if (standing.kind === 'ordered') return standing.number
    if (standing.kind === 'canceled') return t('ordered.over')
    return over ? t('expiry.over') : t('expiry.left', { time: minutesAndSeconds(leftMs) })
  }
  return (
    <BottomBar className="lg:hidden">
      <div className="page flex items-center justify-between gap-4 py-3">
        <p className="min-w-0">
          <span className="block text-lead leading-tight font-semibold">
            <Money amount={quote.estimated_total} currency={quote.currency} />
          </span>
          <span className={`block text-caption ${over ? 'text-bad' : 'text-ink-soft'}`}>
            {said()}
          </span>
        </p>
        {standing.kind === 'ordered' ? (
          <OrderedAction quoteId={quote.quotation_id} order={standing} className="shrink-0" />
        ) : over || pending ? (
          <AskAgain pending={pending} onAskAgain={onAskAgain} className="shrink-0" />
        ) : (
          children
        )}
      </div>
    </BottomBar>
  )
}
