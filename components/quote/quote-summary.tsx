import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMeasureTexts } from '#components/measures/measure-texts.ts'
import { StepLink } from '#components/steps/step-link.tsx'
import type { Units } from '#lib/cargo/units.ts'
import type { DraftStep } from '#lib/hrefs.ts'
import type { QuoteRequest } from '#lib/contract/quote-request.ts'
import { loadSums } from '#lib/storefront/load-sums.ts'

/** Sums up the request of a price, each part with a link back to it while it is not an order. */
export function QuoteSummary({
  request,
  units,
  mayChange,
}: {
  request: QuoteRequest
  units: Units
  /** False for an order: its request does not change any more. */
  mayChange: boolean
}) {
  const t = useTranslations('quote.summary')
  const measures = useMeasureTexts(units)
  const { pickup, delivery, items } = request
  const { pieces, weightKg, volumeM3 } = loadSums(items)
  return (
    <dl className="mt-4 flex flex-col gap-2 text-small">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <dt className="sr-only">{t('route')}</dt>
        <dd className="min-w-0">
          {pickup.address} <ArrowRight aria-label={t('to')} className="mx-1 inline size-4" />{' '}
          {delivery.address}
        </dd>
        {mayChange && (
          <dd className="print:hidden">
            <Change step="route" label={t('changeRoute')} />
          </dd>
        )}
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <dt className="sr-only">{t('cargo')}</dt>
        <dd className="text-ink-soft">
          {t('sums', {
            pieces,
            weight: measures.weight(weightKg),
            volume: measures.volume(volumeM3),
          })}
        </dd>
        {mayChange && (
          <dd className="print:hidden">
            <Change step="cargo" label={t('changeCargo')} />
          </dd>
        )}
      </div>
    </dl>
  )
}

function Change({ step, label }: { step: DraftStep; label: string }) {
  return (
    <StepLink
      step={step}
      className="inline-flex min-h-6 items-center font-medium text-action underline-offset-4 hover:underline"
    >
      {label}
    </StepLink>
  )
}
