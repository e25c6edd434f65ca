import { ChevronDown } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useChosenMeasures } from '#components/measures/chosen-measures.tsx'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import { Money } from './money.tsx'

type CarriedBy = NonNullable<QuoteCreated['vehicles']>[number]['items']

/** The vehicle that comes, or each of several with what it carries and costs. */
export function QuotedVehicles({
  quote,
  vehicleTypes,
}: {
  quote: QuoteCreated
  vehicleTypes: readonly VehicleType[]
}) {
  const t = useTranslations('quote.vehicles')
  const format = useFormatter()
  const measures = useChosenMeasures()
  const nameOf = (type: string) => vehicleTypes.find((each) => each.type === type)?.name ?? type
  if (quote.vehicle !== null) {
    const { type, max_payload_kg: payloadKg } = quote.vehicle
    const box = vehicleTypes.find((each) => each.type === type)
    const payload = measures.weight(payloadKg)
    const metres = (mm: number) => format.number(mm / 1000, { maximumFractionDigits: 2 })
    return (
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-body">
          <UnbrokenWords>{nameOf(type)}</UnbrokenWords>
        </h3>
        <p className="text-caption text-ink-soft">
          {box === undefined
            ? t('payload', { weight: payload })
            : t('box', {
                length: metres(box.inner_length_mm),
                width: metres(box.inner_width_mm),
                height: metres(box.inner_height_mm),
                payload,
              })}
        </p>
      </div>
    )
  }
  const vehicles = quote.vehicles ?? []
  return (
    <div>
      <h3 className="text-body">{t('several', { count: vehicles.length })}</h3>
      <ol className="mt-3 divide-y divide-edge border-y border-edge">
        {vehicles.map((vehicle, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- Two vehicles can be alike in everything.
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 py-3 text-small"
          >
            <p className="font-medium">
              {index + 1}. <UnbrokenWords>{nameOf(vehicle.vehicle_type)}</UnbrokenWords>
            </p>
            <p className="text-right whitespace-nowrap">
              <Money amount={vehicle.price} currency={quote.currency} />
            </p>
            <CarriedItems items={vehicle.items} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Up to so many are all shown: a press for the last one would be no gain. */
const mostNamed = 8
const named = 6

function CarriedItems({ items }: { items: CarriedBy }) {
  const t = useTranslations('quote.vehicles')
  const format = useFormatter()
  const textOf = (some: CarriedBy) =>
    some.map(({ name, qty }) => `${format.number(qty)} × ${name}`).join(', ')
  const first = items.length > mostNamed ? items.slice(0, named) : items
  const rest = items.slice(first.length)
  return (
    <div className="col-span-2 text-caption wrap-anywhere text-ink-soft">
      <p>{textOf(first)}</p>
      {rest.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 font-medium text-action [&::-webkit-details-marker]:hidden">
            {t('andMore', { count: rest.length })}
            <ChevronDown
              aria-hidden
              className="size-4 transition-transform group-open:rotate-180"
            />
          </summary>
          <ul className="mt-1 columns-[14rem] gap-x-6">
            {rest.map(({ name, qty }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- Two items can be alike in everything.
              <li key={index} className="break-inside-avoid py-0.5">
                {format.number(qty)} × {name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
