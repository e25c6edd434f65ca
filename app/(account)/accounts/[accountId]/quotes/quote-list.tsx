import { getFormatter, getTranslations } from 'next-intl/server'
import { AgainButton } from '#components/account-lists/again-button.tsx'
import { ListedTrip } from '#components/account-lists/listed-trip.tsx'
import { NoRows } from '#components/account-lists/no-rows.tsx'
import { Pager } from '#components/account-lists/pager.tsx'
import { QuoteBadge } from '#components/account-lists/status-badge.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { filterQuery, isFiltered, type QuoteFilter } from '#lib/storefront/list-filter.ts'
import { listQuotes } from '#server/portal/lists/list-quotes.ts'
import { heardOf } from '#server/portal/lists/open-list.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { portalNowMs } from '#server/portal/visits/portal-now.ts'
import { orderAgain } from '../actions.ts'
import { StaleNote, tripRows } from '../list-of.tsx'

export async function QuoteList({
  accountId,
  path,
  filter,
  before,
}: {
  accountId: SenderAccountId
  path: string
  filter: QuoteFilter
  before: unknown
}) {
  const t = await getTranslations('accountLists.row')
  const [heard, format, toTrip] = await Promise.all([
    heardOf(accountId),
    getFormatter(),
    tripRows(),
  ])
  const { rows, next } = await listQuotes(portalRuntime().database, {
    accountId,
    filter,
    before,
    nowMs: portalNowMs(),
  })
  if (rows.length === 0) {
    const isFailed = heard.heardAt === null && heard.failure !== null
    const why = isFailed ? 'failed' : isFiltered(filter) ? 'none-found' : 'no-quotes'
    return <NoRows why={why} path={path} />
  }
  return (
    <>
      <StaleNote heard={heard} />
      <ul className="divide-y divide-edge overflow-hidden rounded-large border border-edge bg-surface">
        {rows.map((row) => {
          const trip = toTrip(row, `/accounts/${accountId}/quotes/${row.quoteId}`)
          return (
            <ListedTrip
              key={row.quoteId}
              trip={trip}
              badge={<QuoteBadge status={row.status} />}
              note={
                row.status === 'active'
                  ? t('validUntil', { time: format.dateTime(row.expiresAt, 'time') })
                  : undefined
              }
              actions={
                <AgainButton quoteId={row.quoteId} number={trip.number} orderAgain={orderAgain} />
              }
            />
          )
        })}
      </ul>
      <Pager path={path} query={filterQuery(filter)} next={next} isFirst={before === undefined} />
    </>
  )
}
