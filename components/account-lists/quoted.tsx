import { useFormatter, useTranslations } from 'next-intl'
import { LetterBadge } from '#components/map/letter-badge.tsx'
import { endLetters, routeEnds } from '#components/map/map-pin.ts'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import { vehicleName, type VehicleNames } from '#lib/storefront/vehicle-names.ts'
import { DataTable } from '#components/ui/data-table.tsx'
import type { QuoteContacts } from '#lib/contract/pay-contacts.ts'
import type { QuoteItem } from '#lib/contract/quote-request.ts'
import { Money, useMoneyText } from '#components/quote/money.tsx'
import { IncludedTax } from '#components/quote/trip-facts.tsx'
import { addonName, type AddonNames } from '#lib/storefront/addon-name.ts'
import { breakdownKinds } from '#lib/contract/breakdown-kinds.ts'
import type { BreakdownLine, Quote } from '#lib/contract/quotes.ts'

type Snapshot = NonNullable<Quote['snapshot']>

export function QuotedRoute({
  snapshot: { request, vehicles },
  currency,
  contacts,
  names,
}: {
  snapshot: Snapshot
  currency: string
  contacts: Quote['contacts']
  names: VehicleNames
}) {
  const t = useTranslations('accountQuote')
  const ofRow = useTranslations('accountLists.row')
  const ofService = useTranslations('accountLists.service')
  const format = useFormatter()
  const written = useMoneyText()
  const isShared = request.service_type === 'ltl_transport'
  const byType = Map.groupBy(vehicles, (each) => each.vehicle_type)
  const counted = [...byType].map(([type, { length: count }]) => {
    const name = vehicleName(names, type)
    return count === 1 ? name : ofRow('severalOf', { count, name })
  })
  return (
    <section aria-labelledby="route">
      <h2 id="route" className="text-title">
        {t('route')}
      </h2>
      <ol className="mt-3 flex flex-col gap-2 text-small">
        {routeEnds.map((end) => (
          <li key={end} className="flex gap-3">
            <LetterBadge letter={endLetters[end]} />
            <span className="min-w-0 wrap-anywhere">
              {(end === 'pickup' ? request.pickup : request.delivery).address}
              <span className="block text-caption text-ink-soft empty:hidden">
                {contacts && saidOf(end === 'pickup' ? contacts.pickup : contacts.delivery)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {request.insurance && (
        <p className="mt-3 text-small text-ink-soft">
          {t('insured', {
            value: written({ amount: request.insurance.declaredValue, currency }),
          })}
        </p>
      )}
      {counted.length > 0 && (
        <p className="mt-3 text-small text-ink-soft">
          {isShared ? (
            ofService('ltl_transport')
          ) : (
            <UnbrokenWords>{t('vehicles', { names: format.list(counted) })}</UnbrokenWords>
          )}
        </p>
      )}
    </section>
  )
}

function saidOf({ name, phone }: QuoteContacts['pickup']): string {
  return [name, phone].filter((each) => each !== '').join(' · ')
}

export function QuotedGoods({ items }: { items: readonly QuoteItem[] }) {
  const t = useTranslations('accountQuote')
  const format = useFormatter()
  const upTo = (value: number) => format.number(value, { maximumFractionDigits: 3 })
  const sizeOf = (item: QuoteItem) =>
    t('sizeCm', {
      length: upTo(item.length_cm),
      width: upTo(item.width_cm),
      height: upTo(item.height_cm),
    })
  return (
    <DataTable
      label={t('load')}
      headings={[
        { text: t('item') },
        { text: t('pieces'), className: 'text-right' },
        { text: t('size'), className: 'text-right max-sm:hidden' },
        { text: t('weight'), className: 'text-right' },
      ]}
    >
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Two items can be alike in everything.
        <tr key={index}>
          <td className="min-w-32 wrap-anywhere">
            {item.name ?? <span className="text-ink-soft">{t('unnamed')}</span>}
            <span className="block text-caption text-ink-soft sm:hidden">{sizeOf(item)}</span>
          </td>
          <td className="text-right">{format.number(item.qty)}</td>
          <td className="text-right whitespace-nowrap max-sm:hidden">{sizeOf(item)}</td>
          <td className="text-right whitespace-nowrap">
            {t('kg', { amount: upTo(item.weight_kg) })}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

export function QuotedLines({ quote, addonNames }: { quote: Quote; addonNames: AddonNames }) {
  const t = useTranslations('accountQuote')
  const { breakdown, estimated_total: total, currency } = quote
  const nameOf = ({ kind, key }: BreakdownLine) => {
    const known = breakdownKinds.find((each) => each === kind)
    if (known === 'addon' && key !== undefined) return addonName(addonNames, key)
    return t(`line.${known ?? 'other'}`)
  }
  return (
    <div className="rounded-large border border-edge bg-surface px-5 py-4 text-small">
      <dl>
        {breakdown.map((line, index) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- Lines have no names of their own.
            key={index}
            className="flex justify-between gap-4 py-1"
          >
            <dt className="text-ink-soft">{nameOf(line)}</dt>
            <dd className="whitespace-nowrap">
              <Money amount={line.amount} currency={currency} />
            </dd>
          </div>
        ))}
        <div className="mt-2 flex justify-between gap-4 border-t border-edge pt-2 font-semibold">
          <dt>{t('total')}</dt>
          <dd className="whitespace-nowrap">
            <Money amount={total} currency={currency} />
          </dd>
        </div>
      </dl>
      <IncludedTax facts={quote} />
    </div>
  )
}
