/** The order in few words: the ends, the goods and the price. */
import { useFormatter, useTranslations } from 'next-intl'
import type { Quote } from '#lib/contract/quotes.ts'
import { loadSums } from '#lib/storefront/load-sums.ts'
import { quoteNumber } from '#lib/storefront/shown-number.ts'
import { Money } from '../quote/money.tsx'
import { Fact, IncludedTax, TripFacts } from '../quote/trip-facts.tsx'

export function OrderSummary({ quote }: { quote: Quote }) {
  const t = useTranslations('pay.summary')
  const format = useFormatter()
  const { snapshot, estimated_total: amount, currency } = quote
  const request = snapshot?.request ?? null
  const sums = request && loadSums(request.items)
  const window = request?.pickup_window
  return (
    <section
      aria-labelledby="summary-title"
      className="rounded-large border border-edge bg-surface p-5 md:p-6"
    >
      <h2 id="summary-title" className="text-small font-medium text-ink-soft">
        {t('total')}
      </h2>
      <p className="mt-1 text-[2rem] leading-tight font-semibold tracking-[-0.02em]">
        <Money amount={amount} currency={currency} />
      </p>
      <IncludedTax facts={quote} />
      <dl className="mt-5 flex flex-col gap-3 border-t sm:max-lg:grid sm:max-lg:grid-cols-2 border-edge pt-5 text-small">
        {request !== null && (
          <>
            <Fact name={t('from')}>{request.pickup.address}</Fact>
            <Fact name={t('to')}>{request.delivery.address}</Fact>
          </>
        )}
        <TripFacts facts={quote} />
        {window && !quote.trip && (
          <Fact name={t('pickup')}>
            {format.dateTimeRange(new Date(window.from), new Date(window.to), 'moment')}
          </Fact>
        )}
        {sums && (
          <Fact name={t('goods')}>
            {t('sums', {
              pieces: sums.pieces,
              weight: format.number(sums.weightKg, { maximumFractionDigits: 1 }),
              volume: format.number(sums.volumeM3, { maximumFractionDigits: 2 }),
            })}
          </Fact>
        )}
        {request?.insurance && (
          <Fact name={t('insured')}>
            <Money amount={request.insurance.declaredValue} currency={currency} />
          </Fact>
        )}
        <Fact name={t('number')}>{quoteNumber(quote.id)}</Fact>
      </dl>
    </section>
  )
}
