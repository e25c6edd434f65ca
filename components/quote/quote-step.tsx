'use client'

/** The price with everything that belongs to it; or, in its place, why there is none. */
import { useTranslations } from 'next-intl'
import { SavingNote } from '#components/steps/saving-note.tsx'
import { useDraft } from '#components/steps/use-draft.ts'
import type { Addon } from '#lib/contract/addons.ts'
import { quoteServiceTypes, type QuoteItem } from '#lib/contract/quote-request.ts'
import type { VehicleType } from '#lib/contract/vehicle-types.ts'
import type { AskForQuotes, SaveDraft, VersionedDraft } from '#lib/storefront/draft-replies.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import type { LoadSums } from '#lib/storefront/load-sums.ts'
import { AddonList } from './addon-list.tsx'
import { AskingTrouble } from './asking-trouble.tsx'
import { Breakdown } from './breakdown.tsx'
import { KeepAction, KeepQuote, type KeepingProps } from './keep-quote.tsx'
import { NextSteps } from './next-steps.tsx'
import { PriceBar } from './price-bar.tsx'
import { PriceCard } from './price-card.tsx'
import { QuoteProblem } from './quote-problem.tsx'
import { QuotedLoad } from './quoted-load.tsx'
import { QuotedVehicles } from './quoted-vehicles.tsx'
import { ServiceChoice } from './service-choice.tsx'
import { useAsking } from './use-asking.ts'

export interface QuoteStepProps {
  readonly known: VersionedDraft
  readonly quotes: KeptQuotes
  readonly serverNowMs: number
  /** As the service was asked for them. */
  readonly items: readonly QuoteItem[]
  readonly sums: LoadSums
  /** Empty where the service does not tell them. */
  readonly vehicleTypes: readonly VehicleType[]
  readonly addons: readonly Addon[]
  readonly saveDraft: SaveDraft
  readonly askForQuotes: AskForQuotes
  /** Null for guests. */
  readonly keeping: KeepingProps['keeping'] | null
  readonly keepQuote: KeepingProps['keepQuote']
}

export function QuoteStep(props: QuoteStepProps) {
  const { known, quotes, serverNowMs, items, sums, vehicleTypes, addons } = props
  const t = useTranslations('quote')
  const { draft, saving, keeper } = useDraft({ known, save: props.saveDraft })
  const { ask, pending, trouble } = useAsking({
    askForQuotes: props.askForQuotes,
    onAnswered: (sent) => keeper.markSaved(sent.version),
  })

  function askNow(): void {
    const current = keeper.current()
    ask({ draft: current.draft, version: current.version })
  }

  function chooseAddons(chosen: string[]): void {
    keeper.change((before) => ({ ...before, addons: chosen }))
    askNow()
  }

  const offers = quoteServiceTypes.flatMap((serviceType) => {
    const outcome = quotes[serviceType]
    return outcome.kind === 'quote' ? [{ serviceType, quote: outcome.quote }] : []
  })
  const offer = offers.find(({ serviceType }) => serviceType === draft.serviceType) ?? offers[0]

  if (offer === undefined) {
    const outcome = quotes.ftl_transport
    if (outcome.kind !== 'problem') return null
    return (
      <>
        <QuoteProblem
          problem={outcome.problem}
          serverNowMs={serverNowMs}
          pending={pending}
          onRetry={askNow}
          onDropAddons={() => chooseAddons([])}
        />
        {trouble !== null && (
          <div className="page pb-16">
            <AskingTrouble trouble={trouble} />
          </div>
        )}
      </>
    )
  }

  const { quote, serviceType } = offer
  const offered = addons.filter((addon) => addon.service_types.includes(serviceType))
  return (
    <>
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 pb-20 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:self-start">
          {offers.length > 1 && (
            <ServiceChoice
              offers={offers}
              chosen={serviceType}
              onChoose={(chosen) => keeper.change((before) => ({ ...before, serviceType: chosen }))}
            />
          )}
          {trouble !== null && <AskingTrouble trouble={trouble} />}
          <PriceCard
            quote={quote}
            sums={sums}
            serverNowMs={serverNowMs}
            pending={pending}
            onAskAgain={askNow}
            keep={
              <KeepQuote
                quoteId={quote.quotation_id}
                keeping={props.keeping}
                keepQuote={props.keepQuote}
              />
            }
          >
            <Breakdown quote={quote} addons={addons} />
          </PriceCard>
          <SavingNote saving={saving} />
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
                  isKept={(props.keeping?.keptFor ?? null) !== null}
                />
              </div>
            )}
          </section>
          {offered.length > 0 && (
            <AddonList
              addons={offered}
              chosen={draft.addons}
              busy={pending}
              onChange={chooseAddons}
            />
          )}
          <NextSteps />
        </div>
      </div>
      <PriceBar quote={quote} serverNowMs={serverNowMs} pending={pending} onAskAgain={askNow}>
        <KeepAction quoteId={quote.quotation_id} keeping={props.keeping} />
      </PriceBar>
    </>
  )
}
