import { getFormatter, getTranslations } from 'next-intl/server'
import { AgainButton } from '#components/account-lists/again-button.tsx'
import { ListedTrip } from '#components/account-lists/listed-trip.tsx'
import { ListFailed } from '#components/account-lists/no-rows.tsx'
import { QuoteBadge } from '#components/account-lists/status-badge.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { quoteHref } from '#lib/hrefs.ts'
import type { QuoteFilter } from '#lib/storefront/list-filter.ts'
import { listQuotes, type ListedQuote } from '#server/portal/orders/account-lists.ts'
import { orderAgain } from '../actions.ts'
import { PayLink, tripRows } from '../list-of.tsx'
import { ListedRows } from '../listed-rows.tsx'
import type { OpenedList } from '../open-list-page.ts'

export async function QuoteList({ list, filter }: { list: OpenedList; filter: QuoteFilter }) {
  const { accountId, before } = list
  const read = await listQuotes({ accountId, filter, before })
  if (!read.ok) return <ListFailed />
  return (
    <ListedRows {...{ list, filter, page: read.value }} none="no-quotes">
      <QuoteRows accountId={accountId} rows={read.value.rows} />
    </ListedRows>
  )
}

export async function QuoteRows({
  accountId,
  rows,
}: {
  accountId: SenderAccountId
  rows: readonly ListedQuote[]
}) {
  const t = await getTranslations('accountLists.row')
  const [format, toTrip] = await Promise.all([getFormatter(), tripRows()])
  return rows.map(({ status, expiresAt, ...row }) => {
    const trip = toTrip(row, quoteHref(accountId, row.quoteId))
    const validUntil = t('validUntil', { time: format.dateTime(expiresAt, 'time') })
    return (
      <ListedTrip
        key={row.quoteId}
        trip={trip}
        badge={<QuoteBadge status={status} />}
        note={status === 'active' ? validUntil : undefined}
        actions={
          <>
            {status === 'active' && (
              <PayLink accountId={accountId} quoteId={row.quoteId} number={trip.number} />
            )}
            <AgainButton
              quoteId={row.quoteId}
              number={trip.number}
              orderAgain={orderAgain.bind(null, accountId)}
            />
          </>
        }
      />
    )
  })
}
