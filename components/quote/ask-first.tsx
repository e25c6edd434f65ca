'use client'

import { useTranslations } from 'next-intl'
import { SlowNote } from '#components/ui/slow-note.tsx'
import { DraftOffer } from '#components/steps/draft-offer.tsx'
import { GoOnButton } from '#components/steps/go-on-button.tsx'
import { useDraftOfServer } from '#components/steps/use-draft.ts'
import type { DraftOfPage } from '#lib/storefront/draft-save.ts'
import type { AskForQuotes } from '#lib/storefront/quotes-asked.ts'
import { AskingTrouble } from './asking-trouble.tsx'
import { useAsking } from './use-asking.ts'

/** Everything is there, and the price has not been asked for, or not for what is there now. */
export function AskFirst({
  known,
  askForQuotes,
}: {
  known: DraftOfPage
  askForQuotes: AskForQuotes
}) {
  const t = useTranslations('quote')
  const { hasAside, store } = useDraftOfServer(known)
  const { ask, pending, trouble } = useAsking({ askForQuotes, store, person: known.person })
  return (
    <div className="page flex flex-col gap-5 pb-20">
      <DraftOffer hasAside={hasAside} store={store} />
      <p className="max-w-[60ch]">{t('first.body')}</p>
      {trouble !== null && <AskingTrouble trouble={trouble} />}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <GoOnButton
          pending={pending}
          label={t('first.ask')}
          pendingLabel={t('asking')}
          className="w-full sm:w-auto"
        />
      </form>
      <SlowNote pending={pending} says={t('slow')} />
    </div>
  )
}
