/**
 * The measures in the scene: lines along the load space and along the piece that is looked at, and the floor that
 * is free, each with its number, which keeps its size on the screen and turns to the camera.
 */
import { useMemo, useSyncExternalStore } from 'react'
import { useFrame, useThree } from '@react-three/fiber'
import {
  BufferGeometry,
  CanvasTexture,
  DoubleSide,
  Float32BufferAttribute,
  LinearFilter,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  ShaderMaterial,
  Vector3,
} from 'three'
import type { LoadViewLoad, ViewPiece } from '#lib/load-view/load-view-load.ts'
import type { FreeFloor } from '#lib/load-view/free-floor.ts'
import type { Point } from '../camera-pose.ts'
import type { Rgb, ScenePalette } from './palette.ts'
import { Parts } from './parts.tsx'
import type { Part } from './solid.ts'
import { metre } from './scene-space.ts'

/** A length along each axis, in words. */
interface Lengths {
  readonly length: string
  readonly width: string
  readonly height: string
}

export interface SceneNotes {
  readonly vehicle: Lengths
  readonly free: (FreeFloor & { readonly text: string }) | null
}

export interface PieceNotes extends Lengths {
  readonly piece: ViewPiece
}

export function VehicleNotes({
  load,
  palette,
  notes,
}: {
  load: LoadViewLoad
  palette: ScenePalette
  notes: SceneNotes
}) {
  const { vehicle, free } = notes
  // In a small picture the plate of the free floor hides that of the width.
  const hasWidth = useThree(({ size }) => size.width >= smallPx) || free === null
  const parts = useMemo(() => {
    const [length, width, height] = [
      load.inner_length_mm / metre,
      load.inner_width_mm / metre,
      load.inner_height_mm / metre,
    ]
    const beside = width + away
    const look = { colour: palette.ink, paper: palette.ground, line: palette.noteLine }
    return [
      ...dimension({ from: [0, 0, beside], to: [length, 0, beside], text: vehicle.length }, look),
      ...(hasWidth
        ? dimension(
            {
              from: [length + awayFromDoor, 0, 0],
              to: [length + awayFromDoor, 0, width],
              text: vehicle.width,
            },
            look,
          )
        : []),
      ...dimension({ from: [0, 0, beside], to: [0, height, beside], text: vehicle.height }, look),
      ...(free === null ? [] : freeFloorParts(free, { width, palette })),
    ]
  }, [load, palette, vehicle, free, hasWidth])
  return <NoteParts parts={parts} />
}

export function PieceDimensions({
  load,
  palette,
  notes: { piece, length, width, height },
}: {
  load: LoadViewLoad
  palette: ScenePalette
  notes: PieceNotes
}) {
  const parts = useMemo(() => {
    const [x0, x1] = [piece.x_mm / metre, (piece.x_mm + piece.length_mm) / metre]
    const [y0, y1] = [piece.z_mm / metre, (piece.z_mm + piece.height_mm) / metre]
    const z1 = (load.inner_width_mm - piece.y_mm) / metre
    const z0 = z1 - piece.width_mm / metre
    const look = { colour: palette.ground, paper: palette.ink, line: palette.ink, isInFront: true }
    return [
      ...dimension({ from: [x0, y0, z1], to: [x1, y0, z1], text: length }, look),
      ...dimension({ from: [x1, y1, z0], to: [x1, y1, z1], text: width }, look),
      ...dimension({ from: [x1, y0, z1], to: [x1, y1, z1], text: height }, look),
    ]
  }, [piece, length, width, height, load.inner_width_mm, palette])
  return <NoteParts parts={parts} />
}

/** In CSS pixels. */
const smallPx = 480
/** How far lines lie beside what they measure. */
const away = 0.28
const awayFromDoor = 0.6
const tick = 0.07

interface NoteLook {
  readonly colour: Rgb
  readonly paper: Rgb
  readonly line: Rgb
  /** Seen through the goods. */
  readonly isInFront?: boolean
}

interface Dimension {
  readonly from: Point
  readonly to: Point
  readonly text: string
}

/** A line with a tick at either end and the text on its middle. */
function dimension({ from, to, text }: Dimension, look: NoteLook): readonly Part[] {
  const along = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const
  // A tick lies on the floor, or along the vehicle where the line is upright.
  const [tickX, tickZ] = along[0] > along[2] ? [0, tick] : [tick, 0]
  const points = [
    ...from,
    ...to,
    ...[from, to].flatMap(([x, y, z]) => [x - tickX, y, z - tickZ, x + tickX, y, z + tickZ]),
  ]
  const geometry = new BufferGeometry().setAttribute(
    'position',
    new Float32BufferAttribute(points, 3),
  )
  const isInFront = look.isInFront === true
  const line = new LineSegments(
    geometry,
    new LineBasicMaterial({ depthTest: !isInFront, transparent: isInFront }),
  )
  line.material.color.setRGB(...look.line, 'srgb')
  if (isInFront) line.renderOrder = 4
  const middle: Point = [from[0] + along[0] / 2, from[1] + along[1] / 2, from[2] + along[2] / 2]
  return [line, note(text, middle, look)]
}

