import { Fragment, type ReactNode, cache } from 'react'
import { noteEarlyPresses } from '#components/forms/early-presses.ts'
import { StepBar, type Step } from '#components/steps/step-bar.tsx'
import { nonceOfPage } from '#server/portal/nonce-of-page.ts'
import { accountOfOwner, type DraftOwner, type DraftOfPage } from '#lib/storefront/draft-save.ts'
import { Words } from '../words.tsx'
import { emptyDraft, type QuoteDraft } from '#lib/storefront/draft.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { missingOfRoute } from '#lib/storefront/missing-of-route.ts'
import { missingOfCargo } from '#lib/storefront/missing-parts.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { openDraft, pricesOf, type OrderedDraft } from '#server/portal/quote/drafts.ts'

const textsOfGoods = [
  'steps',
  'cargoStep',
  'cargo',
  'tableImport',
  'measures',
  'photos',
  'quote',
  'tripFacts',
  'load',
  'latePart',
] as const

/**
 * A step: where one is on the way, and the texts that its islands say. The first is what a stranger
 * waits for: it brings its own words, and none of the later steps' come with them.
 */
export async function StepFrame({
  step,
  owner,
  children,
}: {
  step: Step
  owner: DraftOwner
  children: ReactNode
}) {
  const { known, done } = await knownDraft(owner)
  // Another's draft is another page: nothing that was typed stays from one to the other.
  const whose = `${accountOfOwner(owner) ?? 'own'} ${known.person ?? 'guest'}`
  const page = <Fragment key={whose}>{children}</Fragment>
  return (
    <>
      <script
        nonce={await nonceOfPage()}
        // oxlint-disable-next-line react/no-danger -- A constant of ours.
        dangerouslySetInnerHTML={{ __html: noteEarlyPresses }}
      />
      <StepBar current={step} done={step === 'quote' ? done.priced : done.next} />
      {step === 'route' ? page : <Words of={textsOfGoods}>{page}</Words>}
    </>
  )
}

/** The data that the pages of the steps are made from: a draft, its prices, and how far it has come. */
interface KnownDraft {
  /** The draft as it is typed; empty after an order. */
  readonly known: DraftOfPage
  /** The order of the draft before, which the next may begin with; null when something else was typed. */
  readonly last: OrderedDraft | null
  /** The draft that prices are for: the ordered one, while nothing else was typed. */
  readonly priced: QuoteDraft
  /** Null where there are none, or where they are for another draft than this. */
  readonly quotes: KeptQuotes | null
  /** The steps that are complete, with the price and for the next order. */
  readonly done: { readonly priced: readonly Step[]; readonly next: readonly Step[] }
}

export const knownDraft = cache(async (owner: DraftOwner): Promise<KnownDraft> => {
  const [visit, person] = await Promise.all([openDraft(owner), currentPerson()])
  const draft = visit?.draft ?? emptyDraft
  const last = visit?.ordered ?? null
  const priced = last?.draft ?? draft
  const quotes = visit && pricesOf(visit)
  const hasPrice = quotes?.ftl_transport.kind === 'quote' || quotes?.ltl_transport.kind === 'quote'
  const version = visit?.version ?? 0
  return {
    known: {
      owner,
      person: person?.id ?? null,
      draft,
      version,
      hasAside: visit?.hasAside ?? false,
    },
    last,
    priced,
    quotes,
    done: {
      priced: [...stepsDone(priced), ...(hasPrice ? (['quote'] as const) : [])],
      next: last === null && hasPrice ? [...stepsDone(draft), 'quote'] : stepsDone(draft),
    },
  }
})

function stepsDone(draft: QuoteDraft): readonly Step[] {
  return [
    ...(missingOfRoute(draft).length === 0 ? (['route'] as const) : []),
    ...(missingOfCargo(draft).length === 0 ? (['cargo'] as const) : []),
  ]
}
