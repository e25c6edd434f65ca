/**
 * One canvas with its scene. The root of React Three Fiber is created by hand: its own Canvas brings
 * every class of three.js with it, and its events test each piece in turn against the pointer.
 */
import { createRoot, type RootState } from '@react-three/fiber'
import { Raycaster, Vector2 } from 'three'
import type { ReactNode } from 'react'
import { fieldOfViewDegrees } from './camera-rig.tsx'
import { meshName } from './pieces.tsx'

export interface SceneRoot {
  render(scene: ReactNode): void
  resize(size: { width: number; height: number }): void
  /** Draws now, so that the pixels can be read. */
  draw(): void
  /** The index of the piece that is seen at a point of the picture, from -1 to 1 in both directions. */
  pieceAt(x: number, y: number): number | null
  unmount(): void
}

export async function openScene(
  canvas: HTMLCanvasElement,
  {
    width,
    height,
    pixelRatio,
  }: { readonly width: number; readonly height: number; readonly pixelRatio: number },
): Promise<SceneRoot> {
  const root = createRoot(canvas)
  const configure = (size: { width: number; height: number }) =>
    root.configure({
      frameloop: 'demand',
      flat: true,
      dpr: pixelRatio,
      size: { ...size, top: 0, left: 0 },
      camera: { fov: fieldOfViewDegrees },
      gl: { antialias: true, alpha: true, powerPreference: 'high-performance' },
    })
  await configure({ width, height })
  let state: (() => RootState) | undefined
  const raycaster = new Raycaster()
  return {
    render(scene) {
      state = root.render(scene).getState
    },
    resize(size) {
      // A resized canvas is empty until it is drawn again.
      void configure(size).then(() => state?.().invalidate())
    },
    draw() {
      state?.().advance(performance.now())
    },
    pieceAt(x, y) {
      const { camera, scene } = state?.() ?? {}
      const pieces = scene?.getObjectByName(meshName)
      if (camera === undefined || pieces === undefined) return null
      raycaster.setFromCamera(new Vector2(x, y), camera)
      return raycaster.intersectObject(pieces)[0]?.instanceId ?? null
    },
    unmount() {
      root.unmount()
    },
  }
}
