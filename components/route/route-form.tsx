'use client'

/** The route step: its editor, and the button to the load. */
import { useRef, useState, useTransition } from 'react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { reveal } from '#components/ui/disclosure.tsx'
import { randomUuid } from '#components/ui/random-uuid.ts'
import { useAccount } from '#components/account/use-account.ts'
import { Queries } from '#components/queries/queries.tsx'
import { RouteStep } from '#components/route/route-step.tsx'
import { useRouteEnds } from '#components/route/use-route-ends.ts'
import { useCoverage } from '#components/route/use-coverage.ts'
import type { AddressBookActions } from '#components/route/use-address-book.ts'
import { stepHref } from '#lib/hrefs.ts'
import type { OrderedQuote } from '#lib/storefront/quote-standing.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import type { DraftOfPage } from '#lib/storefront/draft-save.ts'
import { isSame } from '#lib/is-same.ts'
import { missingOfRoute } from '#lib/storefront/missing-of-route.ts'
import { onceMore } from '#lib/storefront/once-more.ts'
import { DraftOffer } from '../steps/draft-offer.tsx'
import { GoOnButton } from '../steps/go-on-button.tsx'
import { LastOrderNote } from '../steps/last-order-note.tsx'
import { SavingNote } from '../steps/saving-note.tsx'
import { useDraft } from '../steps/use-draft.ts'

/** The next step waits no longer for an answer. */
const patienceMs = 2_500

function outOfPatience(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), patienceMs))
}

interface RouteFormProps {
  readonly known: DraftOfPage
  /** The route that was ordered last, while nothing else is typed. */
  readonly last: { readonly order: OrderedQuote; readonly draft: QuoteDraft } | null
  /** The signed-in person's actions; null for guests. */
  readonly addressBook: AddressBookActions | null
}

export function RouteForm(props: RouteFormProps) {
  return (
    <Queries>
      <AskingForm {...props} />
    </Queries>
  )
}

function AskingForm({ known, last, addressBook }: RouteFormProps) {
  const t = useTranslations('routeStep')
  const words = useTranslations('route')
  const router = useRouter()
  const account = useAccount()
  const { draft, saving, hasAside, store } = useDraft(known)
  const form = useRef<HTMLFormElement>(null)
  const [wanted, setWanted] = useState(false)
  const [pending, startTransition] = useTransition()
  const change = (part: Partial<QuoteDraft>) => store.change((before) => ({ ...before, ...part }))
  const ends = useRouteEnds(draft, change)
  const { faults, isFaulty } = useCoverage(draft)
  const missing = missingOfRoute(draft)
  const lacking = [
    ...missing.flatMap((part) => (part === 'same_place' ? [] : t(`missing.${part}`))),
    ...[faults.pickup, faults.drop].flatMap((fault) => (fault ? words(`unserved.${fault}`) : [])),
  ]

  function startFrom(ordered: QuoteDraft): void {
    const again = onceMore(ordered, { nowMs: Date.now(), newId: randomUuid })
    store.change(() => again)
  }

  function goOn(): void {
    startTransition(async () => {
      // The name of a pin that was just moved, or the pin of a name that was just typed.
      await Promise.race([ends.settled(), outOfPatience()])
      if (missingOfRoute(store.current().draft).length > 0) {
        setWanted(true)
        // A field of a section that may be folded.
        const wrong = form.current?.querySelector<HTMLElement>('details [aria-invalid=true]')
        reveal(wrong ?? null)
        wrong?.focus()
        return
      }
      const [faulty] = await Promise.all([
        Promise.race([isFaulty(store.current().draft), outOfPatience()]),
        // The next page is made from it; unsaved, this document has it all the same.
        Promise.race([store.flush(), outOfPatience()]),
      ])
      // They are said beside the button, and at their fields.
      if (faulty) return setWanted(true)
      startTransition(() => router.push(stepHref(account, 'cargo')))
    })
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      <DraftOffer hasAside={hasAside} store={store} />
      {last !== null && isSame(draft, known.draft) && (
        <LastOrderNote order={last.order} onStart={() => startFrom(last.draft)} />
      )}
      <RouteStep
        route={draft}
        ends={ends}
        onChange={change}
        addressBook={addressBook}
        faults={faults}
        showFaults={wanted}
      >
        <div className="bottom-bar sticky bottom-0 z-5 page-bleed flex flex-col gap-3 border-t border-edge bg-canvas pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] lg:static lg:m-0 lg:border-0 lg:bg-transparent lg:p-0">
          {wanted && lacking.length > 0 && (
            <div role="alert">
              <ul className="flex flex-col gap-1 text-small font-medium text-bad">
                {lacking.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </div>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <SavingNote saving={saving} />
            <GoOnButton
              pending={pending}
              label={t('next')}
              className="ml-auto grow sm:grow-0 lg:grow"
            />
          </div>
        </div>
      </RouteStep>
    </form>
  )
}
