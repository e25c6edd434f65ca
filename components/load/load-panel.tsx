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
import { nothingPeeled } from '#lib/load-view/seen-pieces.ts'
import { LoadStage, type NoteKind } from './load-stage.tsx'
import { PieceLegend, PieceSwatch } from './piece-legend.tsx'
import { PieceTable } from './piece-table.tsx'
import { SaveButtons } from './save-buttons.tsx'
import type { TakePicture } from './save-picture.ts'
import { directions, usePlayback, type Direction, type Playback } from './use-playback.ts'
import { Layers, Move, Pause, Play, RotateCcw } from 'lucide-react'
import { useTranslations, useFormatter } from 'next-intl'
import { Segments } from '#components/ui/segments.tsx'
import { piecesAsUnloaded, servedStops, stopRuns } from '#lib/load-view/unloading.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { arrowMove, type Arrow } from './arrow-move.ts'
import { RearrangeBar } from './rearrange-bar.tsx'
import type { Carry } from './scene/load-canvas.tsx'
import { useRearranging, type Rearrangeable } from './use-rearranging.ts'
import { LoadFigures } from './load-figures.tsx'
import { useFullScreen } from './use-full-screen.ts'

const arrowStepMm = 50
const fineStepMm = 10
const arrowOfKey = new Map<string, Arrow>([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'away'],
  ['ArrowDown', 'near'],
])

