/** A page of a list in its place: its rows and the way on; or why there are none. */
import type { ReactNode } from 'react'
import { NoRows } from '#components/account-lists/no-rows.tsx'
import { Pager } from '#components/account-lists/pager.tsx'
import { filterQuery, isFiltered, type ListFilter } from '#lib/storefront/list-filter.ts'
import type { ListPage } from '#server/portal/orders/account-lists.ts'
import type { OpenedList } from './open-list-page.ts'

export function ListedRows({
  list: { path, startPath, before },
  filter,
  page: { rows, next },
  none,
  children,
}: {
  list: OpenedList
  filter: ListFilter<string>
  page: ListPage<unknown>
  /** Why there is nothing where nothing is asked for. */
  none: 'no-orders' | 'no-quotes'
  /** A row each. */
  children: ReactNode
}) {
  const isFirst = before === undefined
  const pager = <Pager path={path} query={filterQuery(filter)} next={next} isFirst={isFirst} />
  if (rows.length === 0) {
    const why = isFiltered(filter) ? 'none-found' : none
    return (
      <>
        <NoRows why={why} path={path} startPath={startPath} />
        {pager}
      </>
    )
  }
  return (
    <>
      <ul className="divide-y divide-edge overflow-hidden rounded-large border border-edge bg-surface">
        {children}
      </ul>
      {pager}
    </>
  )
}
