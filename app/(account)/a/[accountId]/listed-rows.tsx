/** A page of a list in its place: how fresh it is, its rows and the way on; or why there are none. */
import type { ReactNode } from 'react'
import { NoRows } from '#components/account-lists/no-rows.tsx'
import { Pager } from '#components/account-lists/pager.tsx'
import { filterQuery, isFiltered, type ListFilter } from '#lib/storefront/list-filter.ts'
import type { Heard } from '#server/portal/lists/hear-account.ts'
import type { ListPage } from '#server/portal/lists/list-page.ts'
import { StaleNote } from './list-of.tsx'
import type { OpenedList } from './open-list-page.ts'

export function ListedRows({
  list: { path, startPath, before },
  filter,
  heard,
  page: { rows, next },
  none,
  children,
}: {
  list: OpenedList
  filter: ListFilter<string>
  heard: Heard
  page: ListPage<unknown>
  /** Why there is nothing where nothing is asked for. */
  none: 'no-orders' | 'no-quotes'
  /** A row each. */
  children: ReactNode
}) {
  if (rows.length === 0) {
    const isFailed = heard.heardAt === null && heard.failure !== null
    const why = isFailed ? 'failed' : isFiltered(filter) ? 'none-found' : none
    return <NoRows why={why} path={path} startPath={startPath} />
  }
  return (
    <>
      <StaleNote heard={heard} />
      <ul className="divide-y divide-edge overflow-hidden rounded-large border border-edge bg-surface">
        {children}
      </ul>
      <Pager path={path} query={filterQuery(filter)} next={next} isFirst={before === undefined} />
    </>
  )
}
