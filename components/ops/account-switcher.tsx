'use client'

/** An account is looked for and chosen, the reason is said, and its orders open. */
import { useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Queries } from '#components/queries/queries.tsx'
import { ReasonForm, type BeginSwitch } from '#components/acting/reason-form.tsx'
import { refreshOtherTabs } from '#components/acting/use-acting.ts'
import type { FoundAccount } from '#lib/ops/acting-replies.ts'
import { AccountSearch } from './account-search.tsx'

export function AccountSwitcher({
  recent,
  asked,
  next,
  begin,
}: {
  recent: readonly FoundAccount[]
  asked: FoundAccount | null
  next: string | null
  begin: BeginSwitch
}) {
  const t = useTranslations('ops.switch')
  const [chosen, setChosen] = useState(asked)
  // A document of its own: what this tab remembers of another account is left behind.
  const go = (path: string) => {
    refreshOtherTabs()
    location.assign(chosen?.id === asked?.id && next !== null ? next : path)
  }
  if (chosen === null) {
    return (
      <Queries>
        <AccountSearch recent={recent} onChoose={setChosen} hasFocus />
      </Queries>
    )
  }
  return (
    <div className="rounded-large border border-edge bg-surface p-5 md:p-6">
      <p className="text-caption text-ink-soft">{t('chosen')}</p>
      <p className="text-lead font-medium">{chosen.name}</p>
      <p className="text-caption text-ink-soft">
        {chosen.place === null ? chosen.code : `${chosen.code} · ${chosen.place}`}
      </p>
      <div className="mt-5">
        <ReasonForm
          key={chosen.id}
          account={{ accountId: chosen.id, accountCode: chosen.code }}
          submit={t('begin')}
          begin={begin}
          onBegun={go}
        />
      </div>
      <button
        type="button"
        onClick={() => setChosen(null)}
        className="mt-4 inline-flex min-h-11 items-center gap-2 text-small text-action underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('other')}
      </button>
    </div>
  )
}
