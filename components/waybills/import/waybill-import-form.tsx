'use client'

/** Waybills from a file: chosen, read, corrected in place, and created. */
import { useEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { ColumnChoice } from '#components/table-import/column-choice.tsx'
import { FileChoice, FileInput } from '#components/table-import/file-choice.tsx'
import { rowRanges } from '#components/table-import/row-ranges.ts'
import { SkippedRows } from '#components/table-import/skipped-rows.tsx'
import {
  EncodingChoice,
  FileProblemNote,
  Reading,
  SheetChoice,
  WhichEncoding,
} from '#components/table-import/source-choices.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { DialogButtons } from '#components/ui/dialog-buttons.tsx'
import { SelectField } from '#components/ui/fields.tsx'
import { Link } from '#components/ui/link.tsx'
import { saveCsv } from '#components/ui/save-file.ts'
import { writeCsv } from '#lib/csv.ts'
import { waybillsHref } from '#lib/hrefs.ts'
import type { ImportOutcome, WaybillPayload } from '#lib/storefront/waybill-import.ts'
import type { DispatchChoice } from '../waybill-form.tsx'
import type { RowProblems } from './check-rows.ts'
import { ExampleButton } from './example-button.tsx'
import { importFields, requiredFields } from './import-fields.ts'
import { ImportRows } from './import-rows.tsx'
import type { ImportState, ImportView } from './import-state.ts'
import { useFieldName } from './import-texts.ts'
import type { Offered } from './offered.ts'
import { maxFileBytes, mostRows } from './read-waybill-table.ts'
import { SendBar } from './send-bar.tsx'
import { useWaybillImport, type WaybillImport } from './use-waybill-import.ts'

export function WaybillImportForm({
  account,
  keptAs,
  choices,
  offered,
  send,
}: {
  /** The account of these pages; null: those of staff. */
  account: string | null
  /** Names the person and the account, so that nothing of it reaches another. */
  keptAs: string
  choices: readonly [DispatchChoice, ...DispatchChoice[]]
  offered: Offered
  send: (waybills: readonly WaybillPayload[]) => Promise<ImportOutcome>
}) {
  const t = useTranslations('waybillImport')
  const ofForm = useTranslations('waybillForm')
  const format = useFormatter()
  const imported = useWaybillImport({ keptAs, choices, offered, send })
  const { state, view, problem, problems, share, isAlive } = imported
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const file = event.dataTransfer.files[0]
        if (file && state === null) imported.read(file)
      }}
      className="flex flex-col gap-6"
    >
      {choices.length > 1 && (
        <SelectField
          id="dispatch"
          label={ofForm('dispatch')}
          value={imported.dispatch}
          disabled={imported.sending !== null}
          options={choices.map(({ id, label }) => ({ value: id, label }))}
          onChange={({ target }) => imported.chooseDispatch(target.value)}
          className="max-w-[36rem]"
        />
      )}
      {state === null && (
        <div className="max-w-[36rem]">
          <FileChoice
            fileName={null}
            maxFileBytes={maxFileBytes}
            onChoose={(file) => imported.read(file)}
            className={`min-h-44 bg-surface py-6 ${isAlive ? '' : 'opacity-60'}`}
          />
          <div className="mt-2">
            <ExampleButton />
          </div>
        </div>
      )}
      <div aria-live="polite" className="flex max-w-[46rem] flex-col gap-3 empty:hidden">
        {share !== null && <Reading share={share} />}
        {problem?.kind === 'problem' && (
          <FileProblemNote problem={problem.problem} maxFileBytes={maxFileBytes} />
        )}
        {problem?.kind === 'too_many_rows' && (
          <p role="alert" className="rounded-medium bg-bad-soft px-4 py-3 text-small text-bad">
            {t('tooMany', {
              count: format.number(problem.count),
              limit: format.number(mostRows),
            })}
          </p>
        )}
      </div>
      {problem?.kind === 'which_encoding' && (
        <WhichEncoding
          samples={problem.samples}
          onChoose={(encoding) => imported.readIn({ encoding })}
        />
      )}
      {state !== null && view !== null && (
        <>
          <Found imported={imported} state={state} view={view} account={account} />
          {state.made.length === 0 && <ReadAs imported={imported} state={state} />}
          {problems === null ? (
            <p className="text-small text-ink-soft">{t('checking')}</p>
          ) : (
            <>
              <LostZeros imported={imported} problems={problems} />
              <ImportRows
                key={imported.revision}
                imported={imported}
                view={view}
                problems={problems}
              />
            </>
          )}
          <SendBar imported={imported} view={view} />
        </>
      )}
    </div>
  )
}

