'use client'

/** Changes of the goods that make several vehicles cheaper, or add goods at the same price: each is one press. */
import { useFormatter, useTranslations } from 'next-intl'
import { useAccount } from '#components/account/use-account.ts'
import type { QuoteItem } from '#lib/contract/quote-request.ts'
import type { QuoteSaving } from '#lib/contract/quote-savings.ts'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import { useMoneyText } from './money.tsx'
import { useSavings } from './use-savings.ts'

/** More names than these are a number. */
const mostNamed = 3

export function Savings({
  quote,
  items,
  busy,
  onTake,
}: {
  quote: QuoteCreated
  items: readonly QuoteItem[]
  busy: boolean
  onTake: (change: QuoteSaving['change']) => void
}) {
  const t = useTranslations('quote.savings')
  const format = useFormatter()
  const money = useMoneyText()
  const savings = useSavings(quote, useAccount())
  if (savings === null)
    return (
      <p role="status" className="mt-6 rounded-large bg-sunken px-5 py-4 text-small text-ink-soft">
        {t('searching')}
      </p>
    )
  if (savings.length === 0) return null

  function textOf({ kind, items: changed }: QuoteSaving['change']): string {
    const counts = kind === 'leave_out' || kind === 'add'
    const named = changed.slice(0, mostNamed).map(({ item_index: index, qty }) => {
      const name = items[index]?.name ?? `#${index + 1}`
      return counts ? t('pieces', { qty, name }) : name
    })
    const rest = changed.length - named.length
    const names = format.list(rest > 0 ? [...named, t('rest', { rest })] : named)
    return t(kind, { names })
  }

  return (
    <section
      aria-labelledby="savings-title"
      className="mt-6 rounded-large bg-good-soft px-5 py-4 print:hidden"
    >
      <h3 id="savings-title" className="text-small font-semibold text-good">
        {t('title')}
      </h3>
      <ul className="mt-2 flex flex-col gap-1">
        {savings.map(({ change, saved, vehicles_saved: vehicles }) => (
          <li key={JSON.stringify(change)}>
            <button
              type="button"
              aria-disabled={busy}
              onClick={() => {
                if (!busy) onTake(change)
              }}
              className="-mx-2 flex w-[calc(100%+1rem)] flex-wrap items-baseline justify-between gap-x-4 rounded-small px-2 py-2 text-left text-small hover:bg-hover aria-disabled:opacity-60"
            >
              <span className="min-w-0 font-medium wrap-anywhere text-action">
                {textOf(change)}
              </span>
              <span className="text-caption">
                {saved === 0
                  ? t('samePrice')
                  : [
                      ...(vehicles > 0 ? [t('vehicles', { count: vehicles })] : []),
                      t('less', { price: money({ amount: saved, currency: quote.currency }) }),
                    ].join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
