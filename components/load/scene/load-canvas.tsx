/** The load in three dimensions: the chunk with three.js, loaded when it is visible. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { LoadScene, type LoadSceneProps } from './load-scene.tsx'
import { watchTheme } from '#components/ui/theme.ts'
import { readPalette, type ScenePalette } from './palette.ts'
import type { Vector3 } from 'three'
import { metre } from './scene-space.ts'
import { openScene, type SceneRoot } from './scene-root.ts'

export interface LoadCanvasProps {
  readonly scene: Omit<LoadSceneProps, 'palette'>
  readonly onPoint: (index: number | null) => void
  readonly onMove: (move: OrbitMove) => void
  readonly onLost: () => void
  /** Pieces can be dragged; null: they cannot. */
  readonly carry: Carry | null
  /** Draws now, so that the pixels can be read; null when the context is gone. */
  readonly draw: RefObject<(() => HTMLCanvasElement) | null>
}

export interface Carry {
  readonly onTake: (index: number) => void
  /** From where it was taken, in the load's axes. */
  readonly onCarry: (way: { readonly xMm: number; readonly yMm: number }) => void
  readonly onLetGo: () => void
}

/** A higher ratio is not visible, and costs a phone's battery. */
const mostPixelRatio = 2

export default function LoadCanvas(props: LoadCanvasProps) {
  const holder = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const [palette, setPalette] = useState<ScenePalette | null>(null)
  const [root, setRoot] = useState<SceneRoot | null>(null)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    const place = holder.current
    if (place === null) return undefined
    const repaint = () => setPalette(readPalette(place))
    repaint()
    return watchTheme(repaint)
  }, [])

  useEffect(() => {
    const place = holder.current
    if (place === null) return undefined
    return mountCanvas(place, { latest, notify: setRoot })
  }, [])

  useEffect(() => {
    if (root === null || palette === null) return
    root.render(<LoadScene {...props.scene} palette={palette} />)
  })

  // A finger that drags a piece scrolls nothing.
  const touch = props.carry === null ? '' : '[&>canvas]:touch-none'
  return <div ref={holder} className={`absolute inset-0 ${touch}`} />
}

/**
 * The canvas is created here and not by React: the same canvas gives no second context after the first
 * was released, and effects run twice in development.
 */
function mountCanvas(
  place: HTMLDivElement,
  {
    latest,
    notify,
  }: { latest: RefObject<LoadCanvasProps>; notify: (root: SceneRoot | null) => void },
): () => void {
  const canvas = document.createElement('canvas')
  canvas.className = 'block size-full touch-pan-y cursor-grab active:cursor-grabbing'
  place.append(canvas)
  const ended = new AbortController()
  let root: SceneRoot | null = null
  /** Where the piece that is dragged was taken. */
  let taken: Vector3 | null = null
  const sizeOf = () => ({
    width: Math.max(1, place.clientWidth),
    height: Math.max(1, place.clientHeight),
  })

  canvas.addEventListener('webglcontextlost', () => latest.current.onLost(), {
    signal: ended.signal,
  })
  watchOrbit(canvas, {
    signal: ended.signal,
    onMove: (move) => latest.current.onMove(move),
    onPoint: (x, y) => root && latest.current.onPoint(root.pieceAt(x, y)?.index ?? null),
    onTake(x, y) {
      const { carry } = latest.current
      taken = carry === null ? null : (root?.pieceAt(x, y)?.point ?? null)
      const index = root?.pieceAt(x, y)?.index
      if (taken === null || index === undefined) return false
      carry?.onTake(index)
      return true
    },
    onCarry(x, y) {
      const at = taken && root?.pointBeside(x, y, taken)
      if (!at || taken === null) return
      latest.current.carry?.onCarry({
        xMm: (at.x - taken.x) * metre,
        yMm: (taken.z - at.z) * metre,
      })
    },
    onLetGo() {
      taken = null
      latest.current.carry?.onLetGo()
    },
    onLeave: () => latest.current.onPoint(null),
  })

  const observer = new ResizeObserver(() => root?.resize(sizeOf()))
  openScene(canvas, { ...sizeOf(), pixelRatio: Math.min(devicePixelRatio, mostPixelRatio) }).then(
    (opened) => {
      if (ended.signal.aborted) return opened.unmount()
      root = opened
      observer.observe(place)
      latest.current.draw.current = () => {
        opened.draw()
        return canvas
      }
      notify(opened)
      return undefined
    },
    () => latest.current.onLost(),
  )
  return () => {
    ended.abort()
    observer.disconnect()
    latest.current.draw.current = null
    notify(null)
    root?.unmount()
    canvas.remove()
  }
}

