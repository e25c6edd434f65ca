import { MeshBasicMaterial, Raycaster, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { anyPiece } from '#lib/load-view/any-piece.fixture.ts'
import { pieceHit, placePieces, showPieces } from './pieces.tsx'

const pieces = [0, 1, 2].map((place) => anyPiece({ x_mm: place * 600, step: place + 1 }))

/** In millimetres of the load's axes, in a vehicle two metres wide. */
function picked(
  { from, to }: Record<'from' | 'to', readonly [x: number, y: number, z: number]>,
  shown: number,
  among: readonly number[] = [0, 1, 2],
) {
  const material = new MeshBasicMaterial()
  const placed = placePieces({
    pieces,
    among,
    pinned: new Set(),
    shapes: pieces.map(() => 'box' as const),
    widthMm: 2000,
    materials: { box: material, shaped: material },
  })
  showPieces(placed, shown)
  const [origin, aim] = [from, to].map(([x, y, z]) =>
    new Vector3(x, z, 2000 - y).divideScalar(1000),
  )
  if (origin === undefined || aim === undefined) throw new Error('a ray has two ends')
  const ray = new Raycaster(origin, aim.sub(origin).normalize())
  return pieceHit(ray, placed.group)?.index ?? null
}

test('the nearest piece on the way is picked, and only one that is shown', () => {
  const alongTheFloor = { from: [5000, 200, 150], to: [0, 200, 150] } as const
  expect(picked(alongTheFloor, 3)).toBe(2)
  expect(picked(alongTheFloor, 2)).toBe(1)
  expect(picked(alongTheFloor, 0)).toBeNull()
})

test('a piece is where the load says, and what lies behind or beside is not picked', () => {
  for (const index of [0, 1, 2]) {
    const x = index * 600 + 300
    expect(picked({ from: [x, 200, 9000], to: [x, 200, 0] }, 3)).toBe(index)
    expect(picked({ from: [x, 9000, 10], to: [x, 390, 10] }, 3)).toBe(index)
  }
  expect(picked({ from: [5000, 200, 150], to: [9000, 200, 150] }, 3)).toBeNull()
  expect(picked({ from: [5000, 500, 150], to: [0, 500, 150] }, 3)).toBeNull()
})

test('a piece that is taken out is not picked, and the others keep their numbers', () => {
  const fromBehind = { from: [5000, 200, 150], to: [0, 200, 150] } as const
  expect(picked(fromBehind, 3, [0, 1])).toBe(1)
  expect(picked(fromBehind, 3, [0, 2])).toBe(2)
  expect(picked(fromBehind, 2, [0, 2])).toBe(0)
})
