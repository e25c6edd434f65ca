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
import { VehicleTabs } from './vehicle-tabs.tsx'
import { useTranslations } from 'next-intl'
import { segment, segments } from './segment-style.ts'

export function LoadView({ loads }: { loads: readonly LoadViewLoad[] }) {
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
        <ColourChoice offered={offered} chosen={colouring} onChoose={setColouring} />
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

function ColourChoice({
  offered,
  chosen,
  onChoose,
}: {
  offered: readonly Colouring[]
  chosen: Colouring
  onChoose: (colouring: Colouring) => void
}) {
  const t = useTranslations('load.colour')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-caption text-ink-soft">{t('label')}</p>
      <div role="group" aria-label={t('label')} className={segments}>
        {offered.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === chosen}
            onClick={() => onChoose(each)}
            className={segment}
          >
            {t(each)}
          </button>
        ))}
      </div>
    </div>
  )
}
