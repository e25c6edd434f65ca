'use client'

import { useState, useTransition } from 'react'
import { CircleCheck, Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { forgetDraft } from '#components/steps/draft-store.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { SenderAccountId, QuoteId } from '#lib/contract/ids.ts'
import { payHref, stepHref } from '#lib/hrefs.ts'
import { ownVisit } from '#lib/storefront/draft-save.ts'
import type { KeepOutcome } from '#lib/storefront/keep-outcomes.ts'
import { Onward } from './ordered-action.tsx'
import type { Standings } from './use-standings.ts'

export interface Keeping {
  readonly keptFor: { readonly id: SenderAccountId; readonly name: string } | null
  /** `path`: where the price stands once it is kept. */
  readonly accounts: readonly {
    readonly id: SenderAccountId
    readonly name: string
    readonly path: string
  }[]
  readonly standings: Standings
}

/** A price that holds: guests sign in with it, others keep it for an account; anybody saves it as a file. */
export function KeepQuote({
  quoteId,
  person,
  keeping,
  keepQuote,
}: {
  quoteId: QuoteId
  /** The id of the person the page was made for; null for a guest. */
  person: string | null
  keeping: Keeping | null
  keepQuote: (accountId: SenderAccountId) => Promise<KeepOutcome>
}) {
  const t = useTranslations('quote.keep')
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const [failed, setFailed] = useState<Exclude<KeepOutcome, 'kept'> | null>(null)
  const keptFor = keeping?.keptFor ?? null

  function keep({ id, path }: Keeping['accounts'][number]): void {
    setFailed(null)
    startTransition(async () => {
      const outcome = await keepQuote(id).catch(() => 'unreachable' as const)
      startTransition(() => {
        if (outcome === 'kept' && path !== location.pathname) {
          // It is the account's from now on, and the visit begins with an empty one.
          forgetDraft({ owner: ownVisit, person })
          return router.push(path)
        }
        // The page shows that somebody signed out meanwhile; that another account has it, this says.
        if (outcome !== 'unreachable' && outcome !== 'taken') router.refresh()
        if (outcome !== 'kept') setFailed(outcome)
      })
    })
  }

  return (
    <>
      {keeping === null && (
        <>
          <Onward href={signIn} label={t('signIn')} className="w-full max-lg:hidden" />
          <p className="text-caption text-ink-soft">{t('signInNote')}</p>
        </>
      )}
      {keptFor !== null && (
        <>
          <p className="flex items-start gap-2 text-small font-medium text-good">
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
            {t('kept', { account: keptFor.name })}
          </p>
          <Onward
            href={payHref(keptFor.id, quoteId)}
            label={t('pay')}
            className="w-full max-lg:hidden"
          />
        </>
      )}
      {keptFor === null && keeping !== null && keeping.accounts.length > 0 && (
        <div id="keep" role="group" aria-labelledby="keep-title" className="flex flex-col gap-2">
          <p id="keep-title" className="text-small font-medium">
            {t('which')}
          </p>
          {keeping.accounts.map((account) => (
            <button
              key={account.id}
              type="button"
              aria-disabled={pending}
              className={buttonStyle('primary', 'w-full')}
              onClick={() => keep(account)}
            >
              {account.name}
            </button>
          ))}
        </div>
      )}
      {failed !== null && (
        <p role="alert" className="text-small text-bad">
          {t(`failed.${failed}`)}
        </p>
      )}
      <button
        type="button"
        onClick={() => window.print()}
        className={buttonStyle('secondary', 'w-full')}
      >
        <Printer aria-hidden className="size-4" />
        {t('print')}
      </button>
    </>
  )
}

const signIn = `/sign-in?next=${stepHref(null, 'quote')}`

/** The same in short, for the bar of a narrow screen. */
export function KeepAction({ quoteId, keeping }: { quoteId: QuoteId; keeping: Keeping | null }) {
  const t = useTranslations('quote.keep')
  if (keeping === null) return <Onward href={signIn} label={t('signIn')} className="shrink-0" />
  if (keeping.keptFor !== null) {
    const href = payHref(keeping.keptFor.id, quoteId)
    return <Onward href={href} label={t('pay')} className="shrink-0" />
  }
  if (keeping.accounts.length === 0) return null
  return (
    <a href="#keep" className={buttonStyle('primary', 'shrink-0')}>
      {t('choose')}
    </a>
  )
}
