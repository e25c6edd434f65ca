import { Download } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { FailedRow, TableRead } from './import/read-table.ts'
import { writeCsv } from '#lib/csv.ts'
import { saveCsv } from '#components/ui/save-file.ts'
import { rowRanges } from '#components/table-import/row-ranges.ts'
import { useFieldName, useProblemText } from './use-problem-text.ts'

const shownAtMost = 50

/** Rows that are left out; those with the same problem are one message. */
export function FailedRows({ table }: { table: TableRead }) {
  const t = useTranslations('cargo')
  const format = useFormatter()
  const problemText = useProblemText()
  const fieldName = useFieldName()
  const { failed, columns } = table
  // A missing column is said where it can be chosen.
  const groups = groupedByProblems(failed).filter(({ problems }) =>
    problems.some(({ kind }) => kind !== 'no_column'),
  )
  const save = () => {
    const headings = columns.map(
      ({ heading, column }) => heading || (column ? fieldName(column.field) : ''),
    )
    const rows = failed.map(({ rowNumber, cells, problems }) => [
      ...columns.map(({ index }) => cells[index] ?? ''),
      String(rowNumber),
      problems.map((problem) => problemText(problem)).join(' '),
    ])
    const heading = [...headings, t('import.rowNumber'), t('import.whatIsWrong')]
    saveCsv(writeCsv([heading, ...rows]), `${t('import.failedFile')}.csv`)
  }
  return (
    <section aria-labelledby="import-failed">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id="import-failed" className="text-small font-semibold text-bad">
          {t('import.failed', { count: failed.length })}
        </h3>
        <button
          type="button"
          onClick={save}
          className="-mx-2 inline-flex min-h-9 items-center gap-2 rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft"
        >
          <Download aria-hidden className="size-4" />
          {t('import.saveFailed')}
        </button>
      </div>
      <ul className="mt-2 flex flex-col gap-2 text-caption">
        {groups.slice(0, shownAtMost).map(({ problems, rowNumbers }) => (
          <li
            key={rowNumbers[0]}
            className="flex gap-x-3 gap-y-1 rounded-medium bg-bad-soft px-3 py-2 max-sm:flex-col"
          >
            <span className="shrink-0 font-medium">
              {t('import.rows', {
                count: rowNumbers.length,
                rows: rowRanges(rowNumbers, format.number),
              })}
            </span>
            <ul className="min-w-0 break-words">
              {problems.map((problem) => (
                <li key={`${problem.kind} ${'field' in problem ? problem.field : ''}`}>
                  {problemText(problem)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {groups.length > shownAtMost && (
        <p className="mt-2 text-caption text-ink-soft">
          {t('import.andMore', {
            count: groups
              .slice(shownAtMost)
              .reduce((sum, { rowNumbers }) => sum + rowNumbers.length, 0),
          })}
        </p>
      )}
    </section>
  )
}

interface Group {
  readonly problems: FailedRow['problems']
  readonly rowNumbers: number[]
}

function groupedByProblems(failed: readonly FailedRow[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const { problems, rowNumber } of failed) {
    const key = JSON.stringify(problems)
    const group = groups.get(key)
    if (group) group.rowNumbers.push(rowNumber)
    else groups.set(key, { problems, rowNumbers: [rowNumber] })
  }
  return [...groups.values()]
}
