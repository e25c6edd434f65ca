import { Suspense } from 'react'
import { getTranslations } from 'next-intl/server'
import { orderGroups, readOrderFilter } from '#lib/storefront/list-filter.ts'
import { ListPage } from '../list-page.tsx'
import { openListPage, type ListPageProps } from '../open-list-page.ts'
import { OrderList } from './order-list.tsx'
import { Spending } from './spending.tsx'
import { privatePage } from '../../../../page-metadata.ts'

export const generateMetadata = privatePage('accountLists.orders.title')

export default async function OrdersPage(props: ListPageProps) {
  const { list, read } = await openListPage('orders', props)
  const filter = readOrderFilter(read)
  const t = await getTranslations('accountLists')
  return (
    <ListPage
      title={t('orders.title')}
      lead={t('orders.lead')}
      list={list}
      filter={filter}
      statuses={orderGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
      after={
        <Suspense fallback={null}>
          <Spending accountId={list.accountId} />
        </Suspense>
      }
    >
      <OrderList list={list} filter={filter} />
    </ListPage>
  )
}
