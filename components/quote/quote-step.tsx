'use client'

/** The price with everything that belongs to it; or, in its place, why there is none. */
import { useState } from 'react'
import { Queries } from '#components/queries/queries.tsx'
import { DraftOffer } from '#components/steps/draft-offer.tsx'
import { useDraftOfServer } from '#components/steps/use-draft.ts'
import { quoteServiceTypes } from '#lib/contract/quote-service-types.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { AskingTrouble } from './asking-trouble.tsx'
import { OfferedPrice } from './offered-price.tsx'
import type { QuoteStepProps } from './quote-step-props.ts'
import { QuoteProblem } from './quote-problem.tsx'
import { useAsking } from './use-asking.ts'

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
