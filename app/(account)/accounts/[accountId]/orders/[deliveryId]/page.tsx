import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { accountOrderPath } from '#components/account/account-sections.ts'
import { granted } from '#server/portal/access/current-access.ts'
import { accessToDelivery } from '#server/portal/accounts/access.ts'
import { QuotedPage } from '../../quoted/quoted-page.tsx'

type Params = Promise<{ accountId: string; deliveryId: string }>

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.section')
  return { title: t('orders'), robots: { index: false } }
}

export default async function AccountOrderPage({ params }: { params: Params }) {
  const { accountId, deliveryId } = await params
  const path = accountOrderPath(accountId, deliveryId)
  const access = granted(await accessToDelivery(deliveryId), path)
  // The address names the account too, and must not show one account's order under another.
  if (access.accountId !== accountId.toLowerCase()) notFound()
  return <QuotedPage access={access} />
}
