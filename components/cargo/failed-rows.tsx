import { Download } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { RowProblem } from './import/read-row.ts'
import type { FailedRow, TableRead } from './import/read-table.ts'
import { writeCsv } from '#lib/csv.ts'
import { saveCsv } from '#components/ui/save-file.ts'
import { rowRanges } from '#components/table-import/row-ranges.ts'
import { useFieldName, useProblemText } from './use-problem-text.ts'

const shownAtMost = 50

/** Rows that are left out; those with the same problem are one message, and corrected together. */
export function FailedRows({
  table,
  onCorrect,
}: {
  table: TableRead
  /** Writes the text into a column of these rows. */
  onCorrect: (rowNumbers: readonly number[], index: number, text: string) => void
}) {
  const t = useTranslations('cargo')
  const format = useFormatter()
  const problemText = useProblemText()
  const fieldName = useFieldName()
  const { failed, columns } = table
  // A missing column is said where it can be chosen.
  const nameAt = columns.find(({ column }) => column?.field === 'name')?.index
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
        {groups.slice(0, shownAtMost).map(({ problems, rowNumbers, first }) => (
          <li
            key={rowNumbers[0]}
            className="flex gap-x-3 gap-y-1 rounded-medium bg-bad-soft px-3 py-2 max-sm:flex-col"
          >
            <span className="max-w-48 shrink-0 font-medium break-words">
              {t('import.rows', {
                count: rowNumbers.length,
                rows: rowRanges(rowNumbers, format.number),
              })}
              {nameAt !== undefined && first[nameAt] && (
                <span className="block font-normal">{first[nameAt]}</span>
              )}
            </span>
            <ul className="min-w-0 break-words">
              {problems.map((problem) => (
                <li key={`${problem.kind} ${'field' in problem ? problem.field : ''}`}>
                  {problemText(problem)}
                  <Correction
                    problem={problem}
                    columns={columns}
                    cells={first}
                    onCorrect={(index, text) => onCorrect(rowNumbers, index, text)}
                  />
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
  /** The cells of the first. */
  readonly first: readonly string[]
}

function groupedByProblems(failed: readonly FailedRow[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const { problems, rowNumber, cells } of failed) {
    const key = JSON.stringify(problems)
    const group = groups.get(key)
    if (group) group.rowNumbers.push(rowNumber)
    else groups.set(key, { problems, rowNumbers: [rowNumber], first: cells })
  }
  return [...groups.values()]
}

/** The wrong cell, to be written anew: read when it is left, or at once by Enter. */
function Correction({
  problem,
  columns,
  cells,
  onCorrect,
}: {
  problem: RowProblem
  columns: TableRead['columns']
  cells: readonly string[]
  onCorrect: (index: number, text: string) => void
}) {
  const t = useTranslations('cargo.import')
  const fieldName = useFieldName()
  if (!('field' in problem) || problem.kind === 'no_column') return null
  const column = columns.find(({ column: each }) => each?.field === problem.field)
  if (column === undefined) return null
  const before = cells[column.index] ?? ''
  const write = (input: HTMLInputElement) => {
    if (input.value.trim() !== before) onCorrect(column.index, input.value)
  }
  return (
    <input
      aria-label={t('correct', { field: fieldName(problem.field) })}
      placeholder={fieldName(problem.field)}
      autoComplete="off"
      defaultValue={before}
      onBlur={({ target }) => write(target)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        write(event.currentTarget)
      }}
      className="my-1 block min-h-9 w-40 rounded-small border border-bad bg-surface px-2 text-small text-ink"
    />
  )
}
