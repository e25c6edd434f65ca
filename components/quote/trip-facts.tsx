/** The facts beside a price: pickup, expected arrival and kilometres; and the tax that the total includes. */
import { useFormatter, useTranslations } from 'next-intl'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import { useMoneyText } from './money.tsx'
import { tripTexts } from './trip-texts.ts'

/** A service elsewhere may state none of it: then nothing is shown. */
export type QuoteFacts = Pick<QuoteCreated, 'trip' | 'tax' | 'currency'>

/** As rows of a list of facts. */
export function TripFacts({
  facts: { trip },
  nowMs,
}: {
  facts: Pick<QuoteFacts, 'trip'>
  /** The server's. */
  nowMs: number
}) {
  const t = useTranslations('tripFacts')
  const format = useFormatter()
  if (trip === undefined) return null
  const { distance, pickup, arrival } = tripTexts(trip, format, {
    nowMs,
    today: (day) => t('today', { day }),
    tomorrow: (day) => t('tomorrow', { day }),
  })
  return (
    <>
      <Fact name={t('pickup')}>{pickup}</Fact>
      {arrival !== null && <Fact name={t('arrival')}>{arrival}</Fact>}
      <Fact name={t('distance')}>{distance}</Fact>
    </>
  )
}

/** The tax that the total includes; nothing where it is not known. */
export function IncludedTax({ facts: { tax, currency } }: { facts: QuoteFacts }) {
  const t = useTranslations('tripFacts')
  const format = useFormatter()
  const written = useMoneyText()
  if (tax === undefined) return null
  const percent = format.number(tax.percent, { maximumFractionDigits: 1 })
  return (
    <p className="text-caption text-ink-soft">
      {t('tax', { percent, tax: written({ amount: tax.amount, currency }) })}
    </p>
  )
}

export function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
