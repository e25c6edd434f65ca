import { getLocale, getTranslations } from 'next-intl/server'
import { ChosenUnits } from '#components/measures/chosen-measures.tsx'
import { AskFirst } from '#components/quote/ask-first.tsx'
import { Queries } from '#components/queries/queries.tsx'
import { QuoteStep } from '#components/quote/quote-step.tsx'
import type { PrintedSeller } from '#components/quote/printed-quote.tsx'
import { QuoteSummary } from '#components/quote/quote-summary.tsx'
import { SoldBy } from '#components/seller/seller-notes.tsx'
import { CatchUp } from '#components/steps/catch-up.tsx'
import { MissingList } from '#components/steps/missing-list.tsx'
import type { Language } from '#lib/contract/languages.ts'
import { accountOfOwner, type DraftOwner } from '#lib/storefront/draft-save.ts'
import { quoteRequestOf } from '#lib/storefront/quote-request-of.ts'
import { vehicleTypes } from '#server/portal/catalogue/catalogue.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { keepingOfQuotes } from '#server/portal/quote/prices.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { loadPlanOf } from '#server/portal/quote/drafts.ts'
import { shownSeller } from '../shown-seller.ts'
import { keepQuote, requestQuotes } from './actions.ts'
import { knownDraft, StepFrame } from './step-frame.tsx'

/** Names and add-ons are beside the price: it does not wait long for them. */
const besideWithinMs = 3_000

export async function QuotePage({ owner }: { owner: DraftOwner }) {
  const account = accountOfOwner(owner)
  const t = await getTranslations('quote')
  const { known, last, priced, quotes } = await knownDraft(owner)
  const ask = requestQuotes.bind(null, account)
  const asked = quoteRequestOf(priced, 'ftl_transport')
  if (!asked.ok) {
    return (
      <StepFrame step="quote" owner={owner}>
        <div className="page max-w-[44rem] py-14">
          <h1 className="text-heading">{t('notReady.title')}</h1>
          <p className="mt-3 mb-8 text-ink-soft">{t('notReady.body')}</p>
          <CatchUp known={known} />
          <MissingList missing={asked.missing} />
        </div>
      </StepFrame>
    )
  }
  const { request } = asked
  const heading = (
    <div className="page pt-10 pb-8 md:pt-14">
      <h1 className="text-heading">{t('title')}</h1>
      <QuoteSummary request={request} units={priced.units} mayChange={last === null} />
      <p className="mt-2 text-small text-ink-soft">
        <SoldBy seller={shownSeller()} />
      </p>
    </div>
  )
  if (quotes === null) {
    return (
      <StepFrame step="quote" owner={owner}>
        {heading}
        <AskFirst known={known} askForQuotes={ask} />
      </StepFrame>
    )
  }
  const language = await getLocale()
  const full = quotes.ftl_transport
  const [keeping, vehicles, addons, loadPlan] = await Promise.all([
    keepingOfQuotes(owner),
    vehicleTypes({ language, timeoutMs: besideWithinMs }),
    gateway().listAddons({ language, timeoutMs: besideWithinMs }),
    full.kind === 'quote' ? loadPlanOf(owner, full.quote.quotation_id) : null,
  ])
  const hasPrice = [quotes.ftl_transport, quotes.ltl_transport].some(({ kind }) => kind === 'quote')
  return (
    <StepFrame step="quote" owner={owner}>
      {hasPrice && heading}
      <ChosenUnits units={priced.units}>
        <Queries>
          <QuoteStep
            key={last === null ? 'draft' : 'ordered'}
            known={known}
            ordered={last && priced}
            quotes={quotes}
            serverNowMs={portalNowMs()}
            request={request}
            vehicleTypes={vehicles}
            loadPlan={loadPlan}
            addons={addons.ok ? addons.value.data : []}
            seller={printedSeller(language)}
            askForQuotes={ask}
            keeping={keeping}
            keepQuote={keepQuote.bind(null, account)}
          />
        </Queries>
      </ChosenUnits>
    </StepFrame>
  )
}

function printedSeller(language: Language): PrintedSeller {
  const { seller } = portalRuntime()
  const { registered_name, tax_id, phone, email } = seller.details
  return {
    name: registered_name ?? seller.name(),
    address: seller.address(language),
    taxId: tax_id ?? null,
    phone: phone ?? null,
    email: email ?? null,
  }
}
