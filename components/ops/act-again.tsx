'use client'

/** The accounts that somebody acted for lately. One press begins anew, with the reason that is shown. */
import { useState, useTransition } from 'react'
import { useTranslations } from 'next-intl'
import { faultTexts, type BeginSwitch } from '#components/acting/reason-form.tsx'
import { refreshOtherTabs } from '#components/acting/use-acting.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { shortestReason } from '#lib/ops/acting-reason.ts'
import type { FoundAccount, Switched } from '#lib/ops/acting-replies.ts'

export function ActAgain({
  accounts,
  begin,
}: {
  accounts: readonly (FoundAccount & { readonly reason: string })[]
  begin: BeginSwitch
}) {
  const t = useTranslations('acting')
  const [pending, startTransition] = useTransition()
  const [fault, setFault] = useState<Exclude<Switched['kind'], 'begun'> | null>(null)

  function act({ id: accountId, code: accountCode, reason }: (typeof accounts)[number]): void {
    if (pending) return
    startTransition(async () => {
      const outcome = await begin({ accountId, accountCode }, reason).catch((): Switched => ({
        kind: 'no service',
      }))
      startTransition(() => setFault(outcome.kind === 'begun' ? null : outcome.kind))
      if (outcome.kind === 'begun') {
        // A document of its own: what this tab remembers of another account is left behind.
        refreshOtherTabs()
        location.assign(outcome.path)
      }
    })
  }

  return (
    <>
      {accounts.length > 0 && (
        <ul
          aria-busy={pending}
          className="mb-4 divide-y divide-edge rounded-large border border-edge bg-surface text-small"
        >
          {accounts.map((account) => (
            <li
              key={account.id}
              className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3.5 md:px-5"
            >
              <span className="min-w-0 grow basis-56 wrap-anywhere">
                <span className="font-medium">{account.name}</span>
                <span className="block text-caption text-ink-soft">{account.reason}</span>
              </span>
              <button
                type="button"
                aria-label={t('againNamed', { account: account.name })}
                onClick={() => act(account)}
                className={buttonStyle('secondary')}
              >
                {t('again')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="text-caption font-medium mb-4 text-bad empty:hidden">
        {fault !== null && t(`fault.${faultTexts[fault]}`, { shortest: shortestReason })}
      </p>
    </>
  )
}
