/** The vehicle around the load: cab, chassis and wheels, in a few solids. */
import {
  BoxGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  FrontSide,
  InstancedMesh,
  Matrix4,
  Shape,
  Vector2,
} from 'three'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { vehicleShape } from '../vehicle-shape.ts'
import type { ScenePalette } from './palette.ts'
import { solidMaterial, solidOf, type Part } from './solid.ts'
import { metre } from './scene-space.ts'

export function truck(load: LoadViewLoad, palette: ScenePalette): Part[] {
  const shape = vehicleShape(load)
  const width = load.inner_width_mm / metre
  return [...chassis(), ...cab(), ...wheels()]

  function chassis(): Part[] {
    const length = load.inner_length_mm / metre
    const colour = palette.steel
    const beams = shape.chassis.map(({ fromMm, toMm }) => {
      const size = (toMm - fromMm) / metre
      const at = [fromMm / metre + size / 2, -0.26, width / 2] as const
      return solidOf(new BoxGeometry(size, 0.22, width * 0.42), { colour, at })
    })
    // The floor's own frame, on which the box stands, with the bumper below the door.
    const deck = solidOf(new BoxGeometry(length, 0.14, width), {
      colour,
      at: [length / 2, -0.075, width / 2],
    })
    const bumper = solidOf(new BoxGeometry(0.1, 0.14, width * 0.94), {
      colour,
      at: [length - 0.1, (shape.roadMm / metre) * 0.62, width / 2],
    })
    return [...beams, deck, bumper]
  }

  /** Seen from the side: upright behind, a slanted windscreen in front, soft corners. */
  function cab(): Part[] {
    const front = shape.cab.frontMm / metre
    const rear = shape.cab.rearMm / metre
    const top = shape.cab.topMm / metre
    const bottom = (shape.roadMm + shape.wheelRadiusMm * 0.75) / metre
    const sill = bottom + (top - bottom) * 0.46
    const slope = (rear - front) * 0.2
    const bevel = 0.05
    const across = width * 0.94
    const side = (width - across) / 2
    const profile = outlineOf([
      [rear - bevel, bottom + bevel],
      [rear - bevel, top - bevel],
      [front + slope, top - bevel],
      [front + bevel, sill],
      [front + bevel, bottom + bevel],
    ])
    const depth = across - 2 * bevel
    const body = solidOf(
      new ExtrudeGeometry(profile, {
        depth,
        bevelSize: bevel,
        bevelThickness: bevel,
        bevelSegments: 3,
      }),
      { colour: palette.cab, at: [0, 0, side + bevel] },
    )

    const glassTop = top - (top - sill) * 0.2
    const slantAt = (y: number) => front + slope * ((y - sill) / (top - sill))
    const windowOutline = outlineOf([
      [slantAt(sill) + 0.22, sill],
      [slantAt(glassTop) + 0.2, glassTop],
      [rear - (rear - front) * 0.34, glassTop],
      [rear - (rear - front) * 0.34, sill],
    ])
    const windows = solidOf(
      new ExtrudeGeometry(windowOutline, { depth: across + 0.012, bevelEnabled: false }),
      { colour: palette.glass, at: [0, 0, side - 0.006] },
    )

    const tall = Math.hypot(slope - bevel, top - bevel - sill)
    const screen = solidOf(new BoxGeometry(0.012, tall * 0.74, across * 0.82), {
      colour: palette.glass,
      at: [(front + bevel + front + slope) / 2 - 0.048, (sill + top - bevel) / 2, width / 2],
    })
    screen.rotation.z = -Math.atan2(slope - bevel, top - bevel - sill)

    const lamps = [0.12, 0.88].map((share) =>
      solidOf(new BoxGeometry(0.03, 0.12, across * 0.14), {
        colour: [1, 0.94, 0.8],
        at: [front - 0.003, bottom + (sill - bottom) * 0.4, side + across * share],
      }),
    )
    return [body, windows, screen, ...lamps]
  }

  function wheels(): Part[] {
    const radius = shape.wheelRadiusMm / metre
    const tread = radius * 0.52
    const axleHeight = shape.roadMm / metre + radius
    const ends = shape.wheels.flatMap(({ xMm, twin }) => {
      const outer = tread / 2 + 0.02
      const inner = outer + tread + 0.03
      const places = twin ? [outer, inner] : [outer]
      return places.flatMap((z) => [z, width - z].map((end) => ({ x: xMm / metre, z: end })))
    })
    const rows = [
      { radius, thickness: tread, colour: palette.tyre },
      { radius: radius * 0.56, thickness: tread + 0.012, colour: palette.steel },
      { radius: radius * 0.2, thickness: tread + 0.03, colour: palette.tyre },
    ]
    return rows.map(({ radius: size, thickness, colour }) => {
      const geometry = new CylinderGeometry(size, size, thickness, 36).rotateX(Math.PI / 2)
      const material = solidMaterial(colour, { side: FrontSide })
      const mesh = new InstancedMesh(geometry, material, ends.length)
      for (const [index, { x, z }] of ends.entries()) {
        mesh.setMatrixAt(index, new Matrix4().makeTranslation(x, axleHeight, z))
      }
      mesh.frustumCulled = false
      return mesh
    })
  }
}

function outlineOf(points: readonly (readonly [x: number, y: number])[]): Shape {
  return new Shape(points.map(([x, y]) => new Vector2(x, y)))
}
