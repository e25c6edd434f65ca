import { useEffect, useRef, useState } from 'react'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FileChoice, SampleButton } from '#components/table-import/file-choice.tsx'
import { maxFileBytes } from '#components/table-import/table-file.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { Units } from '#lib/cargo/units.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { UnitChoice } from '../unit-choice.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { useImport } from './use-import.ts'
import { itemFields } from '#lib/cargo/item-fields.ts'
import { writeCsv } from '#lib/csv.ts'
import { saveCsv } from '#components/ui/save-file.ts'

/** Nothing is parsed while the visitor still types. */
const restMs = 250

/** Imports a table from a spreadsheet or a file: parsed, previewed, and added only when confirmed. */
export function ImportDialog({
  rows,
  units,
  onUnits,
  pasted,
  onTake,
  onClose,
}: {
  rows: readonly DraftItem[]
  units: Units
  onUnits: (units: Units) => void
  pasted: string
  onTake: (items: readonly DraftItem[]) => void
  onClose: () => void
}) {
  const t = useTranslations('cargo.import')
  const dialog = useRef<HTMLDialogElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(pasted)
  const imported = useImport(rows)
  const { answer, share, fileName, read, readIn, forget } = imported
  const first = useRef(() => read({ kind: 'text', text: pasted }, units))
  useEffect(() => {
    dialog.current?.showModal()
    first.current()
    return () => clearTimeout(rest.current)
  }, [])
  const readText = (typed: string) => {
    setText(typed)
    clearTimeout(rest.current)
    rest.current = setTimeout(() => read({ kind: 'text', text: typed }, units), restMs)
  }
  const readFile = (file: File | undefined) => {
    if (file === undefined) return
    clearTimeout(rest.current)
    setText('')
    read({ kind: 'file', file }, units)
  }
  const good = answer?.kind === 'table' ? answer.table.good : []

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Files may be dropped on all of it; a button does the same.
    <dialog
      ref={dialog}
      aria-labelledby="import-title"
      onClose={onClose}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        readFile(event.dataTransfer.files[0])
      }}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(54rem,calc(100vw-2rem))] flex-col rounded-large border border-edge bg-raised text-ink shadow-raised backdrop:bg-[#0a1016]/60 open:flex"
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-5 md:px-7 md:pt-6">
        <h2 id="import-title" className="text-title">
          {t('title')}
        </h2>
        <IconButton label={t('close')} onPress={() => dialog.current?.close()} className="-m-2">
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="min-h-0 grow overflow-y-auto px-5 py-4 md:px-7">
        <p className="max-w-[40rem] text-small text-ink-soft">{t('lead')}</p>
        <div className="mt-4 grid gap-4 md:grid-cols-2">
          <label className="text-caption font-medium text-ink-soft">
            {t('paste')}
            <textarea
              value={text}
              spellCheck={false}
              placeholder={t('pastePlaceholder')}
              onChange={({ target }) => readText(target.value)}
              className="mt-1 block h-32 w-full rounded-medium border border-edge-strong bg-surface px-3 py-2 text-caption text-ink placeholder:text-ink-soft"
            />
          </label>
          <div>
            <p className="text-caption font-medium text-ink-soft">{t('file')}</p>
            <FileChoice fileName={fileName} maxFileBytes={maxFileBytes} onChoose={readFile} />
          </div>
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <UnitChoice
            units={units}
            onChange={(chosen) => {
              onUnits(chosen)
              readIn(chosen)
            }}
          />
          <Sample />
        </div>
        <ImportOutcome imported={imported} units={units} />
      </div>
      <div className="flex flex-wrap justify-end gap-3 border-t border-edge px-5 py-4 md:px-7">
        <button
          type="button"
          className={buttonStyle('secondary')}
          onClick={() => dialog.current?.close()}
        >
          {t('cancel')}
        </button>
        <button
          type="button"
          className={buttonStyle('primary')}
          disabled={good.length === 0 || share !== null}
          onClick={() => {
            onTake(good.map(({ item }) => item))
            forget()
            dialog.current?.close()
          }}
        >
          {t('take', { count: good.length })}
        </button>
      </div>
    </dialog>
  )
}

/** A sample table with headings that the import understands. */
function Sample() {
  const t = useTranslations('cargo')
  const save = () => {
    const headings = itemFields.map((field) => {
      if (field === 'length' || field === 'width' || field === 'height')
        return `${t(field)} (${t('units.cm')})`
      if (field === 'weight') return `${t(field)} (${t('units.kg')})`
      return t(field === 'tippable' ? 'flipable' : field)
    })
    const [yes, no] = [t('import.yes'), t('import.no')]
    const numbers = ['24', '60', '40', '40', '15']
    const example = [t('presets.names.carton_l'), ...numbers, yes, no, yes, '', '']
    saveCsv(writeCsv([headings, example]), `${t('import.sampleFile')}.csv`)
  }
  return <SampleButton onSave={save} />
}
