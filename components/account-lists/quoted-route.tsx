import { useFormatter, useTranslations } from 'next-intl'
import { LetterBadge } from '#components/map/letter-badge.tsx'
import { endLetters, routeEnds } from '#components/map/map-pin.ts'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import { vehicleName, type VehicleNames } from '#lib/storefront/vehicle-names.ts'

/** From where to where a quote is, and on what. */
export function QuotedRoute({
  from,
  to,
  vehicleTypes,
  names,
}: {
  from: string
  to: string
  /** One for each vehicle. */
  vehicleTypes: readonly string[]
  names: VehicleNames
}) {
  const t = useTranslations('accountQuote')
  const ofRow = useTranslations('accountLists.row')
  const format = useFormatter()
  const counted = [...Map.groupBy(vehicleTypes, (type) => type)].map(
    ([type, { length: count }]) => {
      const name = vehicleName(names, type)
      return count === 1 ? name : ofRow('severalOf', { count, name })
    },
  )
  return (
    <section aria-labelledby="route">
      <h2 id="route" className="text-title">
        {t('route')}
      </h2>
      <ol className="mt-3 flex flex-col gap-2 text-small">
        {[from, to].map((end, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Both may be the same address.
          <li key={index} className="flex gap-3">
            <LetterBadge letter={endLetters[routeEnds[index] ?? 'drop']} />
            <span className="min-w-0 wrap-anywhere">{end}</span>
          </li>
        ))}
      </ol>
      {counted.length > 0 && (
        <p className="mt-3 text-small text-ink-soft">
          <UnbrokenWords>{t('vehicles', { names: format.list(counted) })}</UnbrokenWords>
        </p>
      )}
    </section>
  )
}
