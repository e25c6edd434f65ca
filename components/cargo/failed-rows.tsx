import { Download } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { itemFields } from '#lib/cargo/item-fields.ts'
import type { TableRead } from './import/read-table.ts'
import { writeCsv } from '#lib/csv.ts'
import { saveCsv } from '#components/ui/save-file.ts'
import { useProblemText } from './use-problem-text.ts'

const shownAtMost = 50

export function FailedRows({ table }: { table: TableRead }) {
  const t = useTranslations('cargo')
  const format = useFormatter()
  const problemText = useProblemText()
  const { failed } = table
  const save = () => {
    const headings =
      table.headings ?? itemFields.map((field) => t(field === 'tippable' ? 'flipable' : field))
    const rows = failed.map(({ rowNumber, cells, problems }) => [
      ...headings.map((_, index) => cells[index] ?? ''),
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
        {failed.slice(0, shownAtMost).map(({ rowNumber, problems }) => (
          <li key={rowNumber} className="flex gap-3 rounded-medium bg-bad-soft px-3 py-2">
            <span className="shrink-0 font-medium">
              {t('import.row', { number: format.number(rowNumber) })}
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
      {failed.length > shownAtMost && (
        <p className="mt-2 text-caption text-ink-soft">
          {t('import.andMore', { count: failed.length - shownAtMost })}
        </p>
      )}
    </section>
  )
}
