import { getTranslations } from 'next-intl/server'
import { quoteStates } from '#lib/contract/states/quote-states.ts'
import { readQuoteFilter } from '#lib/storefront/read-list-filter.ts'
import { listQuotes } from '#server/portal/orders/account-lists.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { AccountList } from '../account-list.tsx'
import type { AccountPageProps } from '../open-section.ts'
import { QuoteRows } from '../trip-rows.tsx'

export const generateMetadata = privatePage('accountLists.quotes.title')

export default async function QuotesPage(props: AccountPageProps) {
  const t = await getTranslations('accountLists')
  return (
    <AccountList
      {...props}
      section="quotes"
      readFilter={readQuoteFilter}
      statuses={quoteStates.map((value) => ({ value, label: t(`quoteStatus.${value}`) }))}
      listRows={listQuotes}
      Rows={QuoteRows}
    />
  )
}
