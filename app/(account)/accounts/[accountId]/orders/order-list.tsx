import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { AgainButton } from '#components/account-lists/again-button.tsx'
import { ListedTrip } from '#components/account-lists/listed-trip.tsx'
import { NoRows } from '#components/account-lists/no-rows.tsx'
import { Pager } from '#components/account-lists/pager.tsx'
import { OrderBadge } from '#components/account-lists/status-badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { filterQuery, isFiltered, type OrderFilter } from '#lib/storefront/list-filter.ts'
import { listOrders } from '#server/portal/lists/list-orders.ts'
import { heardOf } from '#server/portal/lists/open-list.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { orderAgain } from '../actions.ts'
import { StaleNote, tripRows } from '../list-of.tsx'

export async function OrderList({
  accountId,
  path,
  filter,
  before,
}: {
  accountId: SenderAccountId
  path: string
  filter: OrderFilter
  before: unknown
}) {
  const t = await getTranslations('accountLists.row')
  const [heard, toTrip] = await Promise.all([heardOf(accountId), tripRows()])
  const { rows, next } = await listOrders(portalRuntime().database, { accountId, filter, before })
  if (rows.length === 0) {
    const isFailed = heard.heardAt === null && heard.failure !== null
    const why = isFailed ? 'failed' : isFiltered(filter) ? 'none-found' : 'no-orders'
    return <NoRows why={why} path={path} />
  }
  return (
    <>
      <StaleNote heard={heard} />
      <ul className="divide-y divide-edge overflow-hidden rounded-large border border-edge bg-surface">
        {rows.map((row) => {
          const isUnpaid = row.status === 'awaiting_payment'
          const href = isUnpaid ? `/pay/${row.quoteId}` : `/orders/${row.deliveryId}`
          const trip = toTrip(row, href)
          return (
            <ListedTrip
              key={row.quoteId}
              trip={trip}
              badge={<OrderBadge status={row.status} />}
              actions={
                <>
                  <Link
                    href={`/accounts/${accountId}/quotes/${row.quoteId}`}
                    aria-label={t('detailsOf', { number: trip.number })}
                    className={buttonStyle('secondary')}
                  >
                    {t('details')}
                  </Link>
                  <AgainButton quoteId={row.quoteId} number={trip.number} orderAgain={orderAgain} />
                </>
              }
            />
          )
        })}
      </ul>
      <Pager path={path} query={filterQuery(filter)} next={next} isFirst={before === undefined} />
    </>
  )
}
