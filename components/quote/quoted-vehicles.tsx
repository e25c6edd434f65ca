import { useFormatter, useTranslations } from 'next-intl'
import { useChosenMeasures } from '#components/measures/chosen-measures.tsx'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import { Money } from './money.tsx'

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
            <p className="col-span-2 text-caption text-ink-soft">
              {vehicle.items.map(({ name, qty }) => `${format.number(qty)} × ${name}`).join(', ')}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
