/**
 * One canvas with its scene. The root of React Three Fiber is created by hand: its own Canvas brings
 * every class of three.js with it.
 */
import { createRoot, type RootState } from '@react-three/fiber'
import { Plane, Raycaster, setConsoleFunction, Vector2, Vector3 } from 'three'
import type { ReactNode } from 'react'
import { fieldOfViewDegrees } from './camera-rig.tsx'
import { pieceHit, piecesName, type PieceHit } from './pieces.tsx'

/** Rays that fall less steeply pass a level too far away to drag anything on it. */
const leastSlope = 0.2

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * React Three Fiber makes a Clock for each scene, which three.js now says is of the past: nothing that a page
 * could change, so it is not said on every page with a load. All else that three.js says stays.
 */
setConsoleFunction((kind, message, ...rest) => {
  if (message.includes('Clock: This module has been deprecated')) return
  console[kind](message, ...rest)
})

export type SceneRoot = Awaited<ReturnType<typeof openScene>>

export async function openScene(
  canvas: HTMLCanvasElement,
  { pixelRatio, ...first }: Size & { readonly pixelRatio: number },
) {
  const root = createRoot(canvas)
  const configure = (size: Size) =>
    root.configure({
      frameloop: 'demand',
      flat: true,
      dpr: pixelRatio,
      size: { ...size, top: 0, left: 0 },
      camera: { fov: fieldOfViewDegrees },
      gl: { antialias: true, alpha: true, powerPreference: 'high-performance' },
    })
  await configure(first)
  let state: (() => RootState) | undefined
  const raycaster = new Raycaster()
  return {
    render(scene: ReactNode) {
      state = root.render(scene).getState
    },
    resize(size: Size) {
      // A resized canvas is empty until it is drawn again.
      void configure(size).then(() => state?.().invalidate())
    },
    /** Draws now, so that the pixels can be read. */
    draw() {
      state?.().advance(performance.now())
    },
    /** The piece that is seen at a point of the picture, from -1 to 1 in both directions. */
    pieceAt(x: number, y: number): PieceHit | null {
      const { camera, scene } = state?.() ?? {}
      const pieces = scene?.getObjectByName(piecesName)
      if (camera === undefined || pieces === undefined) return null
      raycaster.setFromCamera(new Vector2(x, y), camera)
      return pieceHit(raycaster, pieces)
    },
    /**
     * Where a point of the picture lies on the level of another point; seen from the side, where a level is
     * hardly more than a line, on the upright plane through it that faces the camera.
     */
    pointBeside(x: number, y: number, other: Vector3): Vector3 | null {
      const { camera } = state?.() ?? {}
      if (camera === undefined) return null
      raycaster.setFromCamera(new Vector2(x, y), camera)
      const { ray } = raycaster
      const normal =
        Math.abs(ray.direction.y) > leastSlope
          ? new Vector3(0, 1, 0)
          : new Vector3(ray.direction.x, 0, ray.direction.z).normalize()
      const plane = new Plane().setFromNormalAndCoplanarPoint(normal, other)
      return ray.intersectPlane(plane, new Vector3())
    },
    unmount: () => root.unmount(),
  }
}
