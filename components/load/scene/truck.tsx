/** The vehicle around the load: cab, chassis and wheels, in a few solids. */
import { useMemo } from 'react'
import {
  BoxGeometry,
  CylinderGeometry,
  DoubleSide,
  ExtrudeGeometry,
  FrontSide,
  InstancedMesh,
  Matrix4,
  Mesh,
  Shape,
  Vector2,
  type BufferGeometry,
  type ShaderMaterial,
} from 'three'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { vehicleShape, type VehicleShape } from '../vehicle-shape.ts'
import type { Rgb, ScenePalette } from './palette.ts'
import { Parts, type Part } from './parts.tsx'
import { createSolidMaterial } from './solid-material.ts'
import { metre } from './scene-space.ts'

export function Truck({ load, palette }: { load: LoadViewLoad; palette: ScenePalette }) {
  const parts = useMemo(() => buildTruck(load, palette), [load, palette])
  return <Parts parts={parts} />
}

function buildTruck(load: LoadViewLoad, palette: ScenePalette): Part[] {
  const shape = vehicleShape(load)
  const width = load.inner_width_mm / metre
  return [
    ...chassis({ shape, width, length: load.inner_length_mm / metre, palette }),
    ...cab(shape, width, palette),
    ...wheels(shape, width, palette),
  ]
}

function chassis({
  shape,
  width,
  length,
  palette,
}: {
  shape: VehicleShape
  width: number
  length: number
  palette: ScenePalette
}): Part[] {
  const beams = shape.chassis.map(({ fromMm, toMm }) => {
    const size = (toMm - fromMm) / metre
    const beam = solidOf(new BoxGeometry(size, 0.22, width * 0.42), palette.steel)
    beam.position.set(fromMm / metre + size / 2, -0.26, width / 2)
    return beam
  })
  // The floor's own frame, on which the box stands, with the bumper below the door.
  const deck = solidOf(new BoxGeometry(length, 0.14, width), palette.steel)
  deck.position.set(length / 2, -0.075, width / 2)
  const bumper = solidOf(new BoxGeometry(0.1, 0.14, width * 0.94), palette.steel)
  bumper.position.set(length - 0.1, (shape.roadMm / metre) * 0.62, width / 2)
  return [...beams, deck, bumper]
}

/** Seen from the side: upright behind, a slanted windscreen in front, soft corners. */
function cab(
  { cab: box, roadMm, wheelRadiusMm }: VehicleShape,
  width: number,
  palette: ScenePalette,
): Part[] {
  const front = box.frontMm / metre
  const rear = box.rearMm / metre
  const top = box.topMm / metre
  const bottom = (roadMm + wheelRadiusMm * 0.75) / metre
  const sill = bottom + (top - bottom) * 0.46
  const slope = (rear - front) * 0.2
  const bevel = 0.05
  const across = width * 0.94
  const profile = outlineOf([
    [rear - bevel, bottom + bevel],
    [rear - bevel, top - bevel],
    [front + slope, top - bevel],
    [front + bevel, sill],
    [front + bevel, bottom + bevel],
  ])
  const body = solidOf(
    new ExtrudeGeometry(profile, {
      depth: across - 2 * bevel,
      bevelSize: bevel,
      bevelThickness: bevel,
      bevelSegments: 3,
    }),
    palette.cab,
  )
  body.position.z = (width - across) / 2 + bevel

  const glassTop = top - (top - sill) * 0.2
  const slantAt = (y: number) => front + slope * ((y - sill) / (top - sill))
  const side = new ExtrudeGeometry(
    outlineOf([
      [slantAt(sill) + 0.22, sill],
      [slantAt(glassTop) + 0.2, glassTop],
      [rear - (rear - front) * 0.34, glassTop],
      [rear - (rear - front) * 0.34, sill],
    ]),
    { depth: across + 0.012, bevelEnabled: false },
  )
  const windows = solidOf(side, palette.glass)
  windows.position.z = (width - across) / 2 - 0.006

  const tall = Math.hypot(slope - bevel, top - bevel - sill)
  const screen = solidOf(new BoxGeometry(0.012, tall * 0.74, across * 0.82), palette.glass)
  screen.position.set(
    (front + bevel + front + slope) / 2 - 0.048,
    (sill + top - bevel) / 2,
    width / 2,
  )
  screen.rotation.z = -Math.atan2(slope - bevel, top - bevel - sill)

  const lamps = [0.12, 0.88].map((share) => {
    const lamp = solidOf(new BoxGeometry(0.03, 0.12, across * 0.14), [1, 0.94, 0.8])
    lamp.position.set(
      front - 0.003,
      bottom + (sill - bottom) * 0.4,
      (width - across) / 2 + across * share,
    )
    return lamp
  })
  return [body, windows, screen, ...lamps]
}

function wheels(
  { wheels: places, wheelRadiusMm, roadMm }: VehicleShape,
  width: number,
  palette: ScenePalette,
): Part[] {
  const radius = wheelRadiusMm / metre
  const tread = radius * 0.52
  const axleHeight = roadMm / metre + radius
  const ends = places.flatMap(({ xMm, twin }) =>
    [0, 1].flatMap((end) => {
      const outer = end === 0 ? tread / 2 + 0.02 : width - tread / 2 - 0.02
      const inner = end === 0 ? outer + tread + 0.03 : outer - tread - 0.03
      return (twin ? [outer, inner] : [outer]).map((z) => ({ x: xMm / metre, z }))
    }),
  )
  const rows = [
    { radius, thickness: tread, colour: palette.tyre },
    { radius: radius * 0.56, thickness: tread + 0.012, colour: palette.steel },
    { radius: radius * 0.2, thickness: tread + 0.03, colour: palette.tyre },
  ]
  return rows.map(({ radius: size, thickness, colour }) => {
    const geometry = new CylinderGeometry(size, size, thickness, 36).rotateX(Math.PI / 2)
    const mesh = new InstancedMesh(
      geometry,
      createSolidMaterial(colour, { side: FrontSide }),
      ends.length,
    )
    for (const [index, { x, z }] of ends.entries()) {
      mesh.setMatrixAt(index, new Matrix4().makeTranslation(x, axleHeight, z))
    }
    mesh.frustumCulled = false
    return mesh
  })
}

function outlineOf(points: readonly (readonly [x: number, y: number])[]): Shape {
  return new Shape(points.map(([x, y]) => new Vector2(x, y)))
}

function solidOf(geometry: BufferGeometry, colour: Rgb): Mesh<BufferGeometry, ShaderMaterial> {
  return new Mesh(geometry, createSolidMaterial(colour, { side: DoubleSide }))
}
