'use client'

import { useActionState } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { OpenedAccount } from '#server/portal/accounts/own-accounts.ts'

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
  const texts = {
    none: { title: t('noneTitle'), body: t('noneBody') },
    failed: { title: t('failedTitle'), body: t('failedBody') },
    'not offered': { title: t('notOfferedTitle'), body: t('notOfferedBody', { email }) },
  }
  const { title, body } = texts[outcome === null || outcome === 'opened' ? 'none' : outcome]
  return (
    <div className="mt-5 rounded-large border border-edge bg-surface p-6">
      <div aria-live="polite">
        <h3 className="text-body">{title}</h3>
        <p className="mt-1 text-small text-ink-soft">{body}</p>
      </div>
      {outcome !== 'not offered' && (
        <form action={open} className="mt-5">
          <button type="submit" aria-busy={pending} className={buttonStyle('primary')}>
            {t('open')}
          </button>
        </form>
      )}
    </div>
  )
}
