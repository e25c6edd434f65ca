import { Suspense } from 'react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orderGroups, readOrderFilter, type SearchParamsRead } from '#lib/storefront/list-filter.ts'
import { openAccountPage } from '#server/portal/accounts/open-page.ts'
import { ListPage } from '../list-page.tsx'
import { OrderList } from './order-list.tsx'
import { Spending } from './spending.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accountLists.orders')
  return { title: t('title'), robots: { index: false } }
}

export default async function OrdersPage({
  params,
  searchParams,
}: {
  params: Promise<{ accountId: string }>
  searchParams: Promise<SearchParamsRead>
}) {
  const [{ accountId: asked }, read] = await Promise.all([params, searchParams])
  const path = `/accounts/${asked}/orders`
  const { accountId } = await openAccountPage(asked, path)
  const filter = readOrderFilter(read)
  const t = await getTranslations('accountLists')
  return (
    <ListPage
      title={t('orders.title')}
      lead={t('orders.lead')}
      exportPath={`/portal/accounts/${accountId}/lists/orders`}
      filter={filter}
      statuses={orderGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
      shownKey={JSON.stringify(read)}
      after={
        <Suspense fallback={null}>
          <Spending accountId={accountId} />
        </Suspense>
      }
    >
      <OrderList accountId={accountId} path={path} filter={filter} before={read['before']} />
    </ListPage>
  )
}
