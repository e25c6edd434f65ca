import { getTranslations } from 'next-intl/server'
import { PackedTruck } from '#components/illustrations/packed-truck.tsx'
import { RouteForm } from '#components/route/route-form.tsx'
import type { DraftOwner } from '#lib/storefront/draft-save.ts'
import { noteChosenAddress, saveNewAddress } from '../(account)/a/[accountId]/addresses/actions.ts'
import { readVisitor } from '../(account)/visitor.tsx'
import { Words } from '../words.tsx'
import { knownDraft, StepFrame } from './step-frame.tsx'

/** The landing is the quote: its first step is what one sees. */
export async function RoutePage({ owner }: { owner: DraftOwner }) {
  const t = await getTranslations('home')
  const [{ known, last }, { person }] = await Promise.all([knownDraft(owner), readVisitor()])
  return (
    <StepFrame step="route" owner={owner}>
      <div className="page pb-6">
        <div className="flex items-center justify-between gap-10 py-8 lg:py-6">
          <div>
            <h1 className="text-heading md:text-[2.75rem] md:leading-[1.12]">{t('title')}</h1>
            <p className="mt-3 max-w-[60ch] text-body text-ink-soft">{t('lead')}</p>
          </div>
          <PackedTruck className="hidden w-44 shrink-0 lg:block" />
        </div>
        <Words
          of={[
            ...(['route', 'map', 'steps', 'routeStep', 'latePart'] as const),
            // Guests have no address book, and so none of its words.
            ...(person ? (['addressBook', 'openingHours'] as const) : []),
            ...(last ? (['lastOrder'] as const) : []),
          ]}
        >
          <RouteForm
            known={known}
            last={last}
            addressBook={person && { save: saveNewAddress, noteChosen: noteChosenAddress }}
          />
        </Words>
      </div>
    </StepFrame>
  )
}
