'use client'

/** A price: what it is for, what it is made of, how long it holds, and what there is to do about it. */
import { useTranslations } from 'next-intl'
import { SavingNote } from '#components/steps/saving-note.tsx'
import type { SavingState } from '#components/steps/draft-store.ts'
import type { QuoteServiceType } from '#lib/contract/quote-request.ts'
import type { QuoteCreated, BreakdownLine } from '#lib/contract/quotes.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import type { QuoteStanding } from '#lib/storefront/quote-standing.ts'
import { AddonList } from './addon-list.tsx'
import { AskingTrouble } from './asking-trouble.tsx'
import { KeepAction, KeepQuote, type KeepingProps } from './keep-quote.tsx'
import { OrderedBeside, OrderedAction } from './ordered-action.tsx'
import { PriceCard } from './price-card.tsx'
import { QuotedLoad } from './quoted-load.tsx'
import { QuotedVehicles } from './quoted-vehicles.tsx'
import type { QuoteStepProps } from './quote-step-props.ts'
import { ServiceChoice } from './service-choice.tsx'
import type { AskingTrouble as Trouble } from './use-asking.ts'
import { useStandings } from './use-standings.ts'
import { NumberedSteps } from '#components/ui/numbered-steps.tsx'
import { windowOf } from '#lib/storefront/pickup-times.ts'
import type { Addon } from '#lib/contract/catalog.ts'
import { breakdownKinds } from '#lib/contract/breakdown-kinds.ts'
import { addonName, type AddonNames } from '#lib/storefront/addon-name.ts'
import { Money } from './money.tsx'
import type { ReactNode } from 'react'
import { BottomBar } from '#components/ui/bottom-bar.tsx'
import { AskAgain } from './ask-again.tsx'
import { minutesAndSeconds, useLeftMs } from './use-left-ms.ts'

export interface Offer {
  readonly serviceType: QuoteServiceType
  readonly quote: QuoteCreated
}

export function OfferedPrice(
  props: QuoteStepProps & {
    /** One at least. */
    readonly offers: readonly Offer[]
    readonly draft: QuoteDraft
    readonly saving: SavingState
    readonly pending: boolean
    readonly trouble: Trouble | null
    readonly onChange: (make: (draft: QuoteDraft) => QuoteDraft) => void
    readonly onAskAgain: () => void
    readonly onAddons: (chosen: string[]) => void
  },
) {
  const { offers, draft, items, sums, vehicleTypes, addons, serverNowMs, keeping } = props
  const { pending, trouble, onAskAgain } = props
  const t = useTranslations('quote')
  const account = keeping?.keptFor?.id ?? null
  const standingOf = useStandings(
    offers.map(({ quote }) => quote),
    account,
    keeping?.standings ?? null,
  )
  const offer = offers.find(({ serviceType }) => serviceType === draft.serviceType) ?? offers[0]
  if (offer === undefined) return null

  const { quote, serviceType } = offer
  const standing = standingOf(quote.quotation_id)
  const beside = offers
    .filter((each) => each !== offer)
    .map((each) => standingOf(each.quote.quotation_id))
    .find((each) => each.kind === 'ordered')
  const offered = addons.filter((addon) => addon.service_types.includes(serviceType))
  const price = { quote, serverNowMs, standing, pending, onAskAgain }
  return (
    <>
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 pb-20 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:self-start">
          {offers.length > 1 && (
            <ServiceChoice
              offers={offers}
              chosen={serviceType}
              onChoose={(chosen) =>
                props.onChange((before) => ({ ...before, serviceType: chosen }))
              }
            />
          )}
          {trouble !== null && <AskingTrouble trouble={trouble} />}
          {beside !== undefined && standing.kind !== 'ordered' && <OrderedBeside order={beside} />}
          <PriceCard
            {...price}
            sums={sums}
            keep={
              <KeepQuote
                quoteId={quote.quotation_id}
                person={props.known.person}
                keeping={keeping}
                keepQuote={props.keepQuote}
              />
            }
          >
            <Breakdown quote={quote} addons={addons} />
          </PriceCard>
          <SavingNote saving={props.saving} />
        </div>
        <div className="flex min-w-0 flex-col gap-12 lg:col-start-1 lg:row-start-1">
          <section aria-labelledby="vehicle-title">
            <h2 id="vehicle-title" className="text-title">
              {serviceType === 'ftl_transport' ? t('vehicles.title') : t('vehicles.shared')}
            </h2>
            <div className="mt-4">
              {serviceType === 'ftl_transport' ? (
                <QuotedVehicles quote={quote} vehicleTypes={vehicleTypes} />
              ) : (
                <p className="text-small text-ink-soft">{t('vehicles.sharedNote')}</p>
              )}
            </div>
            {serviceType === 'ftl_transport' && (
              <div className="mt-6 print:hidden">
                <QuotedLoad
                  items={items}
                  quote={quote}
                  vehicleTypes={vehicleTypes}
                  plan={props.loadPlan}
                />
              </div>
            )}
          </section>
          {offered.length > 0 && (
            <AddonList
              addons={offered}
              chosen={draft.addons}
              busy={pending}
              onChange={props.onAddons}
            />
          )}
          <NextSteps stage={stageOf(keeping, standing)} draft={draft} />
        </div>
      </div>
      <PriceBar {...price}>
        <KeepAction quoteId={quote.quotation_id} keeping={keeping} />
      </PriceBar>
    </>
  )
}

