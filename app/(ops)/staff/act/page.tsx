import { History } from 'lucide-react'
import { Link } from '#components/ui/link.tsx'
import { getTranslations } from 'next-intl/server'
import { actHref } from '#lib/hrefs.ts'
import { AccountSwitcher } from '#components/ops/account-switcher.tsx'
import { ownPath } from '../../../own-path.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { accountById, recentAccounts } from '#server/portal/staff/find-accounts.ts'
import { openStaffPage } from '#server/portal/staff/staff.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { beginSwitch } from '../../../acting/actions.ts'
import { NotRead } from '#components/ui/not-read.tsx'
import { privatePage } from '../../../page-metadata.ts'
import type { SearchParams } from '../../../(account)/after-sign-in.ts'

export const generateMetadata = privatePage('ops.switch.title')

export default async function SwitchPage({ searchParams }: { searchParams: SearchParams }) {
  const { kind, person } = await openStaffPage(actHref, 'serveCustomers')
  const t = await getTranslations('ops.switch')
  const ofSearch = await getTranslations('accountSearch')
  const asked = await searchParams
  const { database, actingMs } = portalRuntime()
  const accountId = typeof asked['account'] === 'string' ? asked['account'] : ''
  const account = kind === 'staff' ? await accountById({ ...gateway(), database }, accountId) : null
  return (
    <div className="page flex flex-col items-center py-10 md:py-16">
      <div className="w-full max-w-[44rem]">
        <h1 className="text-heading">{t('title')}</h1>
        <p className="mt-3 mb-8 max-w-[60ch] text-ink-soft">
          {t('lead', { minutes: Math.max(1, Math.round(actingMs / 60_000)) })}
        </p>
        {account !== null && (
          <p role="status" className="mb-4 rounded-medium bg-mark-soft px-4 py-3 text-small">
            {t('asked', { account: account.name })}
          </p>
        )}
        {kind === 'staff' ? (
          <AccountSwitcher
            recent={await recentAccounts(database, person.id)}
            asked={account}
            next={ownPath(asked['next'])}
            begin={beginSwitch}
          />
        ) : (
          <NotRead title={t('noServiceTitle')} retry={ofSearch('retry')}>
            {t('noServiceBody')}
          </NotRead>
        )}
        <Link
          href="/staff/audit"
          className="mt-8 inline-flex min-h-11 items-center gap-2 text-small text-action underline-offset-4 hover:underline"
        >
          <History aria-hidden className="size-4" />
          {t('audit')}
        </Link>
      </div>
    </div>
  )
}
