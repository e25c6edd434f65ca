import { getTranslations } from 'next-intl/server'
import { quoteStates } from '#lib/contract/states/quote-states.ts'
import { readQuoteFilter } from '#lib/storefront/list-filter.ts'
import { ListPage } from '../list-page.tsx'
import { openListPage, type ListPageProps } from '../open-list-page.ts'
import { QuoteList } from './quote-list.tsx'
import { privatePage } from '../../../../page-metadata.ts'

export const generateMetadata = privatePage('accountLists.quotes.title')

export default async function QuotesPage(props: ListPageProps) {
  const { list, read } = await openListPage('quotes', props)
  const filter = readQuoteFilter(read)
  const t = await getTranslations('accountLists')
  return (
    <ListPage
      title={t('quotes.title')}
      lead={t('quotes.lead')}
      list={list}
      filter={filter}
      statuses={quoteStates.map((value) => ({ value, label: t(`quoteStatus.${value}`) }))}
    >
      <QuoteList list={list} filter={filter} />
    </ListPage>
  )
}