/** Shorter free floor is drawn, and only said beside the picture: its plate would hide what it names. */
const leastNoted = 0.5

const hatchFragment = /* glsl */ `
varying vec2 vAt;
uniform vec3 colour;
void main() {
  float across = (vAt.x + vAt.y) * 5.0;
  float soft = fwidth(across);
  float stripe = abs(fract(across) - 0.5) * 2.0;
  float ink = smoothstep(0.62 - soft, 0.62 + soft, stripe);
  gl_FragColor = vec4(colour, 0.1 + 0.34 * ink);
}
`

const hatchVertex = /* glsl */ `
varying vec2 vAt;
void main() {
  vAt = (modelMatrix * vec4(position, 1.0)).xz;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`

function freeFloorParts(
  { fromMm, toMm, text }: FreeFloor & { readonly text: string },
  { width, palette }: { width: number; palette: ScenePalette },
): readonly Part[] {
  const [from, to] = [fromMm / metre, toMm / metre]
  const floor = new Mesh(
    new PlaneGeometry(to - from, width).rotateX(-Math.PI / 2),
    new ShaderMaterial({
      vertexShader: hatchVertex,
      fragmentShader: hatchFragment,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      uniforms: { colour: { value: new Vector3(...palette.good) } },
    }),
  )
  floor.position.set((from + to) / 2, 0.012, width / 2)
  const look = { colour: palette.ground, paper: palette.good, line: palette.good }
  if (to - from < leastNoted) return [floor]
  const said = note(text, [(from + to) / 2, 0.05, width / 2], look)
  said.renderOrder += 1
  return [floor, said]
}

/** On the screen, in CSS pixels. */
const textHeightPx = 12
const padding = { x: 5, y: 3 } as const
const sharpness = 2

const notedName = 'note'

/** A text on a small plate. */
function note(text: string, at: Point, { colour, paper }: NoteLook): Part {
  const canvas = document.createElement('canvas')
  const font = `600 ${textHeightPx * sharpness}px ${getComputedStyle(document.body).fontFamily}`
  const measured = canvas.getContext('2d')
  if (measured !== null) measured.font = font
  const width = (measured?.measureText(text).width ?? 0) / sharpness + 2 * padding.x
  const height = textHeightPx * 1.25 + 2 * padding.y
  canvas.width = Math.ceil(width * sharpness)
  canvas.height = Math.ceil(height * sharpness)
  const pen = canvas.getContext('2d')
  if (pen !== null) {
    pen.fillStyle = css(paper)
    pen.beginPath()
    pen.roundRect(0, 0, canvas.width, canvas.height, 4 * sharpness)
    pen.fill()
    pen.font = font
    pen.fillStyle = css(colour)
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(text, canvas.width / 2, canvas.height / 2 + sharpness * 0.5)
  }
  const texture = new CanvasTexture(canvas)
  // The screen shows the colours of the page as they are.
  texture.generateMipmaps = false
  texture.minFilter = LinearFilter
  texture.colorSpace = 'srgb'
  const material = new MeshBasicMaterial({
    map: texture,
    transparent: true,
    depthTest: false,
    depthWrite: false,
  })
  material.addEventListener('dispose', () => texture.dispose())
  const mesh = new Mesh(new PlaneGeometry(width, height), material)
  mesh.position.set(...at)
  mesh.renderOrder = 5
  mesh.name = notedName
  return mesh
}

/** A text drawn before its font has come is in another one: how often fonts have come since. */
export function useFontsLoaded(): number {
  return useSyncExternalStore(watchFonts, () => timesLoaded)
}

let timesLoaded = 0

function watchFonts(onChange: () => void): () => void {
  const loaded = () => {
    timesLoaded += 1
    onChange()
  }
  document.fonts.addEventListener('loadingdone', loaded)
  return () => document.fonts.removeEventListener('loadingdone', loaded)
}

function css([red, green, blue]: Rgb): string {
  return `rgb(${[red, green, blue].map((part) => Math.round(part * 255)).join(' ')})`
}

/** Plates keep their size in pixels. */
function NoteParts({ parts }: { parts: readonly Part[] }) {
  const height = useThree((state) => state.size.height)
  useFrame(({ camera }) => {
    if (!(camera instanceof PerspectiveCamera)) return
    const perPixel = (2 * Math.tan((camera.fov * Math.PI) / 360)) / Math.max(1, height)
    for (const part of parts) {
      if (part.name !== notedName) continue
      part.quaternion.copy(camera.quaternion)
      part.scale.setScalar(part.position.distanceTo(camera.position) * perPixel)
    }
  })
  return <Parts parts={parts} />
}
