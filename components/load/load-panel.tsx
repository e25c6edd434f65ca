'use client'

/** One vehicle: its picture, the order of loading, the legend, the fill, and the table. */
import { useMemo, useRef, useState } from 'react'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import { piecesInOrder, type LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { pieceGroups, type Colouring } from '#lib/load-view/piece-groups.ts'
import { LoadFigures } from './load-figures.tsx'
import { LoadStage } from './load-stage.tsx'
import { PieceFacts } from './piece-facts.tsx'
import { PieceLegend } from './piece-legend.tsx'
import { PieceTable } from './piece-table.tsx'
import { SaveButtons } from './save-buttons.tsx'
import type { TakePicture } from './save-picture.ts'
import { usePlayback, type Playback } from './use-playback.ts'
import { Pause, Play, RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'

export function LoadPanel({
  load,
  number,
  colouring,
  compact = false,
}: {
  load: LoadViewLoad
  /** Its number among several vehicles. */
  number: number | null
  colouring: Colouring
  compact?: boolean
}) {
  const pieces = useMemo(() => piecesInOrder(load), [load])
  const groups = useMemo(() => pieceGroups(pieces, colouring), [pieces, colouring])
  const playback = usePlayback(pieces.length)
  const [pointed, setPointed] = useState<number | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [pressed, setPressed] = useState<{ colouring: Colouring; group: number } | null>(null)
  const takePicture = useRef<TakePicture | null>(null)

  // Another colouring has other groups, so a pressed group of one means nothing for the next.
  const emphasis = pressed?.colouring === colouring ? pressed.group : null
  const last = playback.step > 0 && playback.step < pieces.length ? playback.step - 1 : null
  const active = pointed ?? chosen ?? last
  const goTo = (step: number) => {
    setChosen(null)
    playback.goTo(step)
  }

  return (
    <section aria-label={number === null ? load.name : `${number}. ${load.name}`}>
      <div className="overflow-hidden rounded-large border border-edge bg-surface">
        <h3 className={compact ? 'px-4 pt-3 text-small' : 'sr-only'}>
          {number !== null && <span className="text-ink-soft">{number}</span>}{' '}
          <UnbrokenWords>{load.name}</UnbrokenWords>
        </h3>
        <LoadStage
          load={load}
          drawn={{ pieces, groups, shown: playback.shown, active, emphasis }}
          playing={playback.playing}
          onPoint={setPointed}
          takePictureRef={takePicture}
          compact={compact}
        />
        <div className="border-t border-edge px-4 py-3 sm:px-5">
          <LoadingSlider
            pieces={pieces.length}
            playback={{
              ...playback,
              toggle() {
                setChosen(null)
                playback.toggle()
              },
              goTo,
            }}
          />
          <PieceFacts
            piece={active === null ? null : (pieces[active] ?? null)}
            group={active === null ? null : (groups.groups[groups.groupOf[active] ?? -1] ?? null)}
            announces={!playback.playing && pointed === null}
          />
        </div>
      </div>
      <PieceLegend
        groups={groups.groups}
        pressed={emphasis}
        onPress={(group) =>
          setPressed(group === null || group === emphasis ? null : { colouring, group })
        }
      />
      <LoadFigures load={load} compact={compact} />
      <SaveButtons load={load} takePicture={takePicture} />
      <PieceTable
        pieces={pieces}
        hasStops={pieces.some(({ stop }) => stop > 1)}
        chosen={chosen}
        onChoose={(index) => {
          playback.goTo(pieces.length)
          setChosen(index)
        }}
      />
    </section>
  )
}

/** Plays the order of loading, or steps through it piece by piece with the arrow keys. */
function LoadingSlider({ pieces, playback }: { pieces: number; playback: Playback }) {
  const t = useTranslations('load.order')
  const { step, playing, toggle, goTo } = playback
  const text = step === 0 ? t('none') : t('step', { step, total: pieces })
  const Icon = playing ? Pause : step >= pieces ? RotateCcw : Play
  return (
    <div className="flex items-center gap-3">
      <button
        type="button"
        onClick={toggle}
        disabled={pieces === 0}
        aria-label={playing ? t('pause') : t('play')}
        title={playing ? t('pause') : t('play')}
        className="flex size-11 shrink-0 items-center justify-center rounded-full border border-edge-strong text-action hover:bg-action-soft disabled:opacity-60"
      >
        <Icon aria-hidden className="size-4.5" />
      </button>
      <input
        type="range"
        min={0}
        max={pieces}
        step={1}
        value={step}
        aria-label={t('label')}
        aria-valuetext={text}
        onChange={(event) => goTo(event.currentTarget.valueAsNumber)}
        className="load-range min-w-0 flex-1"
      />
      <p aria-hidden className="min-w-20 shrink-0 text-right text-caption text-ink-soft">
        {t('short', { step, total: pieces })}
      </p>
    </div>
  )
}