export function LoadPanel({
  load: packed,
  goods,
  loadedFor,
  number,
  colouring,
  compact,
  isFillSaid,
  noted,
  onNote,
}: {
  load: LoadViewLoad
  /** Null: it may not be changed by hand. */
  goods: Rearrangeable | null
  loadedFor: LoadedFor
  /** Its number among several vehicles. */
  number: number | null
  colouring: Colouring
  compact: boolean
  /** The page shows the name and the fill already. */
  isFillSaid: boolean
  noted: ReadonlySet<NoteKind>
  onNote: (kind: NoteKind) => void
}) {
  const rearranging = useRearranging(packed, goods)
  const { load, inHand } = rearranging
  const azimuth = useRef(0)
  /** The piece that is dragged, where it was taken. */
  const grabbed = useRef<ViewPiece | null>(null)
  const [direction, setDirection] = useState<Direction>('in')
  const inOrder = useMemo(() => piecesInOrder(load), [load])
  const pieces = useMemo(
    () => (direction === 'in' ? inOrder : piecesAsUnloaded(inOrder)),
    [inOrder, direction],
  )
  const groups = useMemo(() => pieceGroups(pieces, colouring), [pieces, colouring])
  const playback = usePlayback(pieces.length, direction)
  const [pointed, setPointed] = useState<number | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [pressed, setPressed] = useState<{ colouring: Colouring; group: number } | null>(null)
  const [hidden, setHidden] = useState<{ colouring: Colouring; groups: ReadonlySet<number> }>({
    colouring,
    groups: new Set(),
  })
  const [topLayer, setTopLayer] = useState<number | null>(null)
  const t = useTranslations('load.rearrange')
  const takePicture = useRef<TakePicture | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(frame)
  const hasStops = useMemo(() => inOrder.some(({ stop }) => stop > 1), [inOrder])
  const layers = useMemo(
    () => inOrder.reduce((most, { layer }) => Math.max(most, layer), 0),
    [inOrder],
  )

  // Another colouring has other groups, so what is pressed or hidden of one means nothing for the next.
  const emphasis = pressed?.colouring === colouring ? pressed.group : null
  const hiddenGroups = hidden.colouring === colouring ? hidden.groups : nothingPeeled.hidden
  const peeled = useMemo(() => ({ topLayer, hidden: hiddenGroups }), [topLayer, hiddenGroups])
  const { shown } = playback
  const last = shown > 0 && shown < pieces.length ? Math.ceil(shown) - 1 : null
  const active = rearranging.isOn
    ? (inHand?.index ?? chosen ?? pointed)
    : (pointed ?? chosen ?? last)
  const goTo = (step: number) => {
    setChosen(null)
    playback.goTo(step)
  }

  /** One that is in hand goes back when another is chosen. */
  const choose = (index: number) => {
    if (inHand !== null && inHand.index !== index) rearranging.putBack()
    setChosen(index)
  }
  const arrow = (way: Arrow, isFine: boolean) => {
    const stepMm = isFine ? fineStepMm : arrowStepMm
    if (chosen !== null) {
      rearranging.moveBy(chosen, arrowMove(way, { azimuth: azimuth.current, stepMm }))
    }
  }
  const putDown = () => {
    const index = rearranging.putDown()
    if (index !== null) setChosen(index)
  }
  const onKey = (key: string, isFine: boolean): boolean => {
    if (!rearranging.isOn || rearranging.isPacking) return false
    const way = arrowOfKey.get(key)
    if (key === 'PageDown' || key === 'PageUp') {
      if (inHand !== null) return true
      const next = (chosen ?? -1) + (key === 'PageDown' ? 1 : -1)
      setChosen(Math.min(pieces.length - 1, Math.max(0, next)))
    } else if (chosen === null) return false
    else if (way !== undefined) arrow(way, isFine)
    else if (key.toLowerCase() === 'r') rearranging.turn(chosen)
    else if (key.toLowerCase() === 'p') rearranging.togglePin(chosen)
    else if (key === 'Enter' && inHand !== null) putDown()
    else if (key === 'Escape' && inHand !== null) rearranging.putBack()
    else if (key === 'Escape') setChosen(null)
    else return false
    return true
  }
  const carry: Carry = {
    onTake: (index) => {
      choose(index)
      grabbed.current = pieces[index] ?? null
    },
    onCarry({ xMm, yMm }) {
      const from = grabbed.current
      if (chosen === null || from === null) return
      rearranging.dragTo(chosen, { xMm: from.x_mm + xMm, yMm: from.y_mm + yMm })
    },
    onLetGo() {
      if (inHand === null) return
      if (inHand.fault === null) putDown()
      else rearranging.putBack()
    },
  }

  return (
    <section aria-label={number === null ? load.name : `${number}. ${load.name}`}>
      <div
        ref={frame}
        className={`overflow-hidden border-edge bg-surface ${fullScreen.isFull ? 'fixed inset-0 z-50 flex flex-col' : 'rounded-large border'}`}
      >
        <h3
          className={
            (compact && !isFillSaid) || fullScreen.isFull ? 'px-4 pt-3 text-small' : 'sr-only'
          }
        >
          {number !== null && <span className="text-ink-soft">{number}</span>}{' '}
          <UnbrokenWords>{load.name}</UnbrokenWords>
        </h3>
        <LoadStage
          load={load}
          drawn={{
            pieces,
            groups,
            shown,
            active,
            emphasis,
            peeled,
            pinned: rearranging.pinned,
            isWrong: inHand !== null && inHand.fault !== null,
          }}
          playing={playback.playing}
          onPoint={setPointed}
          takePictureRef={takePicture}
          compact={compact}
          noted={noted}
          onNote={onNote}
          fullScreen={fullScreen}
          carry={rearranging.isOn && !rearranging.isPacking ? carry : null}
          onKey={onKey}
          onChoose={rearranging.isOn ? choose : null}
          azimuthRef={azimuth}
        >
          {layers > 1 && (
            <LayerSlider
              layers={layers}
              top={topLayer}
              onTop={setTopLayer}
              isShort={compact && !fullScreen.isFull}
            />
          )}
        </LoadStage>
        <div className="border-t border-edge px-4 py-3 sm:px-5">
          {rearranging.isOn && (
            <RearrangeBar
              rearranging={rearranging}
              chosen={chosen}
              onArrow={(way) => arrow(way, false)}
              onPutDown={putDown}
            />
          )}
          {hasStops && !rearranging.isOn && (
            <StopPlay
              pieces={pieces}
              playback={playback}
              onDirection={(next) => {
                // Pieces have other numbers in the other order.
                setChosen(null)
                setPointed(null)
                playback.rest()
                setDirection(next)
              }}
            />
          )}
          {!rearranging.isOn && (
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
          )}
          <PieceFacts
            piece={active === null ? null : (pieces[active] ?? null)}
            group={active === null ? null : (groups.groups[groups.groupOf[active] ?? -1] ?? null)}
            announces={!playback.playing && pointed === null && inHand === null}
          />
          {goods !== null && !rearranging.isOn && (
            <button
              type="button"
              onClick={() => {
                playback.rest()
                setDirection('in')
                setChosen(null)
                rearranging.setOn(true)
              }}
              className={buttonStyle('secondary', 'mt-2')}
            >
              <Move aria-hidden className="size-4" />
              {t('start')}
            </button>
          )}
          {rearranging.canUndo && <p className="mt-2 text-caption text-ink-soft">{t('note')}</p>}
        </div>
      </div>
      <PieceLegend
        groups={groups.groups}
        pressed={emphasis}
        hidden={hiddenGroups}
        onPress={(group) =>
          setPressed(group === null || group === emphasis ? null : { colouring, group })
        }
        onHide={(next) => setHidden({ colouring, groups: next })}
      />
      <LoadFigures
        load={load}
        pieces={inOrder}
        served={direction === 'out' ? servedStops(pieces, shown) : 0}
        compact={compact}
        isFillSaid={isFillSaid}
      />
      <SaveButtons load={rearranging.kept} loadedFor={loadedFor} takePicture={takePicture} />
      <PieceTable
        pieces={pieces}
        hasStops={hasStops}
        chosen={chosen}
        onChoose={(index) => {
          playback.rest()
          choose(index)
        }}
      />
    </section>
  )
}

