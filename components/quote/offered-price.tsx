'use client'

/** A price: what it is for, what it is made of, how long it holds, and what there is to do about it. */
import { useTranslations } from 'next-intl'
import { SavingNote } from '#components/steps/saving-note.tsx'
import type { SavingState } from '#components/steps/draft-store.ts'
import type { QuoteServiceType } from '#lib/contract/quote-request.ts'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import type { QuoteStanding } from '#lib/storefront/quote-standing.ts'
import { AddonList } from './addon-list.tsx'
import { AskingTrouble } from './asking-trouble.tsx'
import { Breakdown } from './breakdown.tsx'
import { KeepAction, KeepQuote, type KeepingProps } from './keep-quote.tsx'
import { OrderedBeside } from './ordered-action.tsx'
import { PriceBar } from './price-bar.tsx'
import { PriceCard } from './price-card.tsx'
import { QuotedLoad } from './quoted-load.tsx'
import { QuotedVehicles } from './quoted-vehicles.tsx'
import type { QuoteStepProps } from './quote-step-props.ts'
import { ServiceChoice } from './service-choice.tsx'
import type { AskingTrouble as Trouble } from './use-asking.ts'
import { useStandings } from './use-standings.ts'
import { NumberedSteps } from '#components/ui/numbered-steps.tsx'
import { windowOf } from '#lib/storefront/pickup-times.ts'

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
