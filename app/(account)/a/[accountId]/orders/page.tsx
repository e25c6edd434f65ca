import { getTranslations } from 'next-intl/server'
import { orderGroups } from '#lib/storefront/list-filter.ts'
import { readOrderFilter } from '#lib/storefront/read-list-filter.ts'
import { listOrders } from '#server/portal/orders/account-lists.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { AccountList } from '../account-list.tsx'
import type { AccountPageProps } from '../open-section.ts'
import { OrderRows } from '../trip-rows.tsx'
import { Spending } from './spending.tsx'

export const generateMetadata = privatePage('accountLists.orders.title')

export default async function OrdersPage(props: AccountPageProps) {
  const t = await getTranslations('accountLists')
  return (
    <AccountList
      {...props}
      section="orders"
      readFilter={readOrderFilter}
      statuses={orderGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
      listRows={listOrders}
      Rows={OrderRows}
      Below={Spending}
    />
  )
}
