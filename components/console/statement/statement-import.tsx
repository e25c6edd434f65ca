'use client'

/** A bank's statement from a file: chosen, read, compared with what is waited for, and counted. */
import { useId } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { ColumnChoice } from '#components/table-import/column-choice.tsx'
import { FileChoice, FileInput } from '#components/table-import/file-choice.tsx'
import {
  EncodingChoice,
  FileProblemNote,
  Reading,
  SheetChoice,
  WhichEncoding,
} from '#components/table-import/source-choices.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'
import type {
  AskedTransfers,
  CountOutcome,
  MatchOutcome,
  SentTransfer,
} from '#lib/console/statement.ts'
import { mostTransfersMatched } from '#lib/contract/limits.ts'
import { maxFileBytes } from './read-statement.ts'
import { CountBar } from './count-bar.tsx'
import { StatementGroups } from './statement-groups.tsx'
import { statementFields } from './statement-fields.ts'
import { useStatement, type Statement } from './use-statement.ts'

export function StatementImport({
  currency,
  match,
  count,
}: {
  /** The organization's. */
  currency: string
  match: (asked: AskedTransfers) => Promise<MatchOutcome>
  count: (transfers: readonly SentTransfer[]) => Promise<CountOutcome>
}) {
  const statement = useStatement({ currency, match, count })
  const { session, share, problem } = statement
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const file = event.dataTransfer.files[0]
        if (file && statement.sending === null) statement.readFile(file)
      }}
      className="flex flex-col gap-6"
    >
      {session === null && (
        <div className="max-w-[36rem]">
          <FileChoice
            fileName={null}
            maxFileBytes={maxFileBytes}
            onChoose={(file) => statement.readFile(file)}
            className="min-h-44 bg-surface py-6"
          />
        </div>
      )}
      <div aria-live="polite" className="flex max-w-[46rem] flex-col gap-3 empty:hidden">
        {share !== null && <Reading share={share} />}
        {problem?.kind === 'problem' && (
          <FileProblemNote problem={problem.problem} maxFileBytes={maxFileBytes} />
        )}
      </div>
      {problem?.kind === 'which_encoding' && (
        <WhichEncoding
          samples={problem.samples}
          onChoose={(encoding) => statement.readIn({ encoding })}
        />
      )}
      {session !== null && (
        <>
          <ReadAs statement={statement} session={session} />
          <Found statement={statement} />
          <StatementGroups statement={statement} />
          {statement.isMatched && <CountBar statement={statement} />}
        </>
      )}
    </div>
  )
}

/** The file, and how its columns are read. */
function ReadAs({
  statement,
  session,
}: {
  statement: Statement
  session: NonNullable<Statement['session']>
}) {
  const t = useTranslations('payments.statement')
  const ofPayments = useTranslations('payments')
  const currencyId = useId()
  const { table, fields } = session
  const columns = table.headings.map((heading, index) => ({
    index,
    heading,
    example: table.rows.map(({ cells }) => cells[index] ?? '').find((cell) => cell !== '') ?? '',
    field: fields[index] ?? null,
  }))
  return (
    <div className="flex flex-col gap-4 rounded-large border border-edge bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 text-title break-words">{statement.file?.name}</h2>
        <label
          className={`${buttonStyle('secondary')} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action`}
        >
          {t('another')}
          <FileInput isBusy={statement.sending !== null} onChoose={statement.readFile} />
        </label>
      </div>
      <SheetChoice
        sheets={session.sheets}
        sheet={session.sheet}
        onChoose={(sheet) => statement.readIn({ sheet })}
      />
      <EncodingChoice
        encoding={session.encoding}
        onChoose={(encoding) => statement.readIn({ encoding })}
      />
      <ColumnChoice
        columns={columns}
        fields={statementFields}
        fieldName={(field) => t(`field.${field}`)}
        missing={statement.missing}
        onChoose={statement.chooseField}
      />
      {!fields.includes('number') && (
        <p className="max-w-[70ch] text-small text-ink-soft">{t('noNumbers')}</p>
      )}
      <TextField
        id={currencyId}
        label={t('currency')}
        value={statement.currency}
        maxLength={3}
        error={statement.isCurrency ? undefined : ofPayments('fault.currency')}
        autoComplete="off"
        disabled={statement.sending !== null}
        onChange={({ currentTarget }) => statement.chooseCurrency(currentTarget.value)}
        className="w-48 max-w-full"
      />
    </div>
  )
}

/** How much of it came in, or why nothing can be counted. */
function Found({ statement }: { statement: Statement }) {
  const t = useTranslations('payments.statement')
  const ofTrouble = useTranslations('console.trouble')
  const format = useFormatter()
  const { read, missing, isTooMany, isMatchable, isMatched, trouble, sending } = statement
  if (read === null || missing.length > 0) return null
  const { transfers, otherRows } = read
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small">
        {t('found', { count: transfers.length })}
        {otherRows > 0 && ` · ${t('otherRows', { count: otherRows })}`}
      </p>
      {transfers.length === 0 && <p className="text-small text-bad">{t('noneIn')}</p>}
      {isTooMany && (
        <p role="alert" className="rounded-medium bg-bad-soft px-4 py-3 text-small text-bad">
          {t('tooMany', {
            count: format.number(transfers.length),
            limit: format.number(mostTransfersMatched),
          })}
        </p>
      )}
      {isMatchable && !isMatched && trouble === null && (
        <p role="status" className="text-small text-ink-soft">
          {t('matching')}
        </p>
      )}
      {isMatchable && !isMatched && trouble !== null && sending === null && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-small text-bad">
          {ofTrouble(trouble)}
          <button type="button" onClick={statement.again} className={buttonStyle('secondary')}>
            {t('again')}
          </button>
        </div>
      )}
    </div>
  )
}
