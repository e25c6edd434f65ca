import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link.tsx'
import { AgainButton } from '#components/account-lists/again-button.tsx'
import { ListedTrip } from '#components/account-lists/listed-trip.tsx'
import { ListFailed } from '#components/account-lists/no-rows.tsx'
import { OrderBadge } from '#components/account-lists/status-badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { orderDetailsHref, orderHref, payHref } from '#lib/hrefs.ts'
import type { OrderFilter } from '#lib/storefront/list-filter.ts'
import { listOrders, type ListedOrder } from '#server/portal/orders/account-lists.ts'
import { orderAgain } from '../actions.ts'
import { PayLink, tripRows } from '../list-of.tsx'
import { ListedRows } from '../listed-rows.tsx'
import type { OpenedList } from '../open-list-page.ts'

export async function OrderList({ list, filter }: { list: OpenedList; filter: OrderFilter }) {
  const { accountId, before } = list
  const read = await listOrders({ accountId, filter, before })
  if (!read.ok) return <ListFailed />
  return (
    <ListedRows {...{ list, filter, page: read.value }} none="no-orders">
      <OrderRows accountId={accountId} rows={read.value.rows} />
    </ListedRows>
  )
}

export async function OrderRows({
  accountId,
  rows,
}: {
  accountId: SenderAccountId
  rows: readonly ListedOrder[]
}) {
  const t = await getTranslations('accountLists.row')
  const toTrip = await tripRows()
  return rows.map(({ status, quoteId, deliveryId, ...row }) => {
    const href =
      status === 'awaiting_payment' ? payHref(accountId, quoteId) : orderHref(accountId, deliveryId)
    const trip = toTrip({ ...row, quoteId, deliveryId }, href)
    return (
      <ListedTrip
        key={quoteId}
        trip={trip}
        badge={<OrderBadge status={status} />}
        actions={
          <>
            <Link
              href={orderDetailsHref(accountId, deliveryId)}
              aria-label={t('detailsOf', { number: trip.number })}
              className={buttonStyle('secondary')}
            >
              {t('details')}
            </Link>
            {status === 'awaiting_payment' && (
              <PayLink accountId={accountId} quoteId={quoteId} number={trip.number} />
            )}
            <AgainButton
              quoteId={quoteId}
              number={trip.number}
              orderAgain={orderAgain.bind(null, accountId)}
            />
          </>
        }
      />
    )
  })
}
