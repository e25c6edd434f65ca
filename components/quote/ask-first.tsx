'use client'

import { useRef } from 'react'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { usePressedEarly } from '#components/forms/use-early.ts'
import { SlowNote } from '#components/ui/slow-note.tsx'
import { DraftOffer } from '#components/steps/draft-offer.tsx'
import { useDraftOfServer } from '#components/steps/use-draft.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
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
  const button = useRef<HTMLButtonElement>(null)
  usePressedEarly(button, ask)
  return (
    <div className="page flex flex-col gap-5 pb-20">
      <DraftOffer hasAside={hasAside} store={store} />
      <p className="max-w-[60ch]">{t('first.body')}</p>
      {trouble !== null && <AskingTrouble trouble={trouble} />}
      <div>
        <button
          ref={button}
          type="button"
          data-early-press=""
          aria-disabled={pending}
          aria-busy={pending}
          className={buttonStyle('primary', 'w-full sm:w-auto')}
          onClick={ask}
        >
          {pending ? t('asking') : t('first.ask')}
          {!pending && <ArrowRight aria-hidden className="size-4" />}
        </button>
      </div>
      <SlowNote pending={pending} says={t('slow')} />
    </div>
  )
}
