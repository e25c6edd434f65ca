'use client'

/** One vehicle: its picture, the order of loading, the legend, the fill, and the table. */
import { useMemo, useRef, useState } from 'react'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import {
  piecesInOrder,
  type LoadedFor,
  type LoadViewLoad,
  type ViewPiece,
} from '#lib/load-view/load-view-load.ts'
import { pieceGroups, type Colouring, type PieceGroup } from '#lib/load-view/piece-groups.ts'
import { LoadStage } from './load-stage.tsx'
import { PieceLegend, PieceSwatch } from './piece-legend.tsx'
import { PieceTable } from './piece-table.tsx'
import { SaveButtons } from './save-buttons.tsx'
import type { TakePicture } from './save-picture.ts'
import { usePlayback, type Playback } from './use-playback.ts'
import { Pause, Play, RotateCcw } from 'lucide-react'
import { useTranslations, useFormatter } from 'next-intl'
import { axleBars } from '#lib/load-view/axle-bars.ts'
import { loadSpaceMm3 } from '#lib/freight/packing-vehicle.ts'
import { ShareBar } from './share-bar.tsx'

export function LoadPanel({
  load,
  loadedFor,
  number,
  colouring,
  compact,
  isFillSaid,
}: {
  load: LoadViewLoad
  loadedFor: LoadedFor
  /** Its number among several vehicles. */
  number: number | null
  colouring: Colouring
  compact: boolean
  /** The page shows the name and the fill already. */
  isFillSaid: boolean
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
        <h3 className={compact && !isFillSaid ? 'px-4 pt-3 text-small' : 'sr-only'}>
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
      <LoadFigures load={load} compact={compact} isFillSaid={isFillSaid} />
      <SaveButtons load={load} loadedFor={loadedFor} takePicture={takePicture} />
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

/** Details of the piece under the pointer, or of the current piece in the order of loading. */
function PieceFacts({
  piece,
  group,
  announces,
}: {
  piece: ViewPiece | null
  group: PieceGroup | null
  /** Not while pieces change by themselves or under a moving pointer. */
  announces: boolean
}) {
  const t = useTranslations('load.piece')
  const format = useFormatter()
  const metres = (mm: number) =>
    format.number(mm / 1000, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (
    <div
      aria-live={announces ? 'polite' : 'off'}
      className="mt-2 flex min-h-[4.5rem] items-start gap-3 text-small sm:min-h-12"
    >
      {piece === null ? (
        <p className="text-caption text-ink-soft">{t('prompt')}</p>
      ) : (
        <>
          <PieceSwatch group={group} className="mt-1.5" />
          <div className="min-w-0">
            <p className="truncate font-medium">{piece.label}</p>
            <p className="flex flex-wrap gap-x-4 text-caption text-ink-soft">
              <span>
                {t('size', {
                  length: piece.length_mm / 10,
                  width: piece.width_mm / 10,
                  height: piece.height_mm / 10,
                })}
              </span>
              <span>{t('weight', { weight: piece.weight_kg })}</span>
              <span>
                {t('position', {
                  x: metres(piece.x_mm),
                  y: metres(piece.y_mm),
                  z: metres(piece.z_mm),
                })}
              </span>
              <span>{t('layer', { layer: piece.layer })}</span>
            </p>
          </div>
        </>
      )}
    </div>
  )
}

/** The fill of the vehicle, and its axle loads. */
function LoadFigures({
  load,
  compact,
  isFillSaid,
}: {
  load: LoadViewLoad
  compact: boolean
  isFillSaid: boolean
}) {
  const t = useTranslations('load.figures')
  const format = useFormatter()
  const whole = (value: number) => format.number(value, { maximumFractionDigits: 0 })
  const cubic = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  const boxM3 = loadSpaceMm3(load) / 1e9
  const bars = axleBars(load)
  const center = load.center_of_gravity_mm
  const columns = compact ? '' : 'md:grid-cols-2'
  return (
    <div className={`mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 ${columns}`}>
      {!isFillSaid && (
        <div>
          <h4 className="text-small font-semibold">{t('fill')}</h4>
          <div className="mt-2 flex flex-col gap-3">
            <ShareBar
              name={t('volume')}
              share={load.fill.volume}
              value={t('volumeValue', { used: cubic(load.volume_m3), total: cubic(boxM3) })}
            />
            <ShareBar name={t('floor')} share={load.fill.floor} />
            <ShareBar
              name={t('weight')}
              share={load.fill.weight}
              value={t('weightValue', {
                used: whole(load.weight_kg),
                total: whole(load.max_payload_kg),
              })}
            />
          </div>
        </div>
      )}
      <div>
        <h4 className="text-small font-semibold">{t('balance')}</h4>
        <div className="mt-2 flex flex-col gap-3">
          {bars.map(({ place, loadKg, limitKg, share }) => (
            <ShareBar
              key={place}
              name={t(place)}
              share={share}
              value={t('weightValue', { used: whole(loadKg), total: whole(limitKg) })}
              hasLimit
            />
          ))}
          {bars.length === 0 && <p className="text-caption text-ink-soft">{t('noAxles')}</p>}
          {center !== null && (
            <p className="text-caption text-ink-soft">
              {t('gravity', {
                x: format.number(center.x / 1000, { maximumFractionDigits: 2 }),
                y: format.number(center.y / 1000, { maximumFractionDigits: 2 }),
                z: format.number(center.z / 1000, { maximumFractionDigits: 2 }),
              })}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
