/** The order in few words: the ends and their people, the vehicle, the goods, the add-ons and the price. */
import { useFormatter, useTranslations } from 'next-intl'
import type { QuoteContacts } from '#lib/contract/pay-contacts.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import { addonName, type AddonNames } from '#lib/storefront/addon-name.ts'
import { vehicleName, type VehicleNames } from '#lib/storefront/vehicle-names.ts'
import { loadSums } from '#lib/storefront/load-sums.ts'
import { quoteNumber } from '#lib/storefront/shown-number.ts'
import { UnbrokenWords } from '../ui/unbroken-words.tsx'
import { Money } from '../quote/money.tsx'
import { Fact, IncludedTax, TripFacts } from '../quote/trip-facts.tsx'

export function OrderSummary({
  quote,
  vehicleNames,
  addonNames,
  nowMs,
}: {
  quote: Quote
  vehicleNames: VehicleNames
  addonNames: AddonNames
  nowMs: number
}) {
  const t = useTranslations('pay.summary')
  const format = useFormatter()
  const { snapshot, estimated_total: amount, currency } = quote
  const request = snapshot?.request ?? null
  const sums = request && loadSums(request.items)
  const window = request?.pickup_window
  const ofLists = useTranslations('accountLists')
  const byType = Map.groupBy(snapshot?.vehicles ?? [], (each) => each.vehicle_type)
  const isShared = request?.service_type === 'ltl_transport'
  const whole = [...byType].map(([type, { length: count }]) => {
    const name = vehicleName(vehicleNames, type)
    return count === 1 ? name : ofLists('row.severalOf', { count, name })
  })
  const vehicles = isShared ? [ofLists('service.ltl_transport')] : whole
  const addons = quote.breakdown.flatMap(({ kind, key }) =>
    kind === 'addon' && key !== undefined ? addonName(addonNames, key) : [],
  )
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
            <Fact name={t('from')}>
              {request.pickup.address}
              <Person contact={quote.contacts?.pickup} />
            </Fact>
            <Fact name={t('to')}>
              {request.delivery.address}
              <Person contact={quote.contacts?.delivery} />
            </Fact>
          </>
        )}
        <TripFacts facts={quote} nowMs={nowMs} />
        {window && !quote.trip && (
          <Fact name={t('pickup')}>
            {format.dateTimeRange(new Date(window.from), new Date(window.to), 'moment')}
          </Fact>
        )}
        {vehicles.length > 0 && (
          <Fact name={t('vehicle')}>
            <UnbrokenWords>{format.list(vehicles)}</UnbrokenWords>
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
        {addons.length > 0 && <Fact name={t('addons')}>{format.list(addons)}</Fact>}
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

/** Nothing where nobody is named yet: on the page of paying they are typed beside this. */
function Person({ contact }: { contact: QuoteContacts['pickup'] | undefined }) {
  const named = [contact?.name ?? '', contact?.phone ?? ''].filter((each) => each !== '')
  return <span className="block text-ink-soft empty:hidden">{named.join(' · ')}</span>
}