function stageOf(keeping: KeepingProps['keeping'] | null, standing: QuoteStanding): QuoteStage {
  if (standing.kind === 'ordered') return standing.isPaid ? 'paid' : 'unpaid'
  if (keeping === null) return 'guest'
  return keeping.keptFor === null ? 'choosing' : 'kept'
}

/** How far somebody is with a price: what lies behind them is not told as what comes. */
type QuoteStage = 'guest' | 'choosing' | 'kept' | 'unpaid' | 'paid'

function NextSteps({ stage, draft }: { stage: QuoteStage; draft: QuoteDraft }) {
  const t = useTranslations('quote.next')
  const { name = '', phone = '', note = '' } = draft.pickup?.contact ?? {}
  const pickup = t('pickup', {
    window: windowOf(draft.pickupWindow) === null ? 'no' : 'yes',
    contact: [name, phone, note].some((each) => each.trim() !== '') ? 'yes' : 'no',
  })
  return (
    <section aria-labelledby="next-title" className="print:hidden">
      <h2 id="next-title" className="mb-4 text-title">
        {t('title')}
      </h2>
      <NumberedSteps
        steps={[
          ...(stage === 'unpaid' || stage === 'paid' ? [] : [t(`keep.${stage}`)]),
          ...(stage === 'paid' ? [] : [t('pay')]),
          pickup,
          t('follow'),
        ]}
      />
    </section>
  )
}

/** What the price is made of, down to the total. */
function Breakdown({ quote, addons }: { quote: QuoteCreated; addons: readonly Addon[] }) {
  const t = useTranslations('quote.breakdown')
  const names: AddonNames = new Map(addons.map((addon) => [addon.key, addon.name]))
  const { breakdown, currency, estimated_total: total } = quote
  const nameOf = ({ kind, key }: BreakdownLine) => {
    if (kind === 'addon') return key === undefined ? t('addon') : addonName(names, key)
    const known = breakdownKinds.find((each) => each === kind)
    return known === undefined ? t('other') : t(known)
  }
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{t('title')}</caption>
      <tbody>
        {breakdown.map((line, index) => (
          <tr key={`${line.kind} ${line.key ?? index}`}>
            <th scope="row" className="py-1.5 pr-4 text-left font-normal text-ink-soft">
              {nameOf(line)}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap">
              <Money amount={line.amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-edge font-semibold">
        <tr>
          <th scope="row" className="pt-2.5 pr-4 text-left font-semibold">
            {t('total')}
          </th>
          <td className="pt-2.5 text-right whitespace-nowrap">
            <Money amount={total} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The total and the one thing to do, in reach of a thumb. Wide screens have both in the card. */
function PriceBar({
  quote,
  serverNowMs,
  standing,
  pending,
  onAskAgain,
  children,
}: {
  quote: QuoteCreated
  serverNowMs: number
  standing: QuoteStanding
  pending: boolean
  onAskAgain: () => void
  /** What to do with a price that holds. */
  children: ReactNode
}) {
  const t = useTranslations('quote')
  const leftMs = useLeftMs(Date.parse(quote.expires_at), serverNowMs)
  const over = standing.kind === 'canceled' || (standing.kind === 'open' && leftMs <= 0)
  function said(): string {
    if (standing.kind === 'ordered') return standing.number
    if (standing.kind === 'canceled') return t('ordered.over')
    return over ? t('expiry.over') : t('expiry.left', { time: minutesAndSeconds(leftMs) })
  }
  return (
    <BottomBar className="lg:hidden">
      <div className="page flex items-center justify-between gap-4 py-3">
        <p className="min-w-0">
          <span className="block text-lead leading-tight font-semibold">
            <Money amount={quote.estimated_total} currency={quote.currency} />
          </span>
          <span className={`block text-caption ${over ? 'text-bad' : 'text-ink-soft'}`}>
            {said()}
          </span>
        </p>
        {standing.kind === 'ordered' ? (
          <OrderedAction quoteId={quote.quotation_id} order={standing} className="shrink-0" />
        ) : over || pending ? (
          <AskAgain pending={pending} onAskAgain={onAskAgain} className="shrink-0" />
        ) : (
          children
        )}
      </div>
    </BottomBar>
  )
}
