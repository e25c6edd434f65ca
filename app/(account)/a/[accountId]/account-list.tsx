/** The pages of orders and of quotes: the file of the list, its filter, and its rows as they come. */
import { Suspense, type ReactNode } from 'react'
import { getTranslations } from 'next-intl/server'
import { FilterBar } from '#components/account-lists/filter-bar.tsx'
import { ListSkeleton } from '#components/account-lists/listed-trip.tsx'
import { ListFailed, NoRows } from '#components/account-lists/no-rows.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import { FileLink, ListHead } from '#components/ui/list-head.tsx'
import { Pager } from '#components/ui/pager.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { listFileHref, stepHref } from '#lib/hrefs.ts'
import {
  filterQuery,
  isFiltered,
  type ListFilter,
  type SearchParamsRead,
} from '#lib/storefront/list-filter.ts'
import type { Result } from '#server/portal/gateway/result.ts'
import type { ListPage, ListRequest } from '#server/portal/orders/account-lists.ts'
import { openSection, type AccountPageProps } from './open-section.ts'

interface List<Filter, Row> {
  readonly section: 'orders' | 'quotes'
  readonly readFilter: (read: SearchParamsRead) => Filter
  readonly statuses: readonly { readonly value: string; readonly label: string }[]
  readonly listRows: (asked: ListRequest<Filter>) => Promise<Result<ListPage<Row>>>
  readonly Rows: (shown: {
    accountId: SenderAccountId
    rows: readonly Row[]
  }) => Promise<readonly ReactNode[]>
  readonly Below?: (shown: { accountId: SenderAccountId }) => Promise<ReactNode>
}

export async function AccountList<Filter extends ListFilter<string>, Row>({
  params,
  searchParams,
  ...list
}: AccountPageProps & List<Filter, Row>) {
  const { section, readFilter, statuses, Below } = list
  const page = { params, searchParams }
  const { accountId, path, query: read } = await openSection(page, section)
  const filter = readFilter(read)
  const query = filterQuery(filter)
  const file = listFileHref(accountId, section)
  const t = await getTranslations('accountLists')
  return (
    <>
      <ListHead title={t(`${section}.title`)} lead={t(`${section}.lead`)}>
        <div className="flex flex-wrap gap-3 sm:flex-row-reverse">
          <Link href={stepHref(accountId, 'route')} className={buttonStyle('primary')}>
            {t('start')}
          </Link>
          <FileLink href={query.size === 0 ? file : `${file}?${query}`} text={t('export')} />
        </div>
      </ListHead>
      <FilterBar filter={filter} statuses={statuses} />
      <div className="mt-6">
        <Suspense key={JSON.stringify(read)} fallback={<ListSkeleton />}>
          <ListedRows {...list} {...{ accountId, path, filter, before: read['before'] }} />
        </Suspense>
      </div>
      {Below && (
        <Suspense fallback={null}>
          <Below accountId={accountId} />
        </Suspense>
      )}
    </>
  )
}

/** A page of the list: its rows and the way on; or why there are none. */
async function ListedRows<Filter extends ListFilter<string>, Row>({
  section,
  listRows,
  Rows,
  path,
  ...asked
}: List<Filter, Row> & ListRequest<Filter> & { path: string }) {
  const { accountId, filter, before } = asked
  const t = await getTranslations('accountLists')
  const read = await listRows({ accountId, filter, before })
  if (!read.ok) return <ListFailed />
  const { rows, next } = read.value
  const hrefAt = (cursor: string | null) => {
    const query = filterQuery(filter)
    if (cursor !== null) query.set('before', cursor)
    return query.size === 0 ? path : `${path}?${query}`
  }
  return (
    <>
      {rows.length === 0 ? (
        <NoRows
          why={isFiltered(filter) ? 'noneFound' : section}
          path={path}
          startPath={stepHref(accountId, 'route')}
        />
      ) : (
        <ul className="divide-y divide-edge overflow-hidden rounded-large border border-edge bg-surface">
          <Rows accountId={accountId} rows={rows} />
        </ul>
      )}
      <Pager
        label={t('pages')}
        newer={before === undefined ? null : { href: hrefAt(null), text: t('newest') }}
        older={next === null ? null : { href: hrefAt(next), text: t('older') }}
      />
    </>
  )
}
