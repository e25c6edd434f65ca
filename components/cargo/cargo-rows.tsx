/** The rows of the load, which are typed, chosen from presets, pasted or imported. */
import { memo, useState } from 'react'
import { Plus, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { DraftStore } from '#components/steps/draft-store.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { latePart } from '#components/ui/late-part.tsx'
import { UndoBar } from '#components/ui/undo-bar.tsx'
import { firstRowId, maxRows } from '#lib/cargo/item-fields.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { inUnits } from '#lib/cargo/row-values.ts'
import type { Units } from '#lib/cargo/units.ts'
import { PresetList } from './preset-list.tsx'
import { RowEditor } from './row-editor.tsx'
import { UnitChoice } from './unit-choice.tsx'
import { withoutBlank, type EditedRows, type RowActions } from './use-rows.ts'

export function CargoRows({
  edited: { rows, newestId, undoable, actions },
  units,
  store,
  faultsWanted,
  marked,
}: {
  edited: EditedRows
  units: Units
  store: DraftStore
  /** The visitor has tried to continue: from then on errors are shown. */
  faultsWanted: boolean
  /** Rows with goods left out. */
  marked: ReadonlySet<string>
}) {
  const t = useTranslations('cargo')
  /** The pasted text; null while nothing is imported. */
  const [importing, setImporting] = useState<string | null>(null)
  const changeUnits = (chosen: Units) =>
    store.change((before) => ({
      ...before,
      units: chosen,
      items: before.items.map((row) => inUnits(row, chosen)),
    }))
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <PresetList onAdd={actions.add} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <UnitChoice units={units} onChange={changeUnits} />
        <button
          type="button"
          onClick={() => setImporting('')}
          className="-mx-2 inline-flex min-h-9 items-center gap-2 rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft"
        >
          <Table2 aria-hidden className="size-4" />
          {t('import.open')}
        </button>
      </div>
      <RowList
        rows={rows}
        units={units}
        asked={faultsWanted}
        newestId={newestId}
        marked={marked}
        actions={actions}
        onPasteTable={setImporting}
      />
      <UndoBar
        text={undoable && t(`undo.${undoable.deed.kind}`, { ...undoable.deed })}
        undo={{ label: t('undo.back'), onUndo: () => undoable && actions.undo(undoable) }}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <button
          type="button"
          className={buttonStyle('secondary')}
          disabled={rows.length >= maxRows}
          onClick={() => actions.addBelow(rows.at(-1)?.id ?? firstRowId)}
        >
          <Plus aria-hidden className="size-4" />
          {t('add')}
        </button>
        {withoutBlank(rows).length > 1 && (
          <button
            type="button"
            onClick={() => actions.clear(rows.length)}
            className="min-h-11 rounded-small px-3 text-small font-medium text-ink-soft hover:bg-hover hover:text-ink"
          >
            {t('clear')}
          </button>
        )}
      </div>
      {rows.length >= maxRows && (
        <p className="text-caption text-ink-soft">{t('full', { count: maxRows })}</p>
      )}
      {importing !== null && (
        <ImportDialog
          waiting={null}
          props={{
            rows,
            units,
            onUnits: changeUnits,
            pasted: importing,
            onTake: (taken) =>
              actions.replace((now) => [...withoutBlank(now), ...taken], {
                kind: 'imported',
                count: taken.length,
              }),
            onClose: () => setImporting(null),
          }}
        />
      )}
    </div>
  )
}

const ImportDialog = latePart(async () => ({
  default: (await import('./import/import-dialog.tsx')).ImportDialog,
}))

/** A packing result renders only the rows that it marks. */
const RowList = memo(function RowList({
  rows,
  newestId,
  marked,
  onPasteTable,
  ...common
}: {
  rows: readonly DraftItem[]
  units: Units
  asked: boolean
  newestId: string | null
  marked: ReadonlySet<string>
  actions: RowActions
  /** A whole table was pasted into one of the fields. */
  onPasteTable: (text: string) => void
}) {
  return (
    <ol
      className="flex flex-col gap-4"
      onPasteCapture={(event) => {
        const text = event.clipboardData.getData('text/plain')
        const isTable = /\t|\n./.test(text.trimEnd())
        if (!isTable || event.target instanceof HTMLTextAreaElement) return
        event.preventDefault()
        onPasteTable(text)
      }}
    >
      {rows.map((row, index) => (
        <Row
          key={row.id}
          row={row}
          index={index}
          isNewest={row.id === newestId}
          isOnly={rows.length === 1}
          isMarked={marked.has(row.id)}
          {...common}
        />
      ))}
    </ol>
  )
})

/** Not rendered for a key press in another row. */
const Row = memo(RowEditor)
