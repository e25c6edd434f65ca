import { getFormatter, getTranslations } from 'next-intl/server'
import { accountPath } from '#components/account/account-sections.ts'
import { AgainButton } from '#components/account-lists/again-button.tsx'
import { ListedTrip } from '#components/account-lists/listed-trip.tsx'
import { QuoteBadge } from '#components/account-lists/status-badge.tsx'
import type { QuoteFilter } from '#lib/storefront/list-filter.ts'
import { heardOf } from '#server/portal/lists/open-list.ts'
import { shownQuotes } from '#server/portal/lists/shown-quotes.ts'
import { orderAgain } from '../actions.ts'
import { tripRows } from '../list-of.tsx'
import { ListedRows } from '../listed-rows.tsx'
import type { OpenedList } from '../open-list-page.ts'

export async function QuoteList({ list, filter }: { list: OpenedList; filter: QuoteFilter }) {
  const { accountId, before } = list
  const t = await getTranslations('accountLists.row')
  const [heard, format, toTrip] = await Promise.all([
    heardOf(accountId),
    getFormatter(),
    tripRows(),
  ])
  const page = await shownQuotes({ accountId, filter, before, heard })
  return (
    <ListedRows {...{ list, filter, heard, page }} none="no-quotes">
      {page.rows.map(({ status, expiresAt, ...row }) => {
        const trip = toTrip(row, `${accountPath(accountId, 'quotes')}/${row.quoteId}`)
        return (
          <ListedTrip
            key={row.quoteId}
            trip={trip}
            badge={<QuoteBadge status={status} />}
            note={
              status === 'active'
                ? t('validUntil', { time: format.dateTime(expiresAt, 'time') })
                : undefined
            }
            actions={
              <AgainButton quoteId={row.quoteId} number={trip.number} orderAgain={orderAgain} />
            }
          />
        )
      })}
    </ListedRows>
  )
}
