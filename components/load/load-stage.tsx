'use client'

/** The picture: in three dimensions when the browser can and it is visible, otherwise drawn as a plan. */
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  useSyncExternalStore,
} from 'react'
import { useTranslations } from 'next-intl'
import { movedPose, viewPoses, type CameraPose, views } from './camera-pose.ts'
import type { DrawnPieces } from './drawn-pieces.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { LoadPlan } from './load-plan.tsx'
import { latePart } from '#components/ui/late-part.tsx'
import { pictureOfPlan, type TakePicture } from './save-picture.ts'
import { useReducedMotion } from './use-reduced-motion.ts'
import { useSeen } from './use-seen.ts'
import { useSomebodyHere } from './use-somebody-here.ts'
import { Segments } from '#components/ui/segments.tsx'
import { Crosshair, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'

const LoadCanvas = latePart(() => import('./scene/load-canvas.tsx'))

export function LoadStage({
  load,
  drawn,
  playing,
  onPoint,
  takePictureRef,
  compact,
}: {
  load: LoadViewLoad
  drawn: DrawnPieces
  playing: boolean
  onPoint: (index: number | null) => void
  takePictureRef: RefObject<TakePicture | null>
  compact: boolean
}) {
  const { pieces, shown } = drawn
  const t = useTranslations('load.stage')
  const viewName = useTranslations('load.views')
  const somebodyHere = useSomebodyHere()
  const canDraw = useCanDrawScenes(somebodyHere)
  const [lost, setLost] = useState(false)
  const [wantsPlan, setWantsPlan] = useState(false)
  const [pose, setPose] = useState<CameraPose>(viewPoses.corner)
  const [marksGravity, setMarksGravity] = useState(true)
  const place = useRef<HTMLDivElement>(null)
  const draw = useRef<(() => HTMLCanvasElement) | null>(null)
  const seen = useSeen(place)
  const still = useReducedMotion()
  const keysId = useId()

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

  const poster = <LoadPoster load={load} drawn={drawn} />

  const onKeyDown = (event: KeyboardEvent) => {
    if (drawsPlan || event.altKey || event.ctrlKey || event.metaKey) return
    const change = moveByKey.get(event.key)
    if (change !== undefined) move(change)
    else if (event.key === '0') setPose(viewPoses.corner)
    else return
    event.preventDefault()
  }

  return (
    <div ref={place}>
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
        <div className="px-4 pt-3 pb-4 sm:px-5">
          <LoadPlan load={load} drawn={drawn} onPoint={onPoint} />
        </div>
      ) : (
        <div className={`relative ${heights[compact ? 'compact' : 'full']}`}>
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
                    marksGravity: marksGravity && !playing && shown >= pieces.length,
                  },
                  onPoint,
                  onMove: move,
                  onLost: () => setLost(true),
                  draw,
                }}
              />
            ) : (
              poster
            )}
          </div>
          <div className="absolute right-3 bottom-3">
            <CameraButtons
              onMove={move}
              marksGravity={load.center_of_gravity_mm === null ? null : marksGravity}
              onMarkGravity={setMarksGravity}
            />
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
      <LoadPlan load={load} drawn={drawn} onPoint={null} />
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

/** Buttons for the camera, as an alternative to dragging. */
function CameraButtons({
  onMove,
  marksGravity,
  onMarkGravity,
}: {
  onMove: (move: { turn?: number; zoom?: number }) => void
  /** Null when there is no centre of gravity to mark. */
  marksGravity: boolean | null
  onMarkGravity: (marks: boolean) => void
}) {
  const t = useTranslations('load.camera')
  const buttons = [
    { name: 'zoomIn', Icon: ZoomIn, act: () => onMove({ zoom: zoomStep }) },
    { name: 'zoomOut', Icon: ZoomOut, act: () => onMove({ zoom: 1 / zoomStep }) },
    { name: 'turnLeft', Icon: RotateCw, act: () => onMove({ turn: -turnStep }) },
    { name: 'turnRight', Icon: RotateCcw, act: () => onMove({ turn: turnStep }) },
    { name: 'gravity', Icon: Crosshair, act: () => onMarkGravity(marksGravity !== true) },
  ] as const
  return (
    <div
      role="group"
      aria-label={t('label')}
      className="flex rounded-medium border border-edge bg-surface p-0.5"
    >
      {buttons.map(
        ({ name, Icon, act }) =>
          (name !== 'gravity' || marksGravity !== null) && (
            <button
              key={name}
              type="button"
              aria-label={t(name)}
              title={t(name)}
              aria-pressed={name === 'gravity' ? (marksGravity ?? undefined) : undefined}
              onClick={act}
              className="flex size-8 items-center justify-center rounded-small text-ink-soft hover:bg-hover hover:text-ink aria-pressed:bg-action-soft aria-pressed:text-action"
            >
              <Icon aria-hidden className="size-4" />
            </button>
          ),
      )}
    </div>
  )
}