/** The file, and what became of its waybills. */
function Found({
  imported: { table, problems, sending, read },
  state,
  view,
  account,
}: {
  imported: WaybillImport
  state: ImportState
  view: ImportView
  account: string | null
}) {
  const t = useTranslations('waybillImport')
  const ofTables = useTranslations('tableImport')
  const format = useFormatter()
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef<typeof table>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  /** The file that was chosen in place of this one. */
  const waiting = useRef<File | null>(null)
  const isChecked = problems !== null
  useEffect(() => {
    // Once for each file that is read. After a reload a person is where they were.
    if (table === null || table === seen.current || !isChecked) return
    seen.current = table
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [table, isChecked])
  const { made } = state
  const chooseFile = (file: File) => {
    const hasWork = Object.keys(state.edits).length > 0 || state.leftOut.length > 0
    if (!hasWork || view.open.size === 0) return read(file)
    waiting.current = file
    return dialog.current?.showModal()
  }
  const old = made.filter(({ isOld }) => isOld).length
  const created = made.length - old
  const hidden = table?.hiddenRows ?? []
  const shown = (count: number) => ({ count, shown: format.number(count) })
  return (
    <section aria-label={state.fileName} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h2
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-24 text-title break-words outline-none"
          >
            {state.fileName}
          </h2>
          <p className="mt-1 text-small text-ink-soft">
            {t('found', {
              ...shown(made.length + view.open.size),
              rows: state.rows.length,
              shownRows: format.number(state.rows.length),
            })}
          </p>
        </div>
        <label
          className={buttonStyle(
            'secondary',
            'cursor-pointer has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
          )}
        >
          {t('another')}
          <FileInput isBusy={sending !== null} onChoose={chooseFile} />
        </label>
      </div>
      <DialogBox ref={dialog} title={t('discard.title', { file: state.fileName })}>
        <p className="mt-3 text-small">{t('discard.body')}</p>
        <DialogButtons
          leave={t('discard.keep')}
          onLeave={() => dialog.current?.close()}
          confirm={t('discard.confirm')}
          onConfirm={() => {
            dialog.current?.close()
            if (waiting.current !== null) read(waiting.current)
          }}
        />
      </DialogBox>
      <ul className="flex flex-col gap-1 text-small text-ink-soft empty:hidden">
        {table?.isTextNamedWorkbook && <li>{ofTables('textNamedWorkbook')}</li>}
        {hidden.length > 0 && (
          <li className="text-ink">
            {ofTables('hiddenRows', {
              count: hidden.length,
              rows: rowRanges(hidden, format.number),
            })}
          </li>
        )}
        {table && <SkippedRows skipped={table.table.skipped} />}
      </ul>
      {made.length > 0 && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-medium bg-good-soft px-4 py-3 text-small"
        >
          <ul className="flex min-w-0 flex-col gap-0.5">
            {created > 0 && <li className="font-medium text-good">{t('made', shown(created))}</li>}
            {old > 0 && <li>{t('old', shown(old))}</li>}
            {view.open.size > 0 && <li>{t('open', shown(view.open.size))}</li>}
          </ul>
          <div className="flex flex-wrap gap-x-5">
            <Link
              href={waybillsHref(account)}
              className="inline-flex min-h-9 items-center font-medium text-action underline-offset-4 hover:underline"
            >
              {t('list')}
            </Link>
            <SaveOutcome state={state} view={view} />
          </div>
        </div>
      )}
    </section>
  )
}

function SaveOutcome({ state, view }: { state: ImportState; view: ImportView }) {
  const t = useTranslations('waybillImport')
  const fieldName = useFieldName()
  const save = () => {
    const headings = [t('rowHeading'), fieldName('outTradeNo'), t('waybillHeading'), t('outcome')]
    const lines = view.rows.map(({ rowNumber, texts }) => {
      const made = view.made.get(rowNumber)
      const outcome = made
        ? t(made.isOld ? 'status.existed' : 'status.created')
        : t(view.leftOut.has(rowNumber) ? 'status.leftOut' : 'notCreated')
      return [String(rowNumber), texts.outTradeNo ?? '', made?.waybillNo ?? '', outcome]
    })
    const name = state.fileName.replace(/\.[^.]*$/u, '')
    saveCsv(writeCsv([headings, ...lines]), `${name}-${t('outcomeFile')}.csv`)
  }
  return (
    <button
      type="button"
      onClick={save}
      className="inline-flex min-h-9 items-center font-medium text-action underline-offset-4 hover:underline"
    >
      {t('save')}
    </button>
  )
}

/** How the file was read, with the choices to correct it. */
function ReadAs({ imported, state }: { imported: WaybillImport; state: ImportState }) {
  const fieldName = useFieldName()
  const { table, readIn, chooseField, sending } = imported
  const { fields, headings, rows } = state
  const columns = headings.map((heading, index) => ({
    index,
    heading,
    example: rows.find(({ cells }) => (cells[index] ?? '') !== '')?.cells[index] ?? '',
    field: fields[index] ?? null,
  }))
  const missing = requiredFields.filter((field) => !fields.includes(field))
  return (
    <fieldset disabled={sending !== null} className="flex min-w-0 flex-col gap-4">
      {table !== null && (
        <>
          <SheetChoice
            sheets={table.sheets}
            sheet={table.sheet}
            onChoose={(sheet) => readIn({ sheet })}
          />
          <EncodingChoice encoding={table.encoding} onChoose={(encoding) => readIn({ encoding })} />
        </>
      )}
      <ColumnChoice
        columns={columns.filter(({ heading, example }) => heading !== '' || example !== '')}
        fields={importFields}
        fieldName={fieldName}
        missing={missing}
        onChoose={chooseField}
      />
    </fieldset>
  )
}

/** Spreadsheets read phone numbers as numbers: in a whole column at once. */
function LostZeros({
  imported: { mendPhones, sending },
  problems,
}: {
  imported: WaybillImport
  problems: RowProblems
}) {
  const t = useTranslations('waybillImport.zeros')
  const lost = [...problems.values()].flat().filter(({ kind }) => kind === 'lost_zero')
  const [first] = lost
  if (first?.kind !== 'lost_zero') return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-medium bg-warn-soft px-4 py-3 text-small">
      <p className="min-w-0 grow basis-72">
        {t('found', {
          count: lost.length,
          before: first.proposal.slice(1),
          after: first.proposal,
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          disabled={sending !== null}
          onClick={() => mendPhones(true)}
          className={buttonStyle('secondary')}
        >
          {t('mend')}
        </button>
        <button
          type="button"
          disabled={sending !== null}
          onClick={() => mendPhones(false)}
          className={buttonStyle('secondary')}
        >
          {t('keep')}
        </button>
      </div>
    </div>
  )
}
