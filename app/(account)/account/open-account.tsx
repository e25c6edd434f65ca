'use client'

import { useActionState } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { OpenedAccount } from '#server/portal/accounts/open-account.ts'

/** Where a customer has no sender account: one press, and words for each way it may end. */
export function OpenAccount({
  action,
  email,
}: {
  action: (outcome: OpenedAccount | null) => Promise<OpenedAccount>
  email: string
}) {
  const t = useTranslations('identity.account')
  const [outcome, open, pending] = useActionState(action, null)
  const isRefused = outcome === 'not offered'
  return (
    <div className="mt-5 rounded-large border border-edge bg-surface p-6">
      <div aria-live="polite">
        <h3 className="text-body">
          {isRefused
            ? t('notOfferedTitle')
            : outcome === 'failed'
              ? t('failedTitle')
              : t('noneTitle')}
        </h3>
        <p className="mt-1 text-small text-ink-soft">
          {isRefused
            ? t('notOfferedBody', { email })
            : outcome === 'failed'
              ? t('failedBody')
              : t('noneBody')}
        </p>
      </div>
      {!isRefused && (
        <form action={open} className="mt-5">
          <button type="submit" aria-busy={pending} className={buttonStyle('primary')}>
            {t('open')}
          </button>
        </form>
      )}
    </div>
  )
}
