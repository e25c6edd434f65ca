/** The load in three dimensions: the chunk with three.js, loaded when it is visible. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { pickPiece } from '../pick-piece.ts'
import { watchOrbit, type OrbitMove } from './watch-orbit.ts'
import { LoadScene, type LoadSceneProps } from './load-scene.tsx'
import { readPalette, watchTheme, type ScenePalette } from './palette.ts'
import { openScene, type SceneRoot } from './scene-root.ts'
import { loadRay } from './scene-space.ts'

/** The commands that a page may give to the picture. */
export interface Picture {
  /** Drawn for this call; null when the context is gone. */
  take(): HTMLCanvasElement | null
}

export interface LoadCanvasProps {
  readonly scene: Omit<LoadSceneProps, 'palette'>
  readonly onPoint: (index: number | null) => void
  readonly onMove: (move: OrbitMove) => void
  readonly onLost: () => void
  readonly picture: RefObject<Picture | null>
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

  return <div ref={holder} className="absolute inset-0" />
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
  const sizeOf = () => ({
    width: Math.max(1, place.clientWidth),
    height: Math.max(1, place.clientHeight),
  })

  canvas.addEventListener('webglcontextlost', () => latest.current.onLost(), {
    signal: ended.signal,
  })
  const point = (x: number, y: number) => {
    if (root === null) return
    const { load, pieces, shown } = latest.current.scene
    const ray = loadRay(root.rayThrough(x, y), load)
    latest.current.onPoint(pickPiece(ray, { pieces, shown: Math.ceil(shown) }))
  }
  watchOrbit(canvas, {
    signal: ended.signal,
    onMove: (move) => latest.current.onMove(move),
    onPoint: point,
    onLeave: () => latest.current.onPoint(null),
  })

  const observer = new ResizeObserver(() => root?.resize(sizeOf()))
  openScene(canvas, { ...sizeOf(), pixelRatio: Math.min(devicePixelRatio, mostPixelRatio) }).then(
    (opened) => {
      if (ended.signal.aborted) return opened.unmount()
      root = opened
      observer.observe(place)
      latest.current.picture.current = {
        take() {
          opened.draw()
          return canvas
        },
      }
      notify(opened)
      return undefined
    },
    () => latest.current.onLost(),
  )
  return () => {
    ended.abort()
    observer.disconnect()
    latest.current.picture.current = null
    notify(null)
    root?.unmount()
    canvas.remove()
  }
}
