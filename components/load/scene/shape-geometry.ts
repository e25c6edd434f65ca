/**
 * The shapes of pieces, each in a cube of side one around the origin, to be scaled to a piece's own box. A
 * vertex knows its place on its face in shares, so that the shader draws edges and labels in the true size.
 * No camera is below the floor, so nothing has a bottom.
 */
import { BufferGeometry, Float32BufferAttribute } from 'three'
import {
  axisOfRound,
  isBackAlongLength,
  shapeOfPiece,
  type PieceShape,
} from '#lib/load-view/piece-shape.ts'
import type { ViewPiece } from '#lib/load-view/load-view-load.ts'

/** A shape as it stands: its geometry is shared by all pieces that stand so. */
export type StandingShape = 'box' | 'pallet' | 'sack' | `${'sofa' | 'pipes'} ${'x' | 'z'}` | Round
type Round = `${'drum' | 'roll'} ${'x' | 'y' | 'z'}`

const sceneAxes = { length: 'x', height: 'y', width: 'z' } as const

export function standingShape(piece: ViewPiece): StandingShape {
  const shape: PieceShape = shapeOfPiece(piece)
  switch (shape) {
    case 'box':
    case 'pallet':
    case 'sack':
      return shape
    case 'sofa':
      return `sofa ${isBackAlongLength(piece) ? 'x' : 'z'}`
    case 'pipes':
      return `pipes ${piece.length_mm >= piece.width_mm ? 'x' : 'z'}`
    case 'drum':
      return 'drum y'
    case 'roll':
      return `roll ${sceneAxes[axisOfRound(piece)]}`
  }
}

export function shapeGeometry(shape: StandingShape): BufferGeometry {
  const faces = new Faces()
  switch (shape) {
    case 'box':
      faces.box(wholeBox, { label: true })
      break
    case 'pallet':
      addPallet(faces)
      break
    case 'sack':
      addSack(faces)
      break
    case 'sofa x':
    case 'sofa z':
      addSofa(faces)
      break
    case 'pipes x':
    case 'pipes z':
      addPipes(faces)
      break
    default:
      addRound(faces, shape)
  }
  return faces.geometry(turnOf(shape))
}

type Triple = readonly [x: number, y: number, z: number]

interface Box {
  readonly from: Triple
  readonly to: Triple
}

/** `tone`: 1 is wood; other numbers make the piece's colour so much lighter or darker. */
interface Look {
  readonly tone?: number
  readonly label?: boolean
  /** Lines that part a face into so many, across and up. */
  readonly parts?: readonly [across: number, up: number]
}

const wholeBox: Box = { from: [-0.5, -0.5, -0.5], to: [0.5, 0.5, 0.5] }
const wood = 1

interface Vertex {
  readonly at: Triple
  readonly normal: Triple
  /** From 0 to 1 on its face, as seen from outside: to the right, and up. */
  readonly u: number
  readonly v: number
}

/** How a face lies: the axes of its two directions, and its size along them as a share of the piece's. */
interface Lie extends Look {
  readonly axes: readonly [across: number, up: number]
  readonly size: readonly [across: number, up: number]
  /** Lines are drawn at its ends along each direction. */
  readonly edges: readonly [across: number, up: number]
}

class Faces {
  readonly #positions: number[] = []
  readonly #normals: number[] = []
  readonly #faces: number[] = []
  readonly #axes: number[] = []
  readonly #looks: number[] = []
  readonly #parts: number[] = []
  readonly #index: number[] = []

  /** Corners counter-clockwise, as seen from outside. */
  polygon(corners: readonly Vertex[], { axes, size, edges, tone = 0, label, parts }: Lie): void {
    const first = this.#positions.length / 3
    for (const { at, normal, u, v } of corners) {
      this.#positions.push(...at)
      this.#normals.push(...normal)
      this.#faces.push(u, v, ...size)
      this.#axes.push(...axes, ...edges)
      this.#looks.push(label === true ? 1 : 0, tone)
      this.#parts.push(...(parts ?? [1, 1]))
    }
    for (let next = 2; next < corners.length; next++) {
      this.#index.push(first, first + next - 1, first + next)
    }
  }

