'use client'

/**
 * Packed vehicles, to be viewed from all sides: one by tab or all side by side, with a choice of colours.
 * Its texts are the namespace `load`, which the page passes to the browser.
 */
import { useId, useState } from 'react'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { colourings, type Colouring } from '#lib/load-view/piece-groups.ts'
import { LoadPanel } from './load-panel.tsx'
import './load-view.css'
import { useTranslations } from 'next-intl'
import { Segments } from '#components/ui/segments.tsx'
import { Columns2 } from 'lucide-react'

export function LoadView({ loads }: { loads: readonly LoadViewLoad[] }) {
  const t = useTranslations('load.colour')
  const [chosen, setChosen] = useState(0)
  const [sideBySide, setSideBySide] = useState(false)
  const [colouring, setColouring] = useState<Colouring>('item')
  const panelId = useId()
  const several = loads.length > 1
  const place = Math.min(chosen, loads.length - 1)
  const hasStops = loads.some(({ placements }) => placements.some(({ stop }) => stop > 1))
  const offered = colourings.filter((each) => each !== 'stop' || hasStops)
  const shown = sideBySide ? loads.map((load, index) => ({ load, index })) : []
  const load = loads[place]
  if (load === undefined) return null

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {several && (
          <VehicleTabs
            names={loads.map(({ name }) => name)}
            chosen={sideBySide ? null : place}
            panelId={panelId}
            onChoose={(index) => {
              setChosen(index)
              setSideBySide(false)
            }}
            onSideBySide={() => setSideBySide(true)}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-caption text-ink-soft">{t('label')}</p>
          <Segments
            label={t('label')}
            offered={offered}
            chosen={colouring}
            nameOf={(each) => t(each)}
            onChoose={setColouring}
          />
        </div>
      </div>
      {sideBySide ? (
        <div id={panelId} className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
          {shown.map(({ load: each, index }) => (
            <LoadPanel key={index} load={each} number={index + 1} colouring={colouring} compact />
          ))}
        </div>
      ) : (
        <div id={panelId}>
          <LoadPanel
            key={place}
            load={load}
            number={several ? place + 1 : null}
            colouring={colouring}
          />
        </div>
      )}
    </div>
  )
}

const tab =
  'relative flex min-h-11 items-center gap-2 px-3 text-small font-medium whitespace-nowrap text-ink-soft after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 hover:text-ink aria-pressed:text-ink aria-pressed:after:bg-mark'

/**
 * The choice of the vehicle to view. Buttons that stay pressed, which assistive technology handles like
 * any other.
 */
function VehicleTabs({
  names,
  chosen,
  panelId,
  onChoose,
  onSideBySide,
}: {
  names: readonly string[]
  /** Null while all are shown side by side. */
  chosen: number | null
  panelId: string
  onChoose: (index: number) => void
  onSideBySide: () => void
}) {
  const t = useTranslations('load')
  return (
    <div
      role="group"
      aria-label={t('vehicles')}
      className="-mx-3 flex max-w-[calc(100%+1.5rem)] flex-wrap"
    >
      {names.map((name, index) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- Vehicles of one type have one name; they are distinguished by their index.
          key={index}
          type="button"
          aria-pressed={index === chosen}
          aria-controls={panelId}
          onClick={() => onChoose(index)}
          className={tab}
        >
          <span className="text-ink-soft">{index + 1}</span>
          {name}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={chosen === null}
        aria-controls={panelId}
        onClick={onSideBySide}
        className={tab}
      >
        <Columns2 aria-hidden className="size-4" />
        {t('sideBySide')}
      </button>
    </div>
  )
}
