/** A quote on paper, as a shipper hands it on: parties, goods, vehicle with the load, price and until when it holds. */
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import '#components/load/load-view.css'
import { LoadPlan } from '#components/load/load-plan.tsx'
import { useChosenMeasures } from '#components/measures/chosen-measures.tsx'
import type { Addon, VehicleType } from '#lib/contract/catalog.ts'
import type { QuoteAddress, QuoteRequest } from '#lib/contract/quote-request.ts'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import { piecesInOrder, type LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { pieceGroups } from '#lib/load-view/piece-groups.ts'
import { nothingPeeled } from '#lib/load-view/seen-pieces.ts'
import { loadSums } from '#lib/storefront/load-sums.ts'
import type { QuoteStanding } from '#lib/storefront/quote-standing.ts'
import { quoteNumber } from '#lib/storefront/shown-number.ts'
import { useMoneyText } from './money.tsx'
import { Breakdown } from './price-card.tsx'
import { QuotedVehicles } from './quoted-vehicles.tsx'
import { Fact, IncludedTax, TripFacts } from './trip-facts.tsx'

export interface PrintedSeller {
  readonly name: string
  readonly address: string | null
  readonly taxId: string | null
  readonly phone: string | null
  readonly email: string | null
}

export function PrintedQuote({
  quote,
  request,
  seller,
  customer,
  standing,
  vehicleTypes,
  loads,
  addons,
  nowMs,
}: {
  quote: QuoteCreated
  request: QuoteRequest
  seller: PrintedSeller
  /** The account that it is kept for; null for a guest. */
  customer: string | null
  standing: QuoteStanding
  vehicleTypes: readonly VehicleType[]
  /** Empty for a shared vehicle, and where the service sent no plan. */
  loads: readonly LoadViewLoad[]
  addons: readonly Addon[]
  /** The server's. */
  nowMs: number
}) {
  const t = useTranslations('quote.paper')
  const ordered = useTranslations('quote.ordered')
  const vehicles = useTranslations('quote.vehicles')
  const facts = useTranslations('tripFacts')
  const format = useFormatter()
  const { pickup, delivery, pickup_window: window, cargo_notes: notes } = request
  const isShared = request.service_type === 'ltl_transport'
  const until = { time: format.dateTime(new Date(quote.expires_at), 'moment') }
  return (
    <article data-paper className="page hidden pt-5 text-small [zoom:0.8] print:block">
      <header className="flex items-baseline justify-between gap-6">
        <h1 className="text-title">{t('title', { number: quoteNumber(quote.quotation_id) })}</h1>
        <p>{t('date', { date: format.dateTime(new Date(nowMs), 'day') })}</p>
      </header>
      <div className="mt-1 flex items-baseline justify-between gap-6">
        <p className="font-semibold">
          {standing.kind === 'open' && t('validUntil', until)}
          {standing.kind === 'ordered' &&
            ordered(standing.isPaid ? 'paid' : 'unpaid', { number: standing.number })}
          {standing.kind === 'canceled' && ordered('over')}
        </p>
        {customer !== null && <p>{t('customer', { name: customer })}</p>}
      </div>
      <dl className="mt-4 grid grid-cols-[4fr_3fr_3fr] gap-x-8 gap-y-3 border-y border-edge py-4">
        <Fact name={t('seller')}>
          <Lines
            lines={[
              seller.name,
              seller.address,
              seller.taxId && t('taxId', { number: seller.taxId }),
              seller.phone,
              seller.email,
            ]}
          />
        </Fact>
        <Fact name={t('from')}>
          <Place place={pickup} />
        </Fact>
        <Fact name={t('to')}>
          <Place place={delivery} />
        </Fact>
        <TripFacts facts={quote} nowMs={nowMs} />
        {window && !quote.trip && (
          <Fact name={facts('pickup')}>
            {format.dateTimeRange(new Date(window.from), new Date(window.to), 'moment')}
          </Fact>
        )}
      </dl>
      <Part title={vehicles(isShared ? 'shared' : 'title')}>
        {isShared ? (
          <p>{vehicles('sharedNote')}</p>
        ) : (
          <QuotedVehicles quote={quote} vehicleTypes={vehicleTypes} />
        )}
        <div className={`mt-3 grid gap-4 ${loads.length > 1 ? 'grid-cols-2' : ''}`}>
          {loads.map((load, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Two vehicles can be alike in everything.
            <figure key={index} className="break-inside-avoid [&>svg]:max-h-52">
              <Picture load={load} />
              {loads.length > 1 && (
                <figcaption className="mt-1 text-caption">
                  {index + 1}. {load.name}
                </figcaption>
              )}
            </figure>
          ))}
        </div>
      </Part>
      <Part title={t('goods')}>
        <Goods items={request.items} />
        {notes !== undefined && <p className="mt-2 wrap-anywhere">{notes}</p>}
      </Part>
      <Part title={t('price')} isWhole>
        <Breakdown quote={quote} addons={addons} />
        <div className="mt-2 text-right">
          <IncludedTax facts={quote} />
        </div>
        <Insured quote={quote} request={request} />
      </Part>
    </article>
  )
}

function joined(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}

function Lines({ lines }: { lines: readonly (string | null)[] }) {
  return lines
    .filter((line) => line !== null && line !== '')
    .map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))
}

