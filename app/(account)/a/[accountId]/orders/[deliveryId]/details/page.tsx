import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orderDetailsHref } from '#lib/hrefs.ts'
import { granted } from '#server/portal/access/current-access.ts'
import { accessToDelivery } from '#server/portal/accounts/access.ts'
import { QuotedPage } from '../../../quoted/quoted-page.tsx'

type Params = Promise<{ accountId: string; deliveryId: string }>

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.section')
  return { title: t('orders'), robots: { index: false } }
}

export default async function OrderDetailsPage({ params }: { params: Params }) {
  const { accountId, deliveryId } = await params
  const path = orderDetailsHref(accountId, deliveryId)
  return <QuotedPage access={granted(await accessToDelivery(accountId, deliveryId), path)} />
}
