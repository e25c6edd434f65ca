'use client'

/**
 * Packed vehicles, to be viewed from all sides: one by tab or all side by side, with a choice of colours.
 * Its texts are the namespace `load`, which the page passes to the browser.
 */
import { useId, useState } from 'react'
import {
  loadedForNobody,
  type LoadedFor,
  type LoadViewLoad,
} from '#lib/load-view/load-view-load.ts'
import { colourings, type Colouring } from '#lib/load-view/piece-groups.ts'
import { LoadPanel } from './load-panel.tsx'
import type { Rearrangeable } from './use-rearranging.ts'
import { noteKinds, type NoteKind } from './load-stage.tsx'
import { toggled } from './toggled.ts'
import './load-view.css'
import { useTranslations } from 'next-intl'
import { Segments } from '#components/ui/segments.tsx'
import { Columns2 } from 'lucide-react'

const nothingKnown = () => null

export function LoadView({
  loads,
  loadedFor = loadedForNobody,
  isNarrow = false,
  goodsOf = nothingKnown,
  startsByStop = false,
}: {
  loads: readonly LoadViewLoad[]
  loadedFor?: LoadedFor
  /** The goods of a load that may be changed by hand; null: it is as it was stored. */
  goodsOf?: (load: LoadViewLoad) => Rearrangeable | null
  /** In a column beside something else. */
  isNarrow?: boolean
  /** Whether the pieces have the colours of their stops at first, as on a tour with many. */
  startsByStop?: boolean
}) {
  const t = useTranslations('load')
  /** Null: all side by side. */
  const [chosen, setChosen] = useState<number | null>(0)
  const [chosenColouring, setColouring] = useState<Colouring | null>(null)
  const [noted, setNoted] = useState<ReadonlySet<NoteKind>>(new Set(noteKinds))
  const panelId = useId()
  const several = loads.length > 1
  const hasStops = loads.some(({ placements }) => placements.some(({ stop }) => stop > 1))
  const offered = colourings.filter((each) => each !== 'stop' || hasStops)
  const colouring = chosenColouring ?? (startsByStop && hasStops ? 'stop' : 'item')
  const numbered = loads.map((load, index) => ({ load, index }))
  const place = chosen === null ? null : Math.min(chosen, loads.length - 1)
  const shown = numbered.filter(({ index }) => place === null || index === place)

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {several && (
          <div
            role="group"
            aria-label={t('vehicles')}
            className="-mx-3 flex max-w-[calc(100%+1.5rem)] flex-wrap"
          >
            {/* Buttons that stay pressed: assistive technology handles them like any other. */}
            {[...numbered.map(({ index }) => index), null].map((each) => (
              <button
                key={each ?? 'all'}
                type="button"
                aria-pressed={each === place}
                aria-controls={panelId}
                onClick={() => setChosen(each)}
                title={each === null ? t('sideBySide') : loads[each]?.name}
                className="relative flex min-h-11 items-center gap-2 px-3 text-small font-medium whitespace-nowrap text-ink-soft after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 hover:text-ink aria-pressed:text-ink aria-pressed:after:bg-mark"
              >
                {each === null ? (
                  <Columns2 aria-hidden className="size-4" />
                ) : (
                  <span className="text-ink-soft">{each + 1}</span>
                )}
                <span className={isNarrow ? 'sr-only' : undefined}>
                  {each === null ? t('sideBySide') : loads[each]?.name}
                </span>
              </button>
            ))}
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className={isNarrow ? 'sr-only' : 'text-caption text-ink-soft'}>{t('colour.label')}</p>
          <Segments
            label={t('colour.label')}
            offered={offered}
            chosen={colouring}
            nameOf={(each) => t(`colour.${each}`)}
            onChoose={setColouring}
          />
        </div>
      </div>
      <div
        id={panelId}
        className={
          chosen === null && !isNarrow
            ? 'grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2'
            : 'flex flex-col gap-6'
        }
      >
        {shown.map(({ load, index }) => (
          <LoadPanel
            key={index}
            load={load}
            loadedFor={loadedFor}
            number={several ? index + 1 : null}
            colouring={colouring}
            compact={chosen === null || isNarrow}
            isFillSaid={isNarrow && !several}
            goods={goodsOf(load)}
            noted={noted}
            onNote={(kind) => setNoted((now) => toggled(now, kind))}
          />
        ))}
      </div>
    </div>
  )
}
