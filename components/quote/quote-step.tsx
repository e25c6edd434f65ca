'use client'

/**
 * The price: what it is for, what it is made of, how long it holds, and what there is to do about it; or,
 * in its place, why there is none.
 */
import { useState } from 'react'
import { useTranslations } from 'next-intl'
import { DraftOffer } from '#components/steps/draft-offer.tsx'
import { SavingNote } from '#components/steps/saving-note.tsx'
import { useDraftOfServer } from '#components/steps/use-draft.ts'
import { NumberedSteps } from '#components/ui/numbered-steps.tsx'
import type { Addon, VehicleType } from '#lib/contract/catalog.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { QuoteSaving } from '#lib/contract/quote-savings.ts'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import type { QuoteRequest } from '#lib/contract/quote-request.ts'
import { quoteServiceTypes } from '#lib/contract/quote-service-types.ts'
import type { DraftInsurance, QuoteDraft } from '#lib/storefront/draft.ts'
import type { DraftOfPage } from '#lib/storefront/draft-save.ts'
import type { KeepOutcome } from '#lib/storefront/keep-outcomes.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { loadSums } from '#lib/storefront/load-sums.ts'
import { viewOfLoads } from '#lib/load-view/view-of-plan.ts'
import { applySaving } from '#lib/storefront/apply-saving.ts'
import { quoteNumber } from '#lib/storefront/shown-number.ts'
import { windowOf } from '#lib/storefront/pickup-times.ts'
import type { AskForQuotes } from '#lib/storefront/quotes-asked.ts'
import type { QuoteStanding } from '#lib/storefront/quote-standing.ts'
import { AddonList } from './addon-list.tsx'
import { AskingTrouble } from './asking-trouble.tsx'
import { InsuranceChoice, isInsurance } from './insurance-choice.tsx'
import { KeepAction, KeepQuote, type Keeping } from './keep-quote.tsx'
import { OrderedBeside } from './ordered-action.tsx'
import { OtherVehicles } from './other-vehicles.tsx'
import { Breakdown, PriceBar, PriceCard } from './price-card.tsx'
import { QuoteProblem } from './quote-problem.tsx'
import { QuotedLoad } from './quoted-load.tsx'
import { QuotedVehicles } from './quoted-vehicles.tsx'
import { Savings } from './savings.tsx'
import { PrintedQuote, type PrintedSeller } from './printed-quote.tsx'
import { ServiceChoice } from './service-choice.tsx'
import { useAsking } from './use-asking.ts'
import { usePrinting } from './use-printing.ts'
import { useStandings } from './use-standings.ts'

