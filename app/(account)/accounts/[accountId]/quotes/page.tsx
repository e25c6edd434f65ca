import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { quoteStates } from '#lib/contract/states/quote-states.ts'
import { readQuoteFilter, type SearchParamsRead } from '#lib/storefront/list-filter.ts'
import { openAccountPage } from '#server/portal/accounts/open-page.ts'
import { ListPage } from '../list-page.tsx'
import { QuoteList } from './quote-list.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accountLists.quotes')
  return { title: t('title'), robots: { index: false } }
}

export default async function QuotesPage({
  params,
  searchParams,
}: {
  params: Promise<{ accountId: string }>
  searchParams: Promise<SearchParamsRead>
}) {
  const [{ accountId: asked }, read] = await Promise.all([params, searchParams])
  const path = `/accounts/${asked}/quotes`
  const { accountId } = await openAccountPage(asked, path)
  const filter = readQuoteFilter(read)
  const t = await getTranslations('accountLists')
  return (
    <ListPage
      title={t('quotes.title')}
      lead={t('quotes.lead')}
      exportPath={`/portal/accounts/${accountId}/lists/quotes`}
      filter={filter}
      statuses={quoteStates.map((value) => ({ value, label: t(`quoteStatus.${value}`) }))}
      shownKey={JSON.stringify(read)}
    >
      <QuoteList accountId={accountId} path={path} filter={filter} before={read['before']} />
    </ListPage>
  )
}