/**
 * Turns pointer and wheel events into camera moves: one finger turns, two turn and zoom. The page keeps
 * its own gestures: the wheel scrolls it unless a key is held (as a touchpad's pinch reports), and so
 * does a swipe up or down.
 */
interface OrbitMove {
  readonly turn?: number
  readonly tilt?: number
  readonly zoom?: number
}

interface OrbitWatch {
  readonly signal: AbortSignal
  readonly onMove: (move: OrbitMove) => void
  /** The pointer's position, from -1 to 1 in both directions. */
  readonly onPoint: (x: number, y: number) => void
  readonly onLeave: () => void
  /** True when there is a piece to drag: then the picture is not turned. */
  readonly onTake: (x: number, y: number) => boolean
  readonly onCarry: (x: number, y: number) => void
  readonly onLetGo: () => void
}

/** Half a turn for a drag across the picture. */
const turnPerWidth = Math.PI
const tiltPerHeight = Math.PI / 2
const zoomPerWheel = 0.002
/** A press that moves less is a press. */
const dragBeyondPx = 3

function watchOrbit(
  canvas: HTMLCanvasElement,
  { signal, onMove, onPoint, onLeave, onTake, onCarry, onLetGo }: OrbitWatch,
): void {
  const pressed = new Map<number, { x: number; y: number }>()
  let wandered = 0

  let carrier: number | null = null

  const placeOf = ({ clientX, clientY }: PointerEvent): readonly [x: number, y: number] => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    return [((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2]
  }
  const point = (event: PointerEvent) => onPoint(...placeOf(event))
  const drag = (event: PointerEvent, from: { x: number; y: number }) => {
    const { width, height } = canvas.getBoundingClientRect()
    const [one, other] = [...pressed.values()]
    const across = event.clientX - from.x
    const down = event.clientY - from.y
    const share = pressed.size > 1 ? 0.5 : 1
    const zoom =
      one && other ? pinchOf({ one, other, from, to: { x: event.clientX, y: event.clientY } }) : 1
    wandered += Math.abs(across) + Math.abs(down)
    if (wandered < dragBeyondPx) return
    onMove({
      turn: (-across / width) * turnPerWidth * share,
      tilt: (down / height) * tiltPerHeight * share,
      zoom,
    })
  }

  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
    passive = true,
  ) => canvas.addEventListener(name, handle, { signal, passive })

  on('pointerdown', (event) => {
    if (event.button !== 0) return
    pressed.set(event.pointerId, { x: event.clientX, y: event.clientY })
    wandered = 0
    canvas.setPointerCapture(event.pointerId)
    if (event.pointerType !== 'mouse') point(event)
    if (pressed.size === 1 && onTake(...placeOf(event))) carrier = event.pointerId
  })
  on('pointermove', (event) => {
    const from = pressed.get(event.pointerId)
    if (from === undefined) return point(event)
    if (carrier === event.pointerId) {
      wandered += Math.abs(event.clientX - from.x) + Math.abs(event.clientY - from.y)
      if (wandered >= dragBeyondPx) onCarry(...placeOf(event))
    } else drag(event, from)
    pressed.set(event.pointerId, { x: event.clientX, y: event.clientY })
    return undefined
  })
  const release = ({ pointerId }: PointerEvent) => {
    pressed.delete(pointerId)
    if (carrier !== pointerId) return
    carrier = null
    onLetGo()
  }
  on('pointerup', release)
  on('pointercancel', release)
  on('pointerleave', (event) => {
    if (event.pointerType === 'mouse') onLeave()
  })
  on(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      onMove({ zoom: Math.exp(-event.deltaY * zoomPerWheel) })
    },
    false,
  )
}

/** The change of the distance between two fingers after one of them has moved. */
function pinchOf({
  one,
  other,
  from,
  to,
}: Record<'one' | 'other' | 'from' | 'to', { readonly x: number; readonly y: number }>): number {
  const still = one === from ? other : one
  const before = Math.hypot(from.x - still.x, from.y - still.y)
  const after = Math.hypot(to.x - still.x, to.y - still.y)
  return before > 0 ? after / before : 1
}
