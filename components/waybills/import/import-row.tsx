import { memo, useState, type KeyboardEvent } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { TextField } from '#components/ui/fields.tsx'
import type { CellProblem, ImportRow } from './check-rows.ts'
import { importFields, type ImportField } from './import-fields.ts'
import { useFieldName, useProblemText } from './import-texts.ts'

/** `blocked`: another row of its waybill needs correcting. */
export type RowStatus = 'problem' | 'blocked' | 'ready' | 'created' | 'existed' | 'leftOut'

const tones = {
  problem: 'bad',
  blocked: 'warn',
  ready: 'plain',
  created: 'good',
  existed: 'good',
  leftOut: 'plain',
} as const

interface ImportRowProps {
  readonly row: ImportRow
  readonly status: RowStatus
  /** Null: it is not made. */
  readonly waybillNo: string | null
  readonly problems: readonly CellProblem[]
  readonly isBusy: boolean
  readonly onEdit: (rowNumber: number, field: ImportField, text: string) => void
  readonly onLeaveOut: (row: ImportRow) => void
  readonly onTakeBack: (row: ImportRow) => void
}

/** One row of the file: who gets what, and the fields that need correcting, or all of them. */
export const ImportRowItem = memo(function ImportRowItem({
  row,
  status,
  waybillNo,
  problems,
  isBusy,
  onEdit,
  onLeaveOut,
  onTakeBack,
}: ImportRowProps) {
  const t = useTranslations('waybillImport')
  const format = useFormatter()
  const fieldName = useFieldName()
  const problemText = useProblemText()
  const [isOpen, setOpen] = useState(false)
  const wrong = problems.flatMap(({ field }) => field ?? [])
  // A field that was corrected stays where it is.
  const [shown, setShown] = useState(wrong)
  if (wrong.some((field) => !shown.includes(field))) setShown([...new Set([...shown, ...wrong])])
  const { texts, rowNumber } = row
  const isEditable = status === 'problem' || status === 'blocked' || status === 'ready'
  const fields = isEditable
    ? importFields.filter((field) => isOpen || shown.includes(field) || wrong.includes(field))
    : []
  const ofNoField = problems.filter(({ field }) => field === null)
  const number = format.number(rowNumber)
  return (
    <li aria-label={t('row', { number })} className="flex flex-col gap-3 px-4 py-3.5 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-64">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small">
            <span className="text-caption text-ink-soft">{t('row', { number })}</span>
            <span className="font-medium break-all">{texts.outTradeNo}</span>
            <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
            {waybillNo !== null && <span className="text-caption">{waybillNo}</span>}
          </p>
          <p className="mt-0.5 line-clamp-2 text-small break-words text-ink-soft">
            {[
              texts.receiverName,
              [texts.receiverCityName, texts.receiverProvinceName].filter(Boolean).join(', '),
              texts.itemDesc,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="-mx-2 flex">
          {isEditable && (
            <RowButton
              isPressed={isOpen}
              isBusy={isBusy}
              text={t('edit')}
              label={t('editRow', { number })}
              onPress={() => setOpen(!isOpen)}
            />
          )}
          {isEditable && (
            <RowButton
              isBusy={isBusy}
              text={t('leaveOut')}
              label={t('leaveOutRow', { number })}
              onPress={() => onLeaveOut(row)}
            />
          )}
          {status === 'leftOut' && (
            <RowButton
              isBusy={isBusy}
              text={t('takeBack')}
              label={t('takeBackRow', { number })}
              onPress={() => onTakeBack(row)}
            />
          )}
        </div>
      </div>
      {fields.length > 0 && (
        <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {fields.map((field) => {
            const problem = problems.find((each) => each.field === field)
            return (
              <div key={field} className="min-w-0">
                <CellField
                  id={`row-${rowNumber}-${field}`}
                  label={fieldName(field)}
                  text={texts[field] ?? ''}
                  error={problem && problemText(problem)}
                  isBusy={isBusy}
                  onChange={(text) => onEdit(rowNumber, field, text)}
                />
                {problem?.kind === 'lost_zero' && (
                  <button
                    type="button"
                    disabled={isBusy}
                    onClick={() => onEdit(rowNumber, field, problem.proposal)}
                    className="-ml-2 inline-flex min-h-9 items-center rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft"
                  >
                    {t('use', { value: problem.proposal })}
                  </button>
                )}
              </div>
            )
          })}
        </div>
      )}
      {ofNoField.map((problem) => (
        <p key={problem.kind} className="text-caption break-words text-bad">
          {problemText(problem)}
        </p>
      ))}
    </li>
  )
})

function RowButton({
  text,
  label,
  isPressed,
  isBusy,
  onPress,
}: {
  text: string
  label: string
  isPressed?: boolean
  isBusy: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isPressed}
      disabled={isBusy}
      onClick={onPress}
      className="inline-flex min-h-9 items-center rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft disabled:opacity-60"
    >
      {text}
    </button>
  )
}

/** Checked when it is left; Enter goes on to the next field that needs correcting. */
function CellField({
  id,
  label,
  text,
  error,
  isBusy,
  onChange,
}: {
  id: string
  label: string
  text: string
  error: string | undefined
  isBusy: boolean
  onChange: (text: string) => void
}) {
  const [typed, setTyped] = useState(text)
  const [before, setBefore] = useState(text)
  // Another text may come from elsewhere: a zero put back, or another row of the waybill.
  if (text !== before) {
    setBefore(text)
    setTyped(text)
  }
  const commit = () => {
    if (typed.trim() !== text) onChange(typed.trim())
  }
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter also ends a word that is composed, as Chinese is.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const wrong = [...document.querySelectorAll<HTMLInputElement>('input[aria-invalid=true]')]
    const after = wrong.find(
      (each) =>
        each.compareDocumentPosition(event.currentTarget) & Node.DOCUMENT_POSITION_PRECEDING,
    )
    if (after) after.focus()
    else commit()
  }
  return (
    <TextField
      id={id}
      label={label}
      value={typed}
      error={error}
      disabled={isBusy}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={goOn}
    />
  )
}
