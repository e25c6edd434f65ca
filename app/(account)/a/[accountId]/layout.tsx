import type { ReactNode } from 'react'
import { getTranslations } from 'next-intl/server'
import { AccountNav } from '#components/account/account-nav.tsx'
import { Link } from '#components/ui/link.tsx'
import { accountHref, accountSections } from '#lib/hrefs.ts'
import { accessTo } from '#server/portal/access/current-access.ts'
import { openAccountPage } from '#server/portal/accounts/open-page.ts'
import { servesWaybillsOfAccounts } from '#server/portal/waybills/served.ts'
import { Words } from '../../../words.tsx'

const islandTexts = [
  'frame',
  'problem',
  'account',
  'accountLists',
  'accountQuote',
  'accountBilling',
  'accountTemplates',
  'accountPeople',
  'accountLinks',
] as const

/** Every page of an account says whose it is, and the account is in the address. */
export default async function AccountLayout({
  params,
  children,
}: {
  params: Promise<{ accountId: string }>
  children: ReactNode
}) {
  const { accountId } = await params
  // Without access the page redirects: it knows its own address to come back to.
  const access = await accessTo(accountId)
  if (!access.ok) return children
  const [{ account }, hasWaybills] = await Promise.all([
    openAccountPage(accountId, accountHref(accountId)),
    servesWaybillsOfAccounts(),
  ])
  const sections = accountSections.filter((each) => each !== 'waybills' || hasWaybills === true)
  const t = await getTranslations('account')
  return (
    <div className="page py-8 md:py-12">
      <p className="text-small text-ink-soft">{t('of')}</p>
      <p className="text-title">
        <Link href={accountHref(accountId)} className="underline-offset-4 hover:underline">
          {account?.name ?? t('unnamed')}
        </Link>
      </p>
      <AccountNav accountId={access.accountId} sections={sections} />
      <Words of={islandTexts}>{children}</Words>
    </div>
  )
}
