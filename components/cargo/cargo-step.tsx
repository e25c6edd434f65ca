'use client'

/**
 * The load: rows that are typed, chosen from presets, pasted or imported, and next to them the packed
 * load, updated while the visitor types. Texts: the namespaces `cargo` and `load`.
 */
import { useMemo, useState, type ReactNode, memo, useRef } from 'react'
import { Plus, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { UndoBar } from '#components/ui/undo-bar.tsx'
import { applyAdvice } from './apply-advice.ts'
import { firstRowId, maxRows } from '#lib/cargo/item-fields.ts'
import type { Units } from '#lib/cargo/units.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { ImportDialog } from './import/import-dialog.tsx'
import { PackedLoadPanel } from './packed-load-panel.tsx'
import { PresetList } from './preset-list.tsx'
import { shownFit } from './shown-fit.ts'
import { UnitChoice } from './unit-choice.tsx'
import { usePackedLoad } from './use-packed-load.ts'
import { useRows, withoutBlank, type Undoable, type RowActions } from './use-rows.ts'
import { RowEditor } from './row-editor.tsx'
import { LoadPlace } from '#components/load/load-place.tsx'
import { useSeen } from '#components/load/use-seen.ts'
import { latePart } from '#components/ui/late-part.tsx'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import type { Fit, LoadJob } from '#components/cargo/load-job.ts'
import { loadSpaceMm3 } from '#lib/freight/packing-vehicle.ts'
import { useVehiclesText } from './use-vehicles-text.ts'

export interface CargoStepProps {
  readonly items: readonly DraftItem[]
  readonly onChange: (items: DraftItem[]) => void
  readonly vehicles: readonly VehicleType[]
  readonly units: Units
  readonly onUnits: (units: Units) => void
  /** The vehicle's type; null: the smallest that takes the load. */
  readonly vehicleType: string | null
  readonly onVehicleType: (type: string | null) => void
  /** The visitor has tried to continue: from then on errors are shown. */
  readonly faultsWanted: boolean
  /** The button to the next step, disabled while the load exceeds all vehicles together. */
  readonly children: (tooMuch: boolean) => ReactNode
}

export function CargoStep({
  items,
  onChange,
  vehicles,
  units,
  onUnits,
  vehicleType,
  onVehicleType,
  faultsWanted,
  children: wayOn,
}: CargoStepProps) {
  const t = useTranslations('cargo')
  const { rows, newestId, undoable, actions } = useRows(items, onChange)
  /** The pasted text; null while nothing is imported. */
  const [importing, setImporting] = useState<string | null>(null)
  const { state, again } = usePackedLoad(rows, vehicles)
  const { packed } = state
  const fit = packed === null ? null : shownFit({ packed, vehicles, vehicleType })
  const marked = useMemo(() => new Set(fit?.left.map(({ rowId }) => rowId)), [fit])
  const tooMuch = state.kind === 'packed' && packed !== null && packed.choice.left.length > 0

  return (
    <>
      <div className="flex flex-col gap-10">
        {/* The panel stays visible beside the rows, and does not cover the picture below them. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-5">
            <PresetList onAdd={(row) => actions.add([row])} />
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <UnitChoice units={units} onChange={onUnits} />
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
            <UndoRowsBar undoable={undoable} onUndo={actions.undo} />
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
                  onClick={actions.clear}
                  className="min-h-11 rounded-small px-3 text-small font-medium text-ink-soft hover:bg-hover hover:text-ink"
                >
                  {t('clear')}
                </button>
              )}
            </div>
            {rows.length >= maxRows && (
              <p className="text-caption text-ink-soft">{t('full', { count: maxRows })}</p>
            )}
          </div>
          <PackedLoadPanel
            state={state}
            rows={rows}
            vehicles={vehicles}
            vehicleType={vehicleType}
            onVehicleType={onVehicleType}
            onAdvice={(advice) => actions.replace(applyAdvice(rows, advice), { kind: 'advised' })}
            onAgain={again}
          />
        </div>
        {packed !== null && fit !== null && (
          <LoadPicture fit={fit} job={packed.job} vehicles={vehicles} />
        )}
        {importing !== null && (
          <ImportDialog
            rows={rows}
            units={units}
            onUnits={onUnits}
            pasted={importing}
            onTake={(taken) =>
              actions.replace([...withoutBlank(rows), ...taken], {
                kind: 'imported',
                count: taken.length,
              })
            }
            onClose={() => setImporting(null)}
          />
        )}
      </div>
      {wayOn(tooMuch)}
    </>
  )
}

/** Announces the last change of the rows, with a button to undo it. */
function UndoRowsBar({ undoable, onUndo }: { undoable: Undoable | null; onUndo: () => void }) {
  const t = useTranslations('cargo.undo')
  const text = undoable && t(undoable.deed.kind, { ...undoable.deed })
  return <UndoBar text={text} undo={{ label: t('back'), onUndo }} />
}

/** The list of rows; a packing result renders only the rows that it marks. */
const RowList = memo(function RowList({
  rows,
  units,
  asked,
  newestId,
  marked,
  actions,
  onPasteTable,
}: {
  rows: readonly DraftItem[]
  units: Units
  asked: boolean
  newestId: string | null
  /** Rows with goods left out. */
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
          units={units}
          asked={asked}
          isNewest={row.id === newestId}
          isOnly={rows.length === 1}
          isMarked={marked.has(row.id)}
          actions={actions}
        />
      ))}
    </ol>
  )
})

/** Not rendered for a key press in another row. */
const Row = memo(RowEditor)

const LoadView = latePart(async () => ({
  default: (await import('#components/load/load-view.tsx')).LoadView,
}))

const HeldAgainst = latePart(() => import('./held-against.tsx'))

/**
 * The load in three dimensions, whose code is loaded when the visitor comes near it; or the reason why
 * there is none.
 */
const LoadPicture = memo(function LoadPicture({
  fit,
  job,
  vehicles,
}: {
  fit: Fit
  /** The packed job. */
  job: LoadJob
  vehicles: readonly VehicleType[]
}) {
  const t = useTranslations('cargo.packed')
  const waits = <LoadPlace>{useTranslations('load.stage')('loading')}</LoadPlace>
  const vehiclesText = useVehiclesText()
  const place = useRef<HTMLElement>(null)
  const seen = useSeen(place)
  const [wasSeen, setWasSeen] = useState(false)
  if (seen && !wasSeen) setWasSeen(true)
  const shown = useMemo(
    () => fit.loads.filter(({ placements }) => placements.length > 0),
    [fit.loads],
  )
  const vehicle = meantVehicle(fit, vehicles)
  return (
    <section ref={place} aria-labelledby="load-picture" className="min-w-0">
      <h2 id="load-picture" className="text-title">
        {t('picture')}
      </h2>
      <h3 className="mt-1 mb-4 text-small font-normal text-ink-soft">
        <UnbrokenWords>{vehiclesText(shown)}</UnbrokenWords>
      </h3>
      {shown.length > 0 &&
        (wasSeen ? <LoadView waiting={waits} props={{ loads: shown }} /> : waits)}
      {/* It is small, and the explanations are not for it. */}
      {shown.length === 0 && vehicle && (
        <HeldAgainst waiting={null} props={{ left: fit.left, job, vehicle }} />
      )}
    </section>
  )
})

/** The vehicle that nothing fits into; without one, the largest, which the reasons are about. */
function meantVehicle({ loads }: Fit, vehicles: readonly VehicleType[]): VehicleType | undefined {
  const [load] = loads
  return (
    vehicles.find(({ id }) => id === load?.vehicle_type_id) ??
    vehicles.toSorted((one, other) => loadSpaceMm3(other) - loadSpaceMm3(one))[0]
  )
}
