import { useFormatter, useTranslations } from 'next-intl'
import { ColumnChoice } from '#components/table-import/column-choice.tsx'
import { rowRanges } from '#components/table-import/row-ranges.ts'
import { shortened, SkippedRows } from '#components/table-import/skipped-rows.tsx'
import {
  EncodingChoice,
  FileProblemNote,
  Reading,
  SheetChoice,
  WhichEncoding,
} from '#components/table-import/source-choices.tsx'
import { maxFileBytes } from '#components/table-import/table-file.ts'
import type { Units } from '#lib/cargo/units.ts'
import { FailedRows } from '../failed-rows.tsx'
import { GoodRows } from '../good-rows.tsx'
import { useFieldName } from '../use-problem-text.ts'
import { columnFields } from './heading-names.ts'
import type { ImportTable } from './read-import.ts'
import { isLoadFull } from './read-row.ts'
import { missingFields, withChoice, type Corrections } from './read-table.ts'
import type { Import } from './use-import.ts'

/** The rows that were read, how they were read with the choices to correct it, and those that are added. */
export function ImportOutcome({ imported, units }: { imported: Import; units: Units }) {
  const fieldName = useFieldName()
  const { answer, share, choose } = imported
  return (
    <>
      <div aria-live="polite" className="mt-5 flex flex-col gap-3">
        {share !== null && <Reading share={share} />}
        {answer?.kind === 'problem' && (
          <FileProblemNote problem={answer.problem} maxFileBytes={maxFileBytes} />
        )}
        {answer?.kind === 'table' && (
          <Found
            answer={answer}
            onIgnoreNames={() => imported.again(() => ({ isNameIgnored: true }))}
          />
        )}
      </div>
      {answer?.kind === 'which_encoding' && (
        <WhichEncoding samples={answer.samples} onChoose={(encoding) => choose({ encoding })} />
      )}
      {answer?.kind === 'table' && (
        <div className="mt-4 flex flex-col gap-5">
          <SheetChoice
            sheets={answer.sheets}
            sheet={answer.sheet}
            onChoose={(sheet) => choose({ sheet })}
          />
          <EncodingChoice
            encoding={answer.encoding}
            onChoose={(encoding) => choose({ encoding })}
          />
          <ColumnChoice
            columns={answer.table.columns.map(({ column, ...each }) => ({
              ...each,
              field: column?.field ?? null,
            }))}
            fields={columnFields}
            fieldName={fieldName}
            missing={missingFields(answer.table.columns)}
            onChoose={(index, field) => {
              const { sheet, encoding } = answer
              choose({ sheet, encoding, fields: withChoice(imported.fields, index, field) })
            }}
          />
          {answer.table.failed.length > 0 && (
            <FailedRows
              table={answer.table}
              onCorrect={(rowNumbers, index, text) =>
                imported.again(({ corrections }) => ({
                  corrections: withCorrection(corrections, { rowNumbers, index, text }),
                }))
              }
            />
          )}
          {answer.table.good.length > 0 && <GoodRows good={answer.table.good} units={units} />}
        </div>
      )}
    </>
  )
}

function Found({
  answer: { table, isTextNamedWorkbook, hiddenRows },
  onIgnoreNames,
}: {
  answer: ImportTable
  onIgnoreNames: () => void
}) {
  const t = useTranslations('cargo.import')
  const ofTables = useTranslations('tableImport')
  const format = useFormatter()
  const full = table.failed.filter(({ problems }) => isLoadFull(problems)).length
  return (
    <div className="flex flex-col gap-1 text-small">
      <p className="font-medium">
        {t('found', { good: table.good.length, failed: table.failed.length - full, full })}
      </p>
      <ul className="flex flex-col gap-1 text-ink-soft">
        {isTextNamedWorkbook && <li>{ofTables('textNamedWorkbook')}</li>}
        {table.headings === 'none' && <li>{t('byPlace')}</li>}
        {table.headings === 'unknown' && <li>{ofTables('unknownHeadings')}</li>}
        {hiddenRows.length > 0 && (
          <li className="text-ink">
            {ofTables('hiddenRows', {
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
        {table.grouped !== null && <li className="text-ink">{t('grouped', table.grouped)}</li>}
        {table.withoutNames !== null && (
          <li className="text-ink">
            {t('tooManyKinds')}{' '}
            <button
              type="button"
              onClick={onIgnoreNames}
              className="min-h-6 font-medium text-action underline underline-offset-2"
            >
              {t('ignoreNames', { count: table.withoutNames })}
            </button>
          </li>
        )}
        <SkippedRows skipped={table.skipped} />
      </ul>
    </div>
  )
}

function withCorrection(
  before: Corrections,
  { rowNumbers, index, text }: { rowNumbers: readonly number[]; index: number; text: string },
): Corrections {
  const written = rowNumbers.map((row) => [row, { ...before[row], [index]: text }] as const)
  return { ...before, ...Object.fromEntries(written) }
}