export function QuoteStep({
  known,
  ordered,
  quotes,
  serverNowMs,
  request,
  vehicleTypes,
  loadPlan,
  addons,
  seller,
  askForQuotes,
  keeping,
  keepQuote,
}: {
  known: DraftOfPage
  /** The draft that became an order; the page only shows it, and the next draft is empty. */
  ordered: QuoteDraft | null
  quotes: KeptQuotes
  serverNowMs: number
  /** As the service was asked. */
  request: QuoteRequest
  /** Empty where the service does not list them. */
  vehicleTypes: readonly VehicleType[]
  /** The full load's plan from the service; null where it sent none. */
  loadPlan: readonly VehicleLoad[] | null
  addons: readonly Addon[]
  /** As the paper names it. */
  seller: PrintedSeller
  askForQuotes: AskForQuotes
  /** Null for guests. */
  keeping: Keeping | null
  keepQuote: (accountId: SenderAccountId) => Promise<KeepOutcome>
}) {
  const t = useTranslations('quote')
  const { draft: typed, saving, hasAside, store } = useDraftOfServer(known)
  const isPrinting = usePrinting()
  const { ask, pending, trouble } = useAsking({ askForQuotes, store, person: known.person })
  const [shown, setShown] = useState(ordered)
  const draft = shown ?? typed

  /** Another price for what was ordered is a draft of its own. */
  function askAgain(make: (draft: QuoteDraft) => QuoteDraft): void {
    store.change((now) => make(shown ?? now))
    setShown(null)
    ask()
  }

  const chooseAddons = (chosen: string[]) => askAgain((before) => ({ ...before, addons: chosen }))
  const chooseVehicle = (vehicleType: string | null) =>
    askAgain((before) => ({ ...before, vehicleType }))
  const take = (change: QuoteSaving['change']) =>
    askAgain((before) => ({ ...before, items: [...applySaving(before.items, change)] }))
  const insure = (insurance: DraftInsurance | null) =>
    askAgain((before) => ({ ...before, insurance }))

  /** Kept as it is typed. Typed beside an order, it begins a draft of its own. */
  function typeInsurance(insurance: DraftInsurance | null): void {
    store.change((now) => ({ ...(shown ?? now), insurance }))
    setShown(null)
  }

  const offers = quoteServiceTypes.flatMap((serviceType) => {
    const outcome = quotes[serviceType]
    return outcome.kind === 'quote' ? [{ serviceType, quote: outcome.quote }] : []
  })
  const standingOf = useStandings(
    offers.map(({ quote }) => quote),
    keeping?.keptFor?.id ?? null,
    keeping?.standings ?? null,
  )
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
          onRetry={ask}
          onDropAddons={() => askAgain((before) => ({ ...before, addons: [], insurance: null }))}
          onAnyVehicle={draft.vehicleType === null ? null : () => chooseVehicle(null)}
        />
        {trouble !== null && (
          <div className="page pb-16">
            <AskingTrouble trouble={trouble} />
          </div>
        )}
      </>
    )
  }

  const { items } = request
  const { quote, serviceType } = offer
  const isFull = serviceType === 'ftl_transport'
  const standing = standingOf(quote.quotation_id)
  const beside = offers
    .filter((each) => each !== offer)
    .map((each) => standingOf(each.quote.quotation_id))
    .find((each) => each.kind === 'ordered')
  const offered = addons.filter((addon) => addon.service_types.includes(serviceType))
  const insured = offered.find(isInsurance)
  const onAskAgain = () => (shown === null ? ask() : askAgain((before) => before))
  const price = { quote, serverNowMs, standing, pending, onAskAgain }
  const loadedFor = {
    number: standing.kind === 'ordered' ? standing.number : quoteNumber(quote.quotation_id),
    pickup: request.pickup.address,
    delivery: request.delivery.address,
    pickupWindow: request.pickup_window ?? null,
    undrawn: 0,
  }
  return (
    <>
      {hasAside && (
        <div className="page">
          <DraftOffer hasAside={hasAside} store={store} />
        </div>
      )}
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 pb-20 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:self-start">
          {offers.length > 1 && (
            <ServiceChoice
              offers={offers}
              chosen={serviceType}
              onChoose={(chosen) => {
                if (shown === null) store.change((now) => ({ ...now, serviceType: chosen }))
                else setShown({ ...shown, serviceType: chosen })
              }}
            />
          )}
          {trouble !== null && <AskingTrouble trouble={trouble} />}
          {beside !== undefined && standing.kind !== 'ordered' && <OrderedBeside order={beside} />}
          <PriceCard
            {...price}
            sums={loadSums(items)}
            keep={
              <KeepQuote
                quoteId={quote.quotation_id}
                person={known.person}
                keeping={keeping}
                keepQuote={keepQuote}
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
              {isFull ? t('vehicles.title') : t('vehicles.shared')}
            </h2>
            <div className="mt-4">
              {isFull ? (
                <>
                  <QuotedVehicles quote={quote} vehicleTypes={vehicleTypes} />
                  <OtherVehicles
                    quote={quote}
                    vehicleTypes={vehicleTypes}
                    busy={pending}
                    onChoose={chooseVehicle}
                  />
                  {shown === null && standing.kind === 'open' && (
                    <Savings quote={quote} items={items} busy={pending} onTake={take} />
                  )}
                </>
              ) : (
                <p className="text-small text-ink-soft">{t('vehicles.sharedNote')}</p>
              )}
            </div>
            {isFull && (
              <div className="mt-6 print:hidden">
                <QuotedLoad
                  items={items}
                  quote={quote}
                  vehicleTypes={vehicleTypes}
                  plan={loadPlan}
                  loadedFor={loadedFor}
                  onAdd={
                    shown === null && standing.kind === 'open' && !pending
                      ? (index, qty) => take({ kind: 'add', items: [{ item_index: index, qty }] })
                      : null
                  }
                />
              </div>
            )}
          </section>
          {offered.length > 0 && (
            <AddonList
              addons={offered.filter((addon) => !isInsurance(addon))}
              chosen={draft.addons}
              busy={pending}
              onChange={chooseAddons}
              insurance={
                insured && (
                  <InsuranceChoice
                    addon={insured}
                    insurance={draft.insurance}
                    busy={pending}
                    onType={typeInsurance}
                    onAsk={insure}
                  />
                )
              }
            />
          )}
          <NextSteps stage={stageOf(keeping, standing)} draft={draft} />
        </div>
      </div>
      <PriceBar {...price}>
        <KeepAction quoteId={quote.quotation_id} keeping={keeping} />
      </PriceBar>
      {isPrinting && (
        <PrintedQuote
          quote={quote}
          request={{ ...request, service_type: serviceType }}
          seller={seller}
          customer={keeping?.keptFor?.name ?? null}
          standing={standing}
          vehicleTypes={vehicleTypes}
          loads={isFull && loadPlan !== null ? viewOfLoads(loadPlan, vehicleTypes, items) : []}
          addons={addons}
          nowMs={serverNowMs}
        />
      )}
    </>
  )
}

/** How far somebody is with a price: a step behind them is not shown as one to come. */
type QuoteStage = 'guest' | 'choosing' | 'kept' | 'unpaid' | 'paid'

function stageOf(keeping: Keeping | null, standing: QuoteStanding): QuoteStage {
  if (standing.kind === 'ordered') return standing.isPaid ? 'paid' : 'unpaid'
  if (keeping === null) return 'guest'
  return keeping.keptFor === null ? 'choosing' : 'kept'
}

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
