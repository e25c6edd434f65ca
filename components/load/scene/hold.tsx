/**
 * The load space: floor and walls seen from inside. Walls have no outside, so walls between the camera
 * and the goods are invisible from every direction.
 */
import { useMemo } from 'react'
import {
  BackSide,
  BoxGeometry,
  BufferGeometry,
  DoubleSide,
  EdgesGeometry,
  Float32BufferAttribute,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  PlaneGeometry,
} from 'three'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import type { ScenePalette } from './palette.ts'
import { Parts, type Part } from './parts.tsx'
import { createSolidMaterial } from './solid-material.ts'
import { metre } from './scene-space.ts'

export function Hold({ load, palette }: { load: LoadViewLoad; palette: ScenePalette }) {
  const parts = useMemo(() => buildHold(load, palette), [load, palette])
  return <Parts parts={parts} />
}

function buildHold(load: LoadViewLoad, palette: ScenePalette): Part[] {
  const length = load.inner_length_mm / metre
  const width = load.inner_width_mm / metre
  const height = load.inner_height_mm / metre
  const middle = [length / 2, height / 2, width / 2] as const

  const box = new BoxGeometry(length, height, width)
  // A wall's light is computed for its outside; the normals are negated for the inside.
  box.setAttribute('normal', negated(box))
  const walls = new Mesh(box, createSolidMaterial(palette.wall, { side: BackSide }))
  walls.position.set(...middle)

  const floor = new Mesh(
    new PlaneGeometry(length, width).rotateX(-Math.PI / 2),
    createSolidMaterial(palette.floor, { side: DoubleSide }),
  )
  floor.position.set(length / 2, 0.004, width / 2)

  const frame = new LineSegments(
    new EdgesGeometry(new BoxGeometry(length, height, width)),
    new LineBasicMaterial({ color: colourOf(palette.frame) }),
  )
  frame.position.set(...middle)
  return [walls, floor, frame, metreMarks(length, width, palette), ...doors(load, palette)]
}

function negated(geometry: BoxGeometry): Float32BufferAttribute {
  const normal = geometry.getAttribute('normal')
  return new Float32BufferAttribute(
    Array.from(normal.array, (part) => -part),
    3,
  )
}

/** A line across the floor at each metre, as a scale. */
function metreMarks(length: number, width: number, palette: ScenePalette): Part {
  const points: number[] = []
  for (let x = 1; x < length; x++) points.push(x, 0.008, 0, x, 0.008, width)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(points, 3))
  const material = new LineBasicMaterial({
    color: colourOf(palette.frame),
    transparent: true,
    opacity: 0.45,
  })
  return new LineSegments(geometry, material)
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
  return [-1, 1].map((hand) => {
    const geometry = new BoxGeometry(leaf, height, thickness)
    // The hinge is at the leaf's end, and at the edge of the opening.
    geometry.translate(leaf / 2, 0, 0)
    // Leaves at the side would hide the goods, so they are transparent.
    const material = createSolidMaterial(palette.wall, {
      side: DoubleSide,
      opacity: atRear ? 1 : 0.4,
    })
    const mesh = new Mesh(geometry, material)
    if (atRear) {
      mesh.position.set(length, height / 2, hand === 1 ? width : 0)
      mesh.rotation.y = hand * (open - Math.PI / 2) * -1
    } else {
      const z = load.door === 'left' ? width : 0
      const middle = length / 2 + hand * leaf
      mesh.position.set(middle, height / 2, z)
      const out = load.door === 'left' ? -1 : 1
      mesh.rotation.y = hand === 1 ? out * (Math.PI - open) : out * open
    }
    return mesh
  })
}

/** Undoes three.js's conversion, so that the screen shows the colour of the CSS. */
function colourOf([red, green, blue]: ScenePalette['frame']): string {
  return `rgb(${[red, green, blue].map((part) => Math.round(part * 255)).join(',')})`
}
