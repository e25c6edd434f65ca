import { useFormatter, useTranslations } from 'next-intl'
import { SelectField } from '#components/ui/fields.tsx'
import type { Units } from '#lib/cargo/units.ts'
import { FailedRows } from '../failed-rows.tsx'
import { GoodRows } from '../good-rows.tsx'
import { useListed } from '../use-listed.ts'
import { rowRanges } from '../row-ranges.ts'
import { ColumnChoice } from './column-choice.tsx'
import type { EncodingSample, ImportTable } from './read-import.ts'
import { isLoadFull } from './read-row.ts'
import { withChoice, type SkippedRow } from './read-table.ts'
import { maxFileBytes } from './table-file.ts'
import { encodings, type Encoding } from './text-encoding.ts'
import type { Import } from './use-import.ts'

/** The rows that were read, how they were read with the choices to correct it, and those that are added. */
export function ImportOutcome({ imported, units }: { imported: Import; units: Units }) {
  const t = useTranslations('cargo.import')
  const format = useFormatter()
  const { answer, share, choose } = imported
  return (
    <>
      <div aria-live="polite" className="mt-5 flex flex-col gap-3">
        {share !== null && <Reading share={share} />}
        {answer?.kind === 'problem' && (
          <p role="alert" className="rounded-medium bg-bad-soft px-4 py-3 text-small text-bad">
            {t(`problem.${answer.problem}`, { limit: format.number(maxFileBytes / 1024 / 1024) })}
          </p>
        )}
        {answer?.kind === 'table' && <Found answer={answer} />}
      </div>
      {answer?.kind === 'which_encoding' && (
        <WhichEncoding samples={answer.samples} onChoose={(encoding) => choose({ encoding })} />
      )}
      {answer?.kind === 'table' && (
        <div className="mt-4 flex flex-col gap-5">
          <SheetChoice answer={answer} onChoose={(sheet) => choose({ sheet })} />
          {answer.encoding !== null && !isCertain(answer.encoding) && (
            <SelectField
              id="import-encoding"
              label={t('encoding')}
              value={answer.encoding}
              options={encodings.map((value) => ({ value, label: t(`encodings.${value}`) }))}
              onChange={({ target }) => {
                const encoding = encodings.find((each) => each === target.value)
                if (encoding) choose({ encoding })
              }}
              className="max-w-96"
            />
          )}
          <ColumnChoice
            table={answer.table}
            onChoose={(index, field) => {
              const { sheet, encoding } = answer
              choose({ sheet, encoding, fields: withChoice(imported.fields, index, field) })
            }}
          />
          {answer.table.failed.length > 0 && <FailedRows table={answer.table} />}
          {answer.table.good.length > 0 && <GoodRows good={answer.table.good} units={units} />}
        </div>
      )}
    </>
  )
}

/** Such a text cannot be taken for another. */
function isCertain(encoding: Encoding): boolean {
  return encoding.startsWith('utf')
}

function Reading({ share }: { share: number }) {
  const t = useTranslations('cargo.import')
  return (
    <p className="flex items-center gap-3 text-small text-ink-soft">
      {t('reading')}
      <progress
        aria-label={t('reading')}
        value={share}
        className="h-1.5 w-32 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-edge [&::-webkit-progress-value]:bg-action"
      />
    </p>
  )
}

function Found({ answer: { table, isTextNamedWorkbook, hiddenRows } }: { answer: ImportTable }) {
  const t = useTranslations('cargo.import')
  const format = useFormatter()
  const full = table.failed.filter(({ problems }) => isLoadFull(problems)).length
  return (
    <div className="flex flex-col gap-1 text-small">
      <p className="font-medium">
        {t('found', { good: table.good.length, failed: table.failed.length - full, full })}
      </p>
      <ul className="flex flex-col gap-1 text-ink-soft">
        {isTextNamedWorkbook && <li>{t('textNamedWorkbook')}</li>}
        {table.headings === 'none' && <li>{t('byPlace')}</li>}
        {table.headings === 'unknown' && <li>{t('unknownHeadings')}</li>}
        {hiddenRows.length > 0 && (
          <li className="text-ink">
            {t('hiddenRows', {
              count: hiddenRows.length,
              rows: rowRanges(hiddenRows, format.number),
            })}
          </li>
        )}
        {table.weightsOfRows !== null && (
          <li className="break-words text-ink">
            {t('weightsOfRows', {
              heading: shortened(table.weightsOfRows.heading),
              row: format.number(table.weightsOfRows.totalRow),
            })}
          </li>
        )}
        <Skipped skipped={table.skipped} />
      </ul>
    </div>
  )
}

const skippedKinds = ['title', 'headings', 'continued', 'total', 'text'] as const

/** Rows that are no goods, by their reason. */
function Skipped({ skipped }: { skipped: readonly SkippedRow[] }) {
  const t = useTranslations('cargo.import.skipped')
  const format = useFormatter()
  return skippedKinds.map((kind) => {
    const rows = skipped.filter((row) => row.kind === kind)
    const [first] = rows
    if (first === undefined) return null
    const numbers = rowRanges(
      rows.map(({ rowNumber }) => rowNumber),
      format.number,
    )
    return (
      <li key={kind} className="break-words">
        {t(kind, { count: rows.length, rows: numbers, text: shortened(first.text) })}
      </li>
    )
  })
}

const longestText = 40

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}

function SheetChoice({
  answer: { sheets, sheet },
  onChoose,
}: {
  answer: ImportTable
  onChoose: (sheet: number) => void
}) {
  const t = useTranslations('cargo.import')
  const listed = useListed()
  if (sheets.length < 2) return null
  const labels = sheets.map(({ name, isHidden, rows }) =>
    t(isHidden ? 'hiddenSheet' : 'sheetRows', { name, count: rows }),
  )
  const others = labels.filter((_, index) => index !== sheet && (sheets[index]?.rows ?? 0) > 0)
  return (
    <div className="flex flex-col gap-1.5">
      <SelectField
        id="import-sheet"
        label={t('sheet', { count: sheets.length })}
        value={String(sheet)}
        options={labels.map((label, index) => ({ value: String(index), label }))}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="max-w-96"
      />
      {others.length > 0 && (
        <p className="text-small">{t('otherSheets', { sheets: listed(others) })}</p>
      )}
    </div>
  )
}

function WhichEncoding({
  samples,
  onChoose,
}: {
  samples: readonly EncodingSample[]
  onChoose: (encoding: Encoding) => void
}) {
  const t = useTranslations('cargo.import')
  return (
    <section aria-labelledby="import-encoding" className="mt-1">
      <h3 id="import-encoding" className="text-small font-semibold">
        {t('whichEncoding')}
      </h3>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {samples.map(({ encoding, lines }) => (
          <li key={encoding}>
            <button
              type="button"
              onClick={() => onChoose(encoding)}
              className="flex h-full w-full min-w-0 flex-col gap-1 rounded-medium border border-edge-strong px-3.5 py-3 text-left text-small hover:bg-hover"
            >
              <span className="text-caption font-medium text-action">
                {t(`encodings.${encoding}`)}
              </span>
              {lines.map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- Lines may be alike, and never move.
                <span key={index} className="block max-w-full truncate">
                  {line}
                </span>
              ))}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