  /** All sides but the bottom. */
  box({ from, to }: Box, look: Look = {}): void {
    const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
    const quad = (
      normal: Triple,
      [a, b, c, d]: readonly [Triple, Triple, Triple, Triple],
      lie: Pick<Lie, 'axes' | 'size'>,
    ) =>
      this.polygon(
        [
          { at: a, normal, u: 0, v: 0 },
          { at: b, normal, u: 1, v: 0 },
          { at: c, normal, u: 1, v: 1 },
          { at: d, normal, u: 0, v: 1 },
        ],
        { ...look, ...lie, edges: [1, 1] },
      )
    const [x0, y0, z0] = from
    const [x1, y1, z1] = to
    const alongX = { axes: [0, 1], size: [x, y] } as const
    const alongZ = { axes: [2, 1], size: [z, y] } as const
    quad(
      [0, 0, 1],
      [
        [x0, y0, z1],
        [x1, y0, z1],
        [x1, y1, z1],
        [x0, y1, z1],
      ],
      alongX,
    )
    quad(
      [0, 0, -1],
      [
        [x1, y0, z0],
        [x0, y0, z0],
        [x0, y1, z0],
        [x1, y1, z0],
      ],
      alongX,
    )
    quad(
      [1, 0, 0],
      [
        [x1, y0, z1],
        [x1, y0, z0],
        [x1, y1, z0],
        [x1, y1, z1],
      ],
      alongZ,
    )
    quad(
      [-1, 0, 0],
      [
        [x0, y0, z0],
        [x0, y0, z1],
        [x0, y1, z1],
        [x0, y1, z0],
      ],
      alongZ,
    )
    quad(
      [0, 1, 0],
      [
        [x0, y1, z1],
        [x1, y1, z1],
        [x1, y1, z0],
        [x0, y1, z0],
      ],
      {
        axes: [0, 2],
        size: [x, z],
      },
    )
  }

  /** Around an upright line, with both ends closed. */
  tube({
    middle: [x, z],
    radius: [radiusX, radiusZ],
    height: [low, high],
    corners,
    ...look
  }: Look & {
    readonly middle: readonly [x: number, z: number]
    readonly radius: readonly [x: number, z: number]
    readonly height: readonly [from: number, to: number]
    readonly corners: number
  }): void {
    const pointOf = (corner: number, y: number): { at: Triple; normal: Triple } => {
      const angle = (corner / corners) * 2 * Math.PI
      const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
      return { at: [x + sine * radiusX, y, z + cosine * radiusZ], normal: [sine, 0, cosine] }
    }
    // A label on each of so many parts, so that one of them is seen whole from any side.
    const labels = 6
    const cornersOfLabel = corners / labels
    for (let corner = 0; corner < corners; corner++) {
      const u = ((corner + cornersOfLabel / 2) % cornersOfLabel) / cornersOfLabel
      const next = u + 1 / cornersOfLabel
      this.polygon(
        [
          { ...pointOf(corner, low), u, v: 0 },
          { ...pointOf(corner + 1, low), u: next, v: 0 },
          { ...pointOf(corner + 1, high), u: next, v: 1 },
          { ...pointOf(corner, high), u, v: 1 },
        ],
        {
          ...look,
          axes: [0, 1],
          size: [(radiusX * 2 * Math.PI) / labels, high - low],
          edges: [0, 1],
        },
      )
    }
    const cap = (y: number, normal: Triple, order: readonly number[]) =>
      this.polygon(
        order.map((corner) => {
          const { at } = pointOf(corner, y)
          return {
            at,
            normal,
            u: (at[0] - x) / (2 * radiusX) + 0.5,
            v: 0.5 - (at[2] - z) / (2 * radiusZ),
          }
        }),
        { ...look, axes: [0, 2], size: [2 * radiusX, 2 * radiusZ], edges: [0, 0] },
      )
    const around = Array.from({ length: corners }, (_, corner) => corner)
    cap(high, [0, 1, 0], around)
    cap(low, [0, -1, 0], around.toReversed())
  }

