import { getFormatter, getTranslations } from 'next-intl/server'
import { AgainButton } from '#components/account-lists/again-button.tsx'
import { ListedTrip } from '#components/account-lists/listed-trip.tsx'
import { QuoteBadge } from '#components/account-lists/status-badge.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { quoteHref } from '#lib/hrefs.ts'
import type { QuoteFilter } from '#lib/storefront/list-filter.ts'
import type { ListedQuote } from '#server/portal/lists/list-quotes.ts'
import { heardOf } from '#server/portal/lists/open-list.ts'
import { shownQuotes } from '#server/portal/lists/shown-quotes.ts'
import { orderAgain } from '../actions.ts'
import { tripRows } from '../list-of.tsx'
import { ListedRows } from '../listed-rows.tsx'
import type { OpenedList } from '../open-list-page.ts'

export async function QuoteList({ list, filter }: { list: OpenedList; filter: QuoteFilter }) {
  const { accountId, before } = list
  const heard = await heardOf(accountId)
  const page = await shownQuotes({ accountId, filter, before, heard })
  return (
    <ListedRows {...{ list, filter, heard, page }} none="no-quotes">
      <QuoteRows accountId={accountId} rows={page.rows} />
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
          <AgainButton
            quoteId={row.quoteId}
            number={trip.number}
            orderAgain={orderAgain.bind(null, accountId)}
          />
        }
      />
    )
  })
}
