/** The frame of a page that is a list: what it is, the file of it, the filter, and the list as it comes. */
import { Suspense, type ReactNode } from 'react'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { FilterBar } from '#components/account-lists/filter-bar.tsx'
import { ListSkeleton } from '#components/account-lists/list-skeleton.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { filterQuery, type ListFilter } from '#lib/storefront/list-filter.ts'
import type { OpenedList } from './open-list-page.ts'

export function ListPage({
  title,
  lead,
  list: { startPath, exportPath, key },
  filter,
  statuses,
  children,
  after,
}: {
  title: string
  lead: string
  list: OpenedList
  filter: ListFilter<string>
  statuses: readonly { readonly value: string; readonly label: string }[]
  children: ReactNode
  after?: ReactNode
}) {
  const t = useTranslations('accountLists')
  const query = filterQuery(filter)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-80">
          <h1 className="text-heading">{title}</h1>
          <p className="mt-2 text-ink-soft">{lead}</p>
        </div>
        <div className="flex flex-wrap gap-3 sm:flex-row-reverse">
          <Link href={startPath} className={buttonStyle('primary')}>
            {t('start')}
          </Link>
          <a
            href={query.size === 0 ? exportPath : `${exportPath}?${query}`}
            download
            className={buttonStyle('secondary')}
          >
            <Download aria-hidden className="size-4" />
            {t('export')}
          </a>
        </div>
      </div>
      <FilterBar filter={filter} statuses={statuses} />
      <div className="mt-6">
        <Suspense key={key} fallback={<ListSkeleton />}>
          {children}
        </Suspense>
      </div>
      {after}
    </>
  )
}
