'use client'

/** The picture: in three dimensions when the browser can and it is visible, otherwise drawn as a plan. */
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useSyncExternalStore,
} from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { freeFloor } from '#lib/load-view/free-floor.ts'
import type { useFullScreen } from './use-full-screen.ts'
import type { Carry } from './scene/load-canvas.tsx'
import type { PieceNotes, SceneNotes } from './scene/notes.tsx'
import { movedPose, viewPoses, type CameraPose, views } from './camera-pose.ts'
import type { DrawnPieces } from './drawn-pieces.ts'
import type { LoadViewLoad, ViewPiece } from '#lib/load-view/load-view-load.ts'
import { LoadPlan } from './load-plan.tsx'
import { latePart } from '#components/ui/late-part.tsx'
import { pictureOfPlan, type TakePicture } from './save-picture.ts'
import { useReducedMotion } from './use-reduced-motion.ts'
import { useSeen } from './use-seen.ts'
import { useSomebodyHere } from './use-somebody-here.ts'
import { Segments } from '#components/ui/segments.tsx'
import {
  Crosshair,
  Maximize2,
  Minimize2,
  RotateCcw,
  RotateCw,
  Ruler,
  Tag,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'

const LoadCanvas = latePart(() => import('./scene/load-canvas.tsx'))

/** Notes in the picture, beside the goods. */
export const noteKinds = ['labels', 'measures', 'gravity'] as const
export type NoteKind = (typeof noteKinds)[number]

export function LoadStage({
  load,
  drawn,
  playing,
  onPoint,
  takePictureRef,
  compact,
  noted,
  onNote,
  fullScreen,
  carry,
  onKey,
  onChoose,
  azimuthRef,
  children,
}: {
  load: LoadViewLoad
  drawn: DrawnPieces
  playing: boolean
  onPoint: (index: number | null) => void
  takePictureRef: RefObject<TakePicture | null>
  compact: boolean
  noted: ReadonlySet<NoteKind>
  onNote: (kind: NoteKind) => void
  fullScreen: ReturnType<typeof useFullScreen>
  /** Pieces can be dragged; null: they cannot. */
  carry: Carry | null
  /** Offered each key first; true when it was for the page. */
  onKey: (key: string, isFine: boolean) => boolean
  /** A piece of the plan was pressed. */
  onChoose: ((index: number) => void) | null
  /** Told the side from which the picture is seen. */
  azimuthRef: RefObject<number>
  /** Lies over the picture, at its right. */
  children: ReactNode
}) {
  const { pieces, shown, active } = drawn
  const t = useTranslations('load.stage')
  const viewName = useTranslations('load.views')
  const somebodyHere = useSomebodyHere()
  const canDraw = useCanDrawScenes(somebodyHere)
  const [lost, setLost] = useState(false)
  const [wantsPlan, setWantsPlan] = useState(false)
  const [pose, setPose] = useState<CameraPose>(viewPoses.corner)
  const place = useRef<HTMLDivElement>(null)
  const draw = useRef<(() => HTMLCanvasElement) | null>(null)
  const seen = useSeen(place)
  const still = useReducedMotion()
  const keysId = useId()
  const { isFull } = fullScreen

  const drawsPlan = wantsPlan || lost || canDraw === false
  const inScene = seen && canDraw === true && !drawsPlan
  // None when the camera was moved by hand.
  const view = views.find((each) => viewPoses[each] === pose) ?? null
  const move = (change: Parameters<typeof movedPose>[1]) => setPose((now) => movedPose(now, change))
  useEffect(() => {
    takePictureRef.current = () => {
      if (!drawsPlan && draw.current !== null) return Promise.resolve(draw.current())
      // Also while the scene is loading: the plan is shown in its place.
      const plan = place.current?.querySelector('svg[data-plan]') ?? null
      return plan instanceof SVGSVGElement ? pictureOfPlan(plan) : Promise.resolve(null)
    }
  }, [takePictureRef, drawsPlan])

  useEffect(() => {
    azimuthRef.current = drawsPlan ? 0 : pose.azimuth
  }, [azimuthRef, drawsPlan, pose])
  const isStill = !playing && shown >= pieces.length
  const measured = noted.has('measures')
  const notes = useSceneNotes(load, pieces)
  const pieceNotes = usePieceNotes(active === null ? null : (pieces[active] ?? null))
  const poster = <LoadPoster load={load} drawn={drawn} />

  const onKeyDown = (event: KeyboardEvent) => {
    if (drawsPlan || event.altKey || event.ctrlKey || event.metaKey) return undefined
    if (onKey(event.key, event.shiftKey)) return event.preventDefault()
    const change = moveByKey.get(event.key)
    if (change !== undefined) move(change)
    else if (event.key === '0') setPose(viewPoses.corner)
    else return undefined
    return event.preventDefault()
  }

  return (
    <div ref={place} className={isFull ? 'flex min-h-0 flex-1 flex-col' : undefined}>
      <div className="flex px-3 pt-3">
        <Segments
          label={viewName('label')}
          offered={canDraw === false || lost ? (['plan'] as const) : ([...views, 'plan'] as const)}
          chosen={drawsPlan ? 'plan' : view}
          nameOf={(each) => viewName(each)}
          onChoose={(each) => {
            setWantsPlan(each === 'plan')
            if (each !== 'plan') setPose(viewPoses[each])
          }}
        />
      </div>
      {drawsPlan ? (
        <div className="relative flex min-h-56 items-center gap-3 px-4 pt-3 pb-4 sm:px-5">
          <LoadPlan load={load} drawn={drawn} onPoint={onPoint} onChoose={onChoose} />
          <div className="flex shrink-0 flex-col items-center gap-2 self-stretch">
            {children}
            <FullScreenButton fullScreen={fullScreen} />
          </div>
        </div>
      ) : (
        <div
          className={`relative ${isFull ? 'min-h-40 flex-1' : heights[compact ? 'compact' : 'full']}`}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- An application is what takes keys of its own. */}
          <div
            role="application"
            aria-label={t('label', { name: load.name, pieces: pieces.length })}
            aria-describedby={keysId}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Its keys turn the picture.
            tabIndex={0}
            onKeyDown={onKeyDown}
            className="absolute inset-0 focus-visible:-outline-offset-4"
          >
            {inScene ? (
              <LoadCanvas
                waiting={poster}
                props={{
                  scene: {
                    load,
                    ...drawn,
                    pose,
                    moves: !still,
                    labels: noted.has('labels'),
                    marksGravity: noted.has('gravity') && isStill,
                    notes: measured ? { ...notes, free: isStill ? notes.free : null } : null,
                    pieceNotes: measured && !playing ? pieceNotes : null,
                  },
                  onPoint,
                  onMove: move,
                  onLost: () => setLost(true),
                  carry,
                  draw,
                }}
              />
            ) : (
              poster
            )}
          </div>
          <div className="absolute top-3 right-3 bottom-14">{children}</div>
          <div className="pointer-events-none absolute right-3 bottom-3 left-3 flex flex-wrap justify-end gap-2 [&>*]:pointer-events-auto">
            <NoteButtons
              noted={noted}
              offered={noteKinds.filter(
                (kind) => kind !== 'gravity' || load.center_of_gravity_mm !== null,
              )}
              onNote={onNote}
            />
            <CameraButtons onMove={move}>
              <FullScreenButton fullScreen={fullScreen} />
            </CameraButtons>
          </div>
        </div>
      )}
      <p id={keysId} className="sr-only">
        {t('keys')}
      </p>
      {(lost || canDraw === false) && (
        <p className="flex flex-wrap items-center gap-x-4 px-4 pb-4 text-caption text-ink-soft sm:px-5">
          {lost ? t('lost') : t('missing')}
          {lost && (
            <button
              type="button"
              onClick={() => setLost(false)}
              className="min-h-8 font-medium text-action hover:underline"
            >
              {t('again')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

const heights = {
  full: 'h-[19rem] sm:h-[25rem] lg:h-[31rem]',
  compact: 'h-[18rem] sm:h-[20rem]',
}

/** Shown until the scene is loaded: the same load as a plan, which the server can render. */
function LoadPoster({ load, drawn }: { load: LoadViewLoad; drawn: DrawnPieces }) {
  const t = useTranslations('load.stage')
  return (
    // Whole above the buttons that turn the scene.
    <div className="pointer-events-none absolute inset-0 flex items-center p-4 pb-14 sm:p-6 sm:pb-16 [&>svg]:max-h-full">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <LoadPlan load={load} drawn={drawn} onPoint={null} onChoose={null} />
    </div>
  )
}

let known: boolean | undefined

/**
 * Asked once, before three.js is loaded for nothing, and not before somebody is there to look: it takes
 * a moment. `null` until then, and on the server, which can't know.
 */
function useCanDrawScenes(somebodyHere: boolean): boolean | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => (somebodyHere ? (known ??= canDrawScenes()) : null),
    () => null,
  )
}

function canDrawScenes(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

const turnStep = Math.PI / 8
const zoomStep = 1.2
const keyStep = Math.PI / 24

const moveByKey = new Map([
  ['ArrowLeft', { turn: -keyStep }],
  ['ArrowRight', { turn: keyStep }],
  ['ArrowUp', { tilt: keyStep }],
  ['ArrowDown', { tilt: -keyStep }],
  ['+', { zoom: zoomStep }],
  ['=', { zoom: zoomStep }],
  ['-', { zoom: 1 / zoomStep }],
  ['_', { zoom: 1 / zoomStep }],
])

const buttonGroup = 'flex rounded-medium border border-edge bg-surface p-0.5'
const pictureButton =
  'flex size-8 items-center justify-center rounded-small text-ink-soft hover:bg-hover hover:text-ink aria-pressed:bg-action-soft aria-pressed:text-action'

/** Buttons for the camera, as an alternative to dragging. */
function CameraButtons({
  onMove,
  children,
}: {
  onMove: (move: { turn?: number; zoom?: number }) => void
  children: ReactNode
}) {
  const t = useTranslations('load.camera')
  const buttons = [
    { name: 'zoomIn', Icon: ZoomIn, act: () => onMove({ zoom: zoomStep }) },
    { name: 'zoomOut', Icon: ZoomOut, act: () => onMove({ zoom: 1 / zoomStep }) },
    { name: 'turnLeft', Icon: RotateCw, act: () => onMove({ turn: -turnStep }) },
    { name: 'turnRight', Icon: RotateCcw, act: () => onMove({ turn: turnStep }) },
  ] as const
  return (
    <div role="group" aria-label={t('label')} className={buttonGroup}>
      {buttons.map(({ name, Icon, act }) => (
        <button
          key={name}
          type="button"
          aria-label={t(name)}
          title={t(name)}
          onClick={act}
          className={pictureButton}
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
      {children}
    </div>
  )
}

function FullScreenButton({
  fullScreen: { isFull, toggle },
}: {
  fullScreen: ReturnType<typeof useFullScreen>
}) {
  const t = useTranslations('load.camera')
  const Icon = isFull ? Minimize2 : Maximize2
  const name = isFull ? t('leaveFullScreen') : t('fullScreen')
  return (
    <button type="button" aria-label={name} title={name} onClick={toggle} className={pictureButton}>
      <Icon aria-hidden className="size-4" />
    </button>
  )
}

const noteIcons = { labels: Tag, measures: Ruler, gravity: Crosshair } as const

/** Turns each kind of notes on or off. */
function NoteButtons({
  noted,
  offered,
  onNote,
}: {
  noted: ReadonlySet<NoteKind>
  offered: readonly NoteKind[]
  onNote: (kind: NoteKind) => void
}) {
  const t = useTranslations('load.notes')
  return (
    <div role="group" aria-label={t('label')} className={buttonGroup}>
      {offered.map((kind) => {
        const Icon = noteIcons[kind]
        return (
          <button
            key={kind}
            type="button"
            aria-label={t(kind)}
            title={t(kind)}
            aria-pressed={noted.has(kind)}
            onClick={() => onNote(kind)}
            className={pictureButton}
          >
            <Icon aria-hidden className="size-4" />
          </button>
        )
      })}
    </div>
  )
}

/** The measures of the load space and of the free floor, in words. */
function useSceneNotes(load: LoadViewLoad, pieces: readonly ViewPiece[]): SceneNotes {
  const t = useTranslations('load.measures')
  const format = useFormatter()
  return useMemo(() => {
    const metres = (mm: number, digits: number) =>
      format.number(mm / 1000, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    const whole = (mm: number) => t('metres', { length: metres(mm, 2) })
    const free = freeFloor(load, pieces)
    return {
      vehicle: {
        length: whole(load.inner_length_mm),
        width: whole(load.inner_width_mm),
        height: whole(load.inner_height_mm),
      },
      free: free && { ...free, text: t('free', { length: metres(free.toMm - free.fromMm, 1) }) },
    }
  }, [load, pieces, t, format])
}

function usePieceNotes(piece: ViewPiece | null): PieceNotes | null {
  const t = useTranslations('load.measures')
  return useMemo(() => {
    if (piece === null) return null
    const whole = (mm: number) => t('centimetres', { length: mm / 10 })
    return {
      piece,
      length: whole(piece.length_mm),
      width: whole(piece.width_mm),
      height: whole(piece.height_mm),
    }
  }, [piece, t])
}
