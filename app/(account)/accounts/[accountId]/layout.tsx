import type { ReactNode } from 'react'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { AccountNav } from '#components/account/account-nav.tsx'
import { openAccountPage } from '#server/portal/accounts/open-page.ts'

/** Every page of an account says whose it is, and the account is in the address. */
export default async function AccountLayout({
  params,
  children,
}: {
  params: Promise<{ accountId: string }>
  children: ReactNode
}) {
  const { accountId } = await params
  const { account } = await openAccountPage(accountId, `/accounts/${accountId}/orders`)
  const t = await getTranslations('account')
  const {
    frame,
    problem,
    account: ofAccount,
    accountLists,
    accountQuote,
    accountBilling,
    accountTemplates,
    accountPeople,
    accountLinks,
  } = await getMessages()
  const messages = {
    frame,
    problem,
    account: ofAccount,
    accountLists,
    accountQuote,
    accountBilling,
    accountTemplates,
    accountPeople,
    accountLinks,
  }
  return (
    <div className="page py-8 md:py-12">
      <p className="text-small text-ink-soft">{t('of')}</p>
      <p className="text-title">{account?.name ?? t('unnamed')}</p>
      <AccountNav accountId={accountId} />
      <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>
    </div>
  )
}