function Place({ place: { address, contact, phone } }: { place: QuoteAddress }) {
  return (
    <Lines
      lines={[address, joined([contact?.name, contact?.phone ?? phone]), contact?.note ?? null]}
    />
  )
}

function Part({
  title,
  isWhole = false,
  children,
}: {
  title: string
  /** On one page. */
  isWhole?: boolean
  children: ReactNode
}) {
  return (
    <section className={`mt-5 ${isWhole ? 'break-inside-avoid' : ''}`}>
      <h2 className="mb-2 break-after-avoid text-body font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Picture({ load }: { load: LoadViewLoad }) {
  const pieces = piecesInOrder(load)
  return (
    <LoadPlan
      load={load}
      drawn={{
        pieces,
        groups: pieceGroups(pieces, 'item'),
        shown: pieces.length,
        active: null,
        emphasis: null,
        peeled: nothingPeeled,
        pinned: new Set(),
        isWrong: false,
      }}
      onPoint={null}
      onChoose={null}
    />
  )
}

const cell = 'py-1 pl-4 text-right whitespace-nowrap'

function Goods({ items }: { items: QuoteRequest['items'] }) {
  const t = useTranslations('quote.paper')
  const format = useFormatter()
  const measures = useChosenMeasures()
  const sums = loadSums(items)
  return (
    <table className="w-full">
      <thead className="border-b border-edge text-caption text-ink-soft">
        <tr>
          <th className="py-1 text-left font-normal">{t('item')}</th>
          <th className={`${cell} font-normal`}>{t('pieces')}</th>
          <th className={`${cell} font-normal`}>{t('size')}</th>
          <th className={`${cell} font-normal`}>{t('each')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-edge">
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two items can be alike in everything.
          <tr key={index} className="break-inside-avoid">
            <td className="py-1 wrap-anywhere">{item.name ?? index + 1}</td>
            <td className={cell}>{format.number(item.qty)}</td>
            <td className={cell}>
              {[item.length_cm, item.width_cm, item.height_cm].map(measures.length).join(' × ')}
            </td>
            <td className={cell}>{measures.weight(item.weight_kg)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="table-row-group border-t border-edge font-semibold">
        <tr className="break-before-avoid">
          <td className="py-1">{t('sum')}</td>
          <td className={cell}>{format.number(sums.pieces)}</td>
          <td className={cell}>{measures.volume(sums.volumeM3)}</td>
          <td className={cell}>{measures.weight(sums.weightKg)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Insured({
  quote: { currency },
  request: { insurance },
}: {
  quote: QuoteCreated
  request: QuoteRequest
}) {
  const t = useTranslations('quote.insurance')
  const written = useMoneyText()
  if (insurance === undefined) return null
  return (
    <p className="mt-2">
      {t('asked', { value: written({ amount: insurance.declaredValue, currency }) })}
    </p>
  )
}
