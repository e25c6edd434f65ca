import { useCallback, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Segments } from '#components/ui/segments.tsx'
import { numberOf, type CellProblem, type ImportRow, type RowProblems } from './check-rows.ts'
import { ImportRowItem, type RowStatus } from './import-row.tsx'
import type { ImportView } from './import-state.ts'
import type { WaybillImport } from './use-waybill-import.ts'

const rowsPerPage = 25
const filters = ['problem', 'ready', 'made', 'leftOut', 'all'] as const
type Filter = (typeof filters)[number]

const filterOf: Readonly<Record<RowStatus, Filter>> = {
  problem: 'problem',
  blocked: 'ready',
  ready: 'ready',
  created: 'made',
  existed: 'made',
  leftOut: 'leftOut',
}

const noProblems: readonly CellProblem[] = []

/**
 * The rows of the file, those that need correcting first, page by page. A page keeps its rows while they are
 * corrected; which rows are on it is decided again when another page or group is chosen.
 */
export function ImportRows({
  imported,
  view,
  problems,
}: {
  imported: WaybillImport
  view: ImportView
  problems: RowProblems
}) {
  const t = useTranslations('waybillImport')
  const format = useFormatter()
  const statusOf = statusesOf(view, problems)
  const counts = new Map<Filter, number>([['all', view.rows.length]])
  for (const row of view.rows) {
    const filter = filterOf[statusOf(row)]
    counts.set(filter, (counts.get(filter) ?? 0) + 1)
  }
  const countOf = (filter: Filter) => counts.get(filter) ?? 0
  const rowsOf = (filter: Filter) =>
    filter === 'all' ? view.rows : view.rows.filter((row) => filterOf[statusOf(row)] === filter)
  const [{ filter, page, shown }, setShown] = useState(() => {
    const first: Filter = countOf('problem') > 0 ? 'problem' : 'all'
    return pageOf(rowsOf(first), { filter: first, page: 0 })
  })
  const isShown = new Set(shown)
  const list = useRef<HTMLUListElement>(null)
  const show = (next: Filter, at: number) =>
    setShown(pageOf(rowsOf(next), { filter: next, page: at }))
  const pages = Math.max(1, Math.ceil(countOf(filter) / rowsPerPage))
  const byNumber = new Map(
    view.rows.flatMap((row) => (isShown.has(row.rowNumber) ? [[row.rowNumber, row] as const] : [])),
  )
  const { edit, leaveOut, takeBack } = imported
  const leaveOutOne = useCallback((row: ImportRow) => leaveOut([row]), [leaveOut])
  const turn = (to: number) => {
    show(filter, to)
    list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section aria-label={t('rows')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="max-w-full overflow-x-auto">
          <Segments
            label={t('rows')}
            offered={filters.filter(
              (each) => each === 'all' || countOf(each) > 0 || each === filter,
            )}
            chosen={filter}
            nameOf={(each) => t(`filter.${each}`, { count: format.number(countOf(each)) })}
            onChoose={(each) => show(each, 0)}
          />
        </div>
        {filter === 'problem' && countOf('problem') > 1 && (
          <button
            type="button"
            disabled={imported.sending !== null}
            onClick={() => imported.leaveOutAll(rowsOf('problem'))}
            className="-mx-2 inline-flex min-h-9 items-center rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft disabled:opacity-60"
          >
            {t('leaveOutAll', { count: countOf('problem') })}
          </button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="text-small text-ink-soft">{t('noneHere')}</p>
      ) : (
        <ul
          ref={list}
          className="scroll-mt-24 divide-y divide-edge overflow-hidden rounded-large border border-edge bg-surface"
        >
          {shown.map((rowNumber) => {
            const row = byNumber.get(rowNumber)
            if (row === undefined) return null
            return (
              <ImportRowItem
                key={rowNumber}
                row={row}
                status={statusOf(row)}
                waybillNo={view.made.get(rowNumber)?.waybillNo ?? null}
                problems={problems.get(rowNumber) ?? noProblems}
                isBusy={imported.sending !== null}
                onEdit={edit}
                onLeaveOut={leaveOutOne}
                onTakeBack={takeBack}
              />
            )
          })}
        </ul>
      )}
      {pages > 1 && (
        <nav
          aria-label={t('pages')}
          className="flex flex-wrap items-center justify-between gap-3 text-small"
        >
          <button
            type="button"
            disabled={page === 0}
            onClick={() => turn(page - 1)}
            className={buttonStyle('secondary')}
          >
            {t('before')}
          </button>
          <span>{t('page', { page: page + 1, pages })}</span>
          <button
            type="button"
            disabled={page >= pages - 1}
            onClick={() => turn(page + 1)}
            className={buttonStyle('secondary')}
          >
            {t('after')}
          </button>
        </nav>
      )}
    </section>
  )
}

function pageOf(rows: readonly ImportRow[], { filter, page }: { filter: Filter; page: number }) {
  const last = Math.max(0, Math.ceil(rows.length / rowsPerPage) - 1)
  const at = Math.min(page, last)
  const some = rows.slice(at * rowsPerPage, (at + 1) * rowsPerPage)
  return { filter, page: at, shown: some.map(({ rowNumber }) => rowNumber) }
}

function statusesOf(view: ImportView, problems: RowProblems): (row: ImportRow) => RowStatus {
  const blocked = new Set(
    view.openRows.filter(({ rowNumber }) => problems.has(rowNumber)).map((row) => numberOf(row)),
  )
  return (row) => {
    const made = view.made.get(row.rowNumber)
    if (made !== undefined) return made.isOld ? 'existed' : 'created'
    if (view.leftOut.has(row.rowNumber)) return 'leftOut'
    if (problems.has(row.rowNumber)) return 'problem'
    return blocked.has(numberOf(row)) ? 'blocked' : 'ready'
  }
}
