/**
 * The load space: floor and walls seen from inside. Walls have no outside, so walls between the camera
 * and the goods are invisible from every direction.
 */
import {
  BackSide,
  BoxGeometry,
  BufferGeometry,
  EdgesGeometry,
  Float32BufferAttribute,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  PlaneGeometry,
} from 'three'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import type { ScenePalette } from './palette.ts'
import { solidOf, type Part } from './solid.ts'
import { metre } from './scene-space.ts'

export function hold(load: LoadViewLoad, palette: ScenePalette): Part[] {
  const length = load.inner_length_mm / metre
  const width = load.inner_width_mm / metre
  const height = load.inner_height_mm / metre
  const middle = [length / 2, height / 2, width / 2] as const
  const line = { color: colourOf(palette.frame) }

  const box = new BoxGeometry(length, height, width)
  // A wall's light is computed for its outside; the normals are negated for the inside.
  box.getAttribute('normal').applyMatrix4(new Matrix4().makeScale(-1, -1, -1))
  const walls = solidOf(box, { colour: palette.wall, at: middle, side: BackSide })
  const floor = solidOf(new PlaneGeometry(length, width).rotateX(-Math.PI / 2), {
    colour: palette.floor,
    at: [length / 2, 0.004, width / 2],
  })
  const edges = new EdgesGeometry(new BoxGeometry(length, height, width))
  const frame = new LineSegments(edges, new LineBasicMaterial(line))
  frame.position.set(...middle)

  // A line across the floor at each metre, as a scale.
  const points: number[] = []
  for (let x = 1; x < length; x++) points.push(x, 0.008, 0, x, 0.008, width)
  const marks = new LineSegments(
    new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3)),
    new LineBasicMaterial({ ...line, transparent: true, opacity: 0.45 }),
  )
  return [walls, floor, frame, marks, ...doors(load, palette)]
}

/** Two leaves, opened wide. */
function doors(load: LoadViewLoad, palette: ScenePalette): Part[] {
  const length = load.inner_length_mm / metre
  const width = load.inner_width_mm / metre
  const height = load.inner_height_mm / metre
  const thickness = 0.04
  const atRear = load.door === 'rear'
  const leaf = (atRear ? width : Math.min(2.4, length * 0.5)) / 2
  // The angle at which the usual camera looks along the near leaf and past it.
  const open = (135 * Math.PI) / 180
  const out = load.door === 'left' ? -1 : 1
  return [-1, 1].map((hand) => {
    // The hinge is at the leaf's end, and at the edge of the opening.
    const door = solidOf(new BoxGeometry(leaf, height, thickness).translate(leaf / 2, 0, 0), {
      colour: palette.wall,
      at: atRear
        ? [length, height / 2, hand === 1 ? width : 0]
        : [length / 2 + hand * leaf, height / 2, load.door === 'left' ? width : 0],
      // Leaves at the side would hide the goods, so they are transparent.
      opacity: atRear ? 1 : 0.4,
    })
    if (atRear) door.rotation.y = hand * (open - Math.PI / 2) * -1
    else door.rotation.y = hand === 1 ? out * (Math.PI - open) : out * open
    return door
  })
}

/** Undoes three.js's conversion, so that the screen shows the colour of the CSS. */
function colourOf([red, green, blue]: ScenePalette['frame']): string {
  return `rgb(${[red, green, blue].map((part) => Math.round(part * 255)).join(',')})`
}
