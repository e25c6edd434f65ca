/** The rows of the load, which are typed, chosen from presets, pasted or imported. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Plus, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { DraftStore } from '#components/steps/draft-store.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { latePart } from '#components/ui/late-part.tsx'
import { UndoBar } from '#components/ui/undo-bar.tsx'
import { firstRowId, maxRows } from '#lib/cargo/item-fields.ts'
import { inUnits } from '#lib/cargo/row-values.ts'
import type { Units } from '#lib/cargo/units.ts'
import { ChangeMany } from './change-many.tsx'
import { PresetList } from './preset-list.tsx'
import { RowFilter } from './row-filter.tsx'
import { RowList } from './row-list.tsx'
import type { SoughtField } from './sought-field.ts'
import { UnitChoice } from './unit-choice.tsx'
import { withoutBlank, type EditedRows } from './use-rows.ts'

export function CargoRows({
  edited: { rows, newestId, undoable, actions },
  units,
  store,
  faultsWanted,
  sought,
  onSeek,
  marked,
}: {
  edited: EditedRows
  units: Units
  store: DraftStore
  /** The visitor has tried to continue: from then on errors are shown. */
  faultsWanted: boolean
  /** The field that gets the focus. */
  sought: SoughtField | null
  onSeek: (sought: SoughtField) => void
  /** Rows with goods left out. */
  marked: ReadonlySet<string>
}) {
  const t = useTranslations('cargo')
  /** The pasted text; null while nothing is imported. */
  const [importing, setImporting] = useState<string | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const lastChosen = useRef(0)
  const listed = useMemo(
    () =>
      rows
        .map((row, index) => ({ row, index }))
        .filter(({ row }) => !hidden.has(row.id) || row.id === sought?.rowId),
    [rows, hidden, sought],
  )
  const lastListed = useRef(listed)
  useEffect(() => {
    lastListed.current = listed
  }, [listed])
  /** With Shift, all rows from the last one on. The same in each render: with another one each row is drawn again. */
  const choose = useCallback((index: number, withRange: boolean) => {
    const from = withRange ? Math.min(lastChosen.current, index) : index
    const to = withRange ? Math.max(lastChosen.current, index) : index
    lastChosen.current = index
    const ids = lastListed.current.filter((each) => each.index >= from && each.index <= to)
    setChosen((before) => {
      const after = new Set(before)
      for (const { row } of ids) {
        if (!withRange && before.has(row.id)) after.delete(row.id)
        else after.add(row.id)
      }
      return after
    })
  }, [])
  const chosenRows = useMemo(() => rows.filter(({ id }) => chosen.has(id)), [rows, chosen])
  const changeUnits = (wanted: Units) =>
    store.change((before) => ({
      ...before,
      units: wanted,
      items: before.items.map((row) => inUnits(row, wanted)),
    }))
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <PresetList hasRows={withoutBlank(rows).length > 1} onAdd={actions.add} />
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
      <RowFilter rows={rows} marked={marked} shownCount={listed.length} onHide={setHidden} />
      {chosenRows.length > 0 && (
        <ChangeMany
          rows={chosenRows}
          units={units}
          actions={actions}
          shownCount={listed.length}
          onChooseShown={() => setChosen(new Set(listed.map(({ row }) => row.id)))}
          onEnd={() => setChosen(new Set())}
        />
      )}
      <RowList
        listed={listed}
        isOnly={rows.length === 1}
        units={units}
        asked={faultsWanted}
        newestId={newestId}
        sought={sought}
        onSeek={onSeek}
        chosen={chosen}
        onChoose={choose}
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
