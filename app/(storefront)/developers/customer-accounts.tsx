import { getLocale, getTranslations } from 'next-intl/server'
import { AccountList } from '#components/accounts/account-list.tsx'
import { AccountListSkeleton } from '#components/accounts/account-list-skeleton.tsx'
import { AccountsFailed, type AccountsFailure } from '#components/accounts/accounts-failed.tsx'
import { AccountsSection } from '#components/accounts/accounts-section.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { gateway } from '#server/portal/gateway/gateway.ts'
import type { Failure } from '#server/portal/gateway/result.ts'

const accountsShown = 12

export async function CustomerAccounts() {
  const t = await getTranslations('accounts')
  const language = await getLocale()
  const askedAtMs = performance.now()
  const [accounts, organizations] = await Promise.all([
    gateway().listSenderAccounts({ language, query: { pageSize: accountsShown } }),
    gateway().listOrganizations({ language }),
  ])
  const durationMs = Math.max(1, Math.round(performance.now() - askedAtMs))
  const organization = organizations.ok ? organizations.value.data[0]?.name : undefined

  if (!accounts.ok) {
    return (
      <AccountsSection organization={organization} journey={{ kind: 'failed' }}>
        <AccountsFailed failure={reasonOf(accounts.failure)} />
      </AccountsSection>
    )
  }
  const { data, total } = accounts.value
  return (
    <AccountsSection organization={organization} journey={{ kind: 'answered', durationMs }}>
      {total === 0 ? (
        <Notice illustration={<EmptyHold />} title={t('empty.title')}>
          <p>{t('empty.body')}</p>
        </Notice>
      ) : (
        <>
          <AccountList accounts={data} />
          <p className="mt-4 text-caption text-ink-soft">
            {data.length < total
              ? t('shown', { shown: data.length, total })
              : t('count', { total })}
          </p>
        </>
      )}
    </AccountsSection>
  )
}

/** The section before the service has answered. */
export function CustomerAccountsLoading() {
  return (
    <AccountsSection journey={{ kind: 'waiting' }}>
      <AccountListSkeleton />
    </AccountsSection>
  )
}

function reasonOf({ kind, status }: Failure): AccountsFailure {
  if (kind === 'network' || kind === 'timeout' || status === 503) return 'unreachable'
  return kind === 'rejected' ? 'refused' : 'unexpected'
}
