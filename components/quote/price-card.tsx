'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import type { BreakdownLine, QuoteCreated } from '#lib/contract/quotes.ts'
import type { LoadSums } from '#lib/storefront/load-sums.ts'
import type { QuoteStanding } from '#lib/storefront/quote-standing.ts'
import { quoteNumber } from '#lib/storefront/shown-number.ts'
import { BottomBar } from '#components/ui/bottom-bar.tsx'
import { breakdownKinds } from '#lib/contract/breakdown-kinds.ts'
import type { Addon } from '#lib/contract/catalog.ts'
import { addonName, type AddonNames } from '#lib/storefront/addon-name.ts'
import { Money } from './money.tsx'
import { OrderedAction, OrderedNote } from './ordered-action.tsx'
import { IncludedTax, TripFacts } from './trip-facts.tsx'
import { useLeftMs, minutesAndSeconds } from './use-left-ms.ts'
import { Clock, RotateCw } from 'lucide-react'
import { buttonStyle } from '#components/ui/button-style.ts'

interface ShownPrice {
  readonly quote: QuoteCreated
  readonly serverNowMs: number
  readonly standing: QuoteStanding
  readonly pending: boolean
  readonly onAskAgain: () => void
  readonly children: ReactNode
}

/** The total first, how long it holds, the one thing to do, and the expected times. */
export function PriceCard({
  quote,
  sums,
  serverNowMs,
  standing,
  pending,
  onAskAgain,
  keep,
  children,
}: ShownPrice & {
  sums: LoadSums
  /** The part that keeps the price for an account, while it is valid. */
  keep: ReactNode
}) {
  const t = useTranslations('quote')
  const facts = useTranslations('tripFacts')
  const { estimated_total: total, currency } = quote
  const leftMs = useLeftMs(Date.parse(quote.expires_at), serverNowMs)
  const over = leftMs <= 0
  const isOpen = standing.kind === 'open' && !over
  return (
    <section
      aria-labelledby="price-title"
      aria-busy={pending}
      className="rounded-large border border-edge bg-surface p-5 shadow-raised md:p-6"
    >
      <h2 id="price-title" className="text-small font-medium text-ink-soft">
        {t('total')}
      </h2>
      <p
        aria-live="polite"
        className={`mt-1 text-[clamp(1.5rem,11vw,2.5rem)] leading-tight font-semibold tracking-[-0.02em] ${isOpen ? '' : 'text-ink-soft'}`}
      >
        <Money amount={total} currency={currency} />
      </p>
      <IncludedTax facts={quote} />
      <div className="mt-4 border-t border-edge pt-4">
        {standing.kind === 'open' && <Expiry leftMs={leftMs} />}
        {standing.kind === 'ordered' && <OrderedNote order={standing} />}
        {standing.kind === 'canceled' && (
          <p role="status" className="text-small font-medium text-bad">
            {t('ordered.canceled')}
          </p>
        )}
      </div>
      <div className="mt-4 flex flex-col gap-3 print:hidden">
        {standing.kind === 'ordered' ? (
          <>
            <OrderedAction
              quoteId={quote.quotation_id}
              order={standing}
              className="w-full max-lg:hidden"
            />
            <AskAgain
              kind="secondary"
              pending={pending}
              onAskAgain={onAskAgain}
              className="w-full"
            />
          </>
        ) : over || pending || standing.kind === 'canceled' ? (
          <AskAgain pending={pending} onAskAgain={onAskAgain} className="w-full max-lg:hidden" />
        ) : (
          keep
        )}
        {over && standing.kind === 'open' && (
          <p className="text-caption text-ink-soft">{t('overNote')}</p>
        )}
      </div>
      {quote.trip && (
        <div className="mt-5 border-t border-edge pt-4">
          <dl className="flex flex-col gap-2 text-small">
            <TripFacts facts={quote} nowMs={serverNowMs} />
          </dl>
          <p className="mt-2 text-caption text-ink-soft">{facts('note')}</p>
        </div>
      )}
      <div className="mt-5 border-t border-edge pt-4">{children}</div>
      <dl className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 border-t border-edge pt-4 text-small">
        <dt className="text-ink-soft">{t('perKg')}</dt>
        <dd className="text-right">
          <Money amount={total / sums.weightKg} currency={currency} />
        </dd>
        <dt className="text-ink-soft">{t('perM3')}</dt>
        <dd className="text-right">
          <Money amount={total / sums.volumeM3} currency={currency} />
        </dd>
      </dl>
      <p className="mt-4 text-caption wrap-anywhere text-ink-soft">
        {t('number', { number: quoteNumber(quote.quotation_id) })}
      </p>
    </section>
  )
}

/** Minutes before the end at which the countdown is said aloud. */
const spokenMinutes = [1, 5, 10]

/** Shown each second, and read aloud a few times only. */
function Expiry({ leftMs }: { leftMs: number }) {
  const t = useTranslations('quote.expiry')
  const over = leftMs <= 0
  const minutes = spokenMinutes.find((each) => leftMs <= each * 60_000)
  const isSoon = !over && leftMs <= 60_000
  return (
    <>
      <p
        role="timer"
        className={`flex items-center gap-2 text-small font-medium ${over ? 'text-bad' : isSoon ? 'text-warn' : 'text-ink-soft'}`}
      >
        <Clock aria-hidden className="size-4 shrink-0" />
        {over ? t('over') : t('left', { time: minutesAndSeconds(leftMs) })}
      </p>
      <p role="status" className="sr-only">
        {over ? t('spokenOver') : minutes !== undefined && t('spoken', { minutes })}
      </p>
    </>
  )
}

/** The lines that a price is made of, down to the total. */
export function Breakdown({ quote, addons }: { quote: QuoteCreated; addons: readonly Addon[] }) {
  const t = useTranslations('quote.breakdown')
  const names: AddonNames = new Map(addons.map((addon) => [addon.key, addon.name]))
  const { breakdown, currency, estimated_total: total } = quote
  const nameOf = ({ kind, key }: BreakdownLine) => {
    if (kind === 'addon') return key === undefined ? t('addon') : addonName(names, key)
    const known = breakdownKinds.find((each) => each === kind)
    return known === undefined ? t('other') : t(known)
  }
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{t('title')}</caption>
      <tbody>
        {breakdown.map((line, index) => (
          <tr key={`${line.kind} ${line.key ?? index}`}>
            <th scope="row" className="py-1.5 pr-4 text-left font-normal text-ink-soft">
              {nameOf(line)}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap">
              <Money amount={line.amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-edge font-semibold print:table-row-group">
        <tr>
          <th scope="row" className="pt-2.5 pr-4 text-left font-semibold">
            {t('total')}
          </th>
          <td className="pt-2.5 text-right whitespace-nowrap">
            <Money amount={total} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/**
 * The total and the one thing to do (`children` while the price holds), in reach of a thumb. Wide screens have both
 * in the card.
 */
export function PriceBar({
  quote,
  serverNowMs,
  standing,
  pending,
  onAskAgain,
  children,
}: ShownPrice) {
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
      <div className="page flex items-center justify-between gap-4 py-3 max-[16rem]:flex-col max-[16rem]:items-start">
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

/** The price once more, in one press: everything else is there still. */
function AskAgain({
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
