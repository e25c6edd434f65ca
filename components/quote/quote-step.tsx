'use client'

/** The price with everything that belongs to it; or, in its place, why there is none. */
import { useState } from 'react'
import { Queries } from '#components/queries/queries.tsx'
import { DraftOffer } from '#components/steps/draft-offer.tsx'
import { useDraftOfServer } from '#components/steps/use-draft.ts'
import type { Addon } from '#lib/contract/addons.ts'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import type { QuoteItem } from '#lib/contract/quote-request.ts'
import { quoteServiceTypes } from '#lib/contract/quote-service-types.ts'
import type { VehicleType } from '#lib/contract/vehicle-types.ts'
import type { DraftOfPage } from '#lib/storefront/draft-save.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import type { AskForQuotes } from '#lib/storefront/quotes-asked.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import type { LoadSums } from '#lib/storefront/load-sums.ts'
import { AskingTrouble } from './asking-trouble.tsx'
import type { KeepingProps } from './keep-quote.tsx'
import { OfferedPrice } from './offered-price.tsx'
import { QuoteProblem } from './quote-problem.tsx'
import { useAsking } from './use-asking.ts'

export interface QuoteStepProps {
  readonly known: DraftOfPage
  /** The draft that became an order; the page only shows it, and the next draft is empty. */
  readonly ordered: QuoteDraft | null
  readonly quotes: KeptQuotes
  readonly serverNowMs: number
  /** As the service was asked for them. */
  readonly items: readonly QuoteItem[]
  readonly sums: LoadSums
  /** Empty where the service does not tell them. */
  readonly vehicleTypes: readonly VehicleType[]
  /** The full load's plan from the service; null where it sent none. */
  readonly loadPlan: readonly VehicleLoad[] | null
  readonly addons: readonly Addon[]
  readonly askForQuotes: AskForQuotes
  /** Null for guests. */
  readonly keeping: KeepingProps['keeping'] | null
  readonly keepQuote: KeepingProps['keepQuote']
}

export function QuoteStep(props: QuoteStepProps) {
  const { known, quotes, serverNowMs } = props
  const { draft: typed, saving, hasAside, store } = useDraftOfServer(known)
  const { askForQuotes } = props
  const { ask, pending, trouble } = useAsking({ askForQuotes, store, person: known.person })
  const [shown, setShown] = useState(props.ordered)
  const draft = shown ?? typed

  function change(make: (draft: QuoteDraft) => QuoteDraft): void {
    if (shown === null) store.change(make)
    else setShown(make(shown))
  }

  /** Another price for what was ordered is a draft of its own. */
  function askAgain(make: (draft: QuoteDraft) => QuoteDraft): void {
    if (shown !== null) {
      store.change(() => make(shown))
      setShown(null)
    } else store.change(make)
    ask()
  }

  const chooseAddons = (addons: string[]) => askAgain((before) => ({ ...before, addons }))

  const offers = quoteServiceTypes.flatMap((serviceType) => {
    const outcome = quotes[serviceType]
    return outcome.kind === 'quote' ? [{ serviceType, quote: outcome.quote }] : []
  })
  if (offers.length === 0) {
    const outcome = quotes.ftl_transport
    if (outcome.kind !== 'problem') return null
    return (
      <>
        <QuoteProblem
          problem={outcome.problem}
          serverNowMs={serverNowMs}
          pending={pending}
          onRetry={ask}
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

  return (
    <Queries>
      {hasAside && (
        <div className="page">
          <DraftOffer hasAside={hasAside} store={store} />
        </div>
      )}
      <OfferedPrice
        {...props}
        offers={offers}
        draft={draft}
        saving={saving}
        pending={pending}
        trouble={trouble}
        onChange={change}
        onAskAgain={() => (shown === null ? ask() : askAgain((before) => before))}
        onAddons={chooseAddons}
      />
    </Queries>
  )
}
