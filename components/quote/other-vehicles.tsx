'use client'

/** The other vehicles that could carry the load, each with its price: one press asks for the price with it. */
import { useRef } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import { usePressedEarly } from '#components/forms/use-early.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { QuoteAlternative, QuoteCreated } from '#lib/contract/quotes.ts'
import { useMoneyText } from './money.tsx'
import { tripTexts } from './trip-texts.ts'

interface OtherVehiclesProps {
  readonly quote: QuoteCreated
  readonly vehicleTypes: readonly VehicleType[]
  readonly busy: boolean
  /** Null: the service chooses, for the lowest price. */
  readonly onChoose: (vehicleType: string | null) => void
}

/** Nothing where the service names none. */
export function OtherVehicles({ quote, vehicleTypes, busy, onChoose }: OtherVehiclesProps) {
  const t = useTranslations('quote.vehicles')
  // The price of a shared vehicle stands beside that of a whole one already.
  const whole = quote.alternatives?.filter((each) => each.service_type === 'ftl_transport') ?? []
  if (whole.length === 0) return null
  return (
    <section aria-labelledby="other-vehicles" aria-busy={busy} className="mt-6 print:hidden">
      <h3 id="other-vehicles" className="text-small font-semibold">
        {t('others')}
      </h3>
      <ul className="mt-2 divide-y divide-edge border-y border-edge">
        {whole.map((alternative) => (
          <li key={alternative.vehicle_type}>
            <OtherVehicle {...{ quote, vehicleTypes, alternative, busy, onChoose }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OtherVehicle({
  quote,
  vehicleTypes,
  alternative: { vehicle_type: type, vehicles, price, fill, arrival },
  busy,
  onChoose,
}: OtherVehiclesProps & { alternative: QuoteAlternative }) {
  const t = useTranslations('quote.vehicles')
  const format = useFormatter()
  const money = useMoneyText()
  const button = useRef<HTMLButtonElement>(null)
  const nameOf = (code: string) => vehicleTypes.find((each) => each.type === code)?.name ?? code
  const names = vehicles.map(({ vehicle_type: code, count }) =>
    count === 1 ? nameOf(code) : t('severalOf', { count, name: nameOf(code) }),
  )
  const { currency, estimated_total: total, trip } = quote
  const difference = money({ amount: Math.abs(price - total), currency })
  const arrives = trip && arrival && tripTexts({ ...trip, arrival }, format).arrival
  const full = fill && format.number(fill.volume, { style: 'percent', maximumFractionDigits: 0 })
  const choose = () => {
    if (!busy) onChoose(type)
  }
  usePressedEarly(button, choose)
  return (
    <button
      ref={button}
      type="button"
      data-early-press=""
      aria-disabled={busy}
      onClick={choose}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1 rounded-small px-2 py-3 text-left text-small hover:bg-hover aria-disabled:opacity-60"
    >
      <span className="font-medium">
        <UnbrokenWords>{format.list(names)}</UnbrokenWords>
      </span>
      <span className="text-right font-medium whitespace-nowrap">
        {money({ amount: price, currency })}
      </span>
      <span className="text-caption text-ink-soft">
        {full !== null && <span className="block">{t('full', { share: full })}</span>}
        {arrives && <span className="block">{t('arrives', { time: arrives })}</span>}
      </span>
      <span className="text-right text-caption text-ink-soft">
        <span className={`block ${price < total ? 'text-good' : ''}`}>
          {price < total ? t('less', { price: difference }) : t('moreBy', { price: difference })}
        </span>
        <span className="block font-medium text-action">{t('take')}</span>
      </span>
    </button>
  )
}