  /** Smooth all over, without edges. */
  pillow(bulge: number, rows: number, columns: number): void {
    const round = (value: number) => Math.sign(value) * Math.abs(value) ** bulge
    const pointOf = (row: number, column: number): Vertex => {
      const up = (row / rows - 0.5) * Math.PI
      const around = (column / columns) * 2 * Math.PI
      const level = Math.cos(up)
      const normal: Triple = [level * Math.sin(around), Math.sin(up), level * Math.cos(around)]
      const side = round(level)
      const at: Triple = [
        0.5 * side * round(Math.sin(around)),
        // A sack bulges on top more than at its sides.
        0.5 * Math.sign(up) * Math.abs(Math.sin(up)) ** (bulge * 1.6),
        0.5 * side * round(Math.cos(around)),
      ]
      return { at, normal, u: at[0] + 0.5, v: 0.5 - at[2] }
    }
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const isUp = row >= rows / 2
        this.polygon(
          [
            pointOf(row, column),
            pointOf(row, column + 1),
            pointOf(row + 1, column + 1),
            pointOf(row + 1, column),
          ],
          { axes: [0, 2], size: [1, 1], edges: [0, 0], label: isUp, tone: isUp ? 0 : -0.1 },
        )
      }
    }
  }

  geometry(turn: Turn): BufferGeometry {
    const turned = (all: readonly number[]) =>
      all.map((_, index) => {
        const axis = index % 3
        const { from, sign } = turn[axis] ?? { from: axis, sign: 1 }
        return (all[index - axis + from] ?? 0) * sign
      })
    const axisAfter = (before: number) => turn.findIndex(({ from }) => from === before)
    const geometry = new BufferGeometry()
    const set = (name: string, values: readonly number[], size: number) =>
      geometry.setAttribute(name, new Float32BufferAttribute(values, size))
    set('position', turned(this.#positions), 3)
    set('normal', turned(this.#normals), 3)
    set('face', this.#faces, 4)
    set(
      'lie',
      this.#axes.map((value, index) => (index % 4 < 2 ? axisAfter(value) : value)),
      4,
    )
    set('look', this.#looks, 2)
    set('parts', this.#parts, 2)
    geometry.setIndex(this.#index)
    return geometry
  }
}

/** For each axis, the axis that comes to lie on it. */
type Turn = readonly { readonly from: number; readonly sign: 1 | -1 }[]

const asBuilt: Turn = [0, 1, 2].map((from) => ({ from, sign: 1 }))
const turns: Readonly<Record<'x' | 'y' | 'z', Turn>> = {
  // Upright things, laid down along x or z.
  y: asBuilt,
  x: [
    { from: 1, sign: 1 },
    { from: 0, sign: -1 },
    { from: 2, sign: 1 },
  ],
  z: [
    { from: 0, sign: 1 },
    { from: 2, sign: -1 },
    { from: 1, sign: 1 },
  ],
}
/** A quarter turn on the floor. */
const across: Turn = [
  { from: 2, sign: 1 },
  { from: 1, sign: 1 },
  { from: 0, sign: -1 },
]

function turnOf(shape: StandingShape): Turn {
  if (shape === 'sofa z') return across
  if (shape.startsWith('drum') || shape.startsWith('roll') || shape.startsWith('pipes')) {
    return turns[shape.endsWith('x') ? 'x' : shape.endsWith('z') ? 'z' : 'y']
  }
  return asBuilt
}

/** A deck on three rows of blocks, and cartons on it. */
function addPallet(faces: Faces): void {
  const deck = -0.38
  const boards = -0.415
  const blocks = -0.475
  for (const z of [-0.5, -0.08, 0.34]) {
    faces.box({ from: [-0.5, -0.5, z], to: [0.5, blocks, z + 0.16] }, { tone: wood })
    for (const x of [-0.5, -0.07, 0.36]) {
      faces.box({ from: [x, blocks, z], to: [x + 0.14, boards, z + 0.16] }, { tone: wood })
    }
  }
  faces.box({ from: [-0.5, boards, -0.5], to: [0.5, deck, 0.5] }, { tone: wood })
  faces.box(
    { from: [-0.485, deck, -0.485], to: [0.485, 0.5, 0.485] },
    { label: true, parts: [3, 3] },
  )
}

/** Its back is away from the usual camera. */
function addSofa(faces: Faces): void {
  faces.box({ from: [-0.5, -0.42, -0.5], to: [0.5, -0.1, 0.5] }, { label: true })
  faces.box({ from: [-0.5, -0.1, -0.5], to: [0.5, 0.5, -0.26] }, { label: true })
  for (const [x0, x1] of [
    [-0.5, -0.4],
    [0.4, 0.5],
  ] as const) {
    faces.box({ from: [x0, -0.1, -0.26], to: [x1, 0.16, 0.5] })
    for (const z of [-0.46, 0.38]) {
      const at = x0 < 0 ? x0 + 0.02 : x1 - 0.05
      faces.box({ from: [at, -0.5, z], to: [at + 0.03, -0.42, z + 0.07] }, { tone: wood })
    }
  }
  for (const x of [-0.395, 0.005]) {
    faces.box({ from: [x, -0.1, -0.26], to: [x + 0.39, 0.03, 0.49] }, { tone: 0.12 })
    faces.box({ from: [x, 0.03, -0.26], to: [x + 0.39, 0.4, -0.14] }, { tone: 0.12 })
  }
}

function addPipes(faces: Faces): void {
  const rows = 3
  const radius = 0.5 / rows
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < rows; column++) {
      faces.tube({
        middle: [-0.5 + radius * (2 * row + 1), -0.5 + radius * (2 * column + 1)],
        radius: [radius * 0.97, radius * 0.97],
        height: [-0.5, 0.5],
        corners: 12,
      })
    }
  }
}

function addRound(faces: Faces, shape: string): void {
  const isDrum = shape.startsWith('drum')
  const whole = { middle: [0, 0], corners: 24 } as const
  if (!isDrum) {
    const label = shape.endsWith('y')
    faces.tube({ ...whole, radius: [0.5, 0.5], height: [-0.5, 0.5], label })
    return
  }
  // Two hoops and a rim, which stand out a little.
  const body = [0.485, 0.485] as const
  faces.tube({ ...whole, radius: body, height: [-0.5, 0.475], label: true })
  for (const y of [-0.17, 0.17]) {
    faces.tube({ ...whole, radius: [0.5, 0.5], height: [y - 0.012, y + 0.012], tone: -0.12 })
  }
}

function addSack(faces: Faces): void {
  faces.pillow(0.35, 8, 20)
}