/** Takes layers off from above, so that what is below them is seen. */
function LayerSlider({
  layers,
  top,
  onTop,
  isShort,
}: {
  layers: number
  top: number | null
  onTop: (top: number | null) => void
  /** In a small picture it would lie over the vehicle. */
  isShort: boolean
}) {
  const t = useTranslations('load.layers')
  const shown = Math.min(top ?? layers, layers)
  const text =
    shown === layers
      ? t('all', { layers })
      : shown === 0
        ? t('none')
        : t('upTo', { layer: shown, layers })
  return (
    <div
      className={`flex h-full min-h-24 flex-col items-center gap-1 ${isShort ? 'max-h-28' : 'max-h-48'}`}
      title={text}
    >
      <Layers aria-hidden className="size-4 text-ink-soft" />
      <input
        type="range"
        min={0}
        max={layers}
        step={1}
        value={shown}
        aria-label={t('label')}
        aria-orientation="vertical"
        aria-valuetext={text}
        onChange={(event) => {
          const next = event.currentTarget.valueAsNumber
          onTop(next === layers ? null : next)
        }}
        className="load-range load-range-up min-h-0 flex-1"
      />
    </div>
  )
}

/** Loading or unloading, and each stop by itself. */
function StopPlay({
  pieces,
  playback,
  onDirection,
}: {
  pieces: readonly ViewPiece[]
  playback: Playback
  onDirection: (direction: Direction) => void
}) {
  const t = useTranslations('load.order')
  const { direction, playing, step } = playback
  const total = pieces.length
  const runs = useMemo(() => {
    const all = stopRuns(pieces)
    // Unloading goes through the pieces backwards.
    return direction === 'in'
      ? all
      : all.map(({ stop, from, to }) => ({ stop, from: total - to, to: total - from })).toReversed()
  }, [pieces, direction, total])
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segments
        label={t('direction')}
        offered={directions}
        chosen={direction}
        nameOf={(each) => t(each)}
        onChoose={onDirection}
      />
      {runs.length > 1 && (
        <div
          role="group"
          aria-label={t('stops')}
          className="-my-1 flex max-w-full min-w-0 gap-1 overflow-x-auto py-1"
        >
          {runs.map(({ stop, from, to }) => (
            <button
              key={stop}
              type="button"
              aria-label={t('playStop', { stop })}
              title={t('playStop', { stop })}
              aria-pressed={playing && step > from && step <= to}
              onClick={() => playback.playPart(from, to)}
              className="flex min-h-8 min-w-8 shrink-0 items-center justify-center rounded-small border border-edge px-2 text-caption text-ink-soft tabular-nums hover:bg-hover hover:text-ink aria-pressed:bg-action-soft aria-pressed:text-action"
            >
              {stop}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Plays the order of loading, or steps through it piece by piece with the arrow keys. */
function LoadingSlider({ pieces, playback }: { pieces: number; playback: Playback }) {
  const t = useTranslations('load.order')
  const { step, playing, direction, toggle, goTo } = playback
  const isIn = direction === 'in'
  const text = isIn
    ? step === 0
      ? t('none')
      : t('step', { step, total: pieces })
    : step === 0
      ? t('full')
      : t('taken', { step, total: pieces })
  const Icon = playing ? Pause : step >= pieces ? RotateCcw : Play
  const play = isIn ? t('play') : t('playOut')
  return (
    <div className="flex items-center gap-3">
      <button
        type="button"
        onClick={toggle}
        disabled={pieces === 0}
        aria-label={playing ? t('pause') : play}
        title={playing ? t('pause') : play}
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
        aria-label={isIn ? t('label') : t('unloading')}
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
