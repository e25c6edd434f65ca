import { expect, test } from 'vitest'
import { vehicleTypeIdSchema } from '../contract/ids.ts'
import { vehicleOfType } from '../freight/packing-vehicle.ts'
import { pack } from '../packing/pack.ts'
import { uprightOrientations, type Item, type PackRequest } from '../packing/request.ts'
import { validate } from '../packing/validate/validate.ts'
import { piecesInOrder, type LoadViewLoad, type ViewPiece } from './load-view-load.ts'
import {
  letDown,
  loadWithPlan,
  pinnedWithCarriers,
  placeKey,
  putPieces,
  requestOfLoad,
  turned,
  withPieceMoved,
  type FaultReason,
} from './rearrange.ts'
import { planOfPieces } from '../packing/by-hand.ts'
import { viewOfPlan } from './view-of-plan.ts'

const vehicle = {
  id: vehicleTypeIdSchema.parse('0198c0de-0000-7000-8000-000000000001'),
  type: 'truck',
  name: 'Truck',
  inner_length_mm: 6_000,
  inner_width_mm: 2_000,
  inner_height_mm: 2_000,
  max_payload_kg: 5_000,
  door: 'rear' as const,
  axles: [],
}

const item = (id: string, said: Partial<Item> = {}): Item => ({
  id,
  lengthMm: 1_000,
  widthMm: 800,
  heightMm: 600,
  weightG: 20_000,
  quantity: 2,
  orientations: uprightOrientations,
  stackable: true,
  fragile: false,
  maxWeightOnTopG: null,
  stop: 1,
  recipient: null,
  group: null,
  ...said,
})

function packedLoad(...items: readonly Item[]) {
  const request: PackRequest = {
    vehicle: vehicleOfType(vehicle),
    items,
    options: { supportShare: 1, lastInFirstOut: true },
  }
  const plan = pack(request, { kind: 'nodes', nodes: 10 })
  return { request, load: viewOfPlan({ plan, items, nameOf: (id) => id, vehicle }) }
}

type Packed = ReturnType<typeof packedLoad>

const indexOf = (load: LoadViewLoad, label: string) =>
  piecesInOrder(load).findIndex((piece) => piece.label === label)

/** A piece put at a place, with no regard to anything. */
function moved({ load, request }: Packed, label: string, to: Partial<ViewPiece>) {
  const index = indexOf(load, label)
  const piece = { ...piecesInOrder(load)[index], ...to } as ViewPiece
  return withPieceMoved(load, { index, piece, request })
}

function reasonOf(judged: ReturnType<typeof withPieceMoved>): FaultReason | null {
  return judged.ok ? null : judged.fault.reason
}

test('a load put together again by hand is the same, and the judge finds nothing', () => {
  const { load, request } = packedLoad(
    item('a', { quantity: 5 }),
    item('b', { stop: 2, fragile: true }),
  )
  const asked = requestOfLoad(load, request)
  const plan = planOfPieces(asked, putPieces(load, request.items))
  expect(validate(asked, plan)).toEqual([])
  const again = loadWithPlan(load, plan, request.items)
  expect(new Set(again.placements.map((piece) => JSON.stringify({ ...piece, step: 0 })))).toEqual(
    new Set(load.placements.map((piece) => JSON.stringify({ ...piece, step: 0 }))),
  )
  expect({ ...again, placements: [] }).toEqual({ ...load, placements: [] })
})

test('a piece on free floor may stay there, and figures and order are those of the new place', () => {
  const packed = packedLoad(item('a', { quantity: 1 }), item('b', { quantity: 1 }))
  const judged = moved(packed, 'a', { x_mm: 4_900, y_mm: 1_000, z_mm: 0 })
  if (!judged.ok) throw new Error(judged.fault.reason)
  const pieces = piecesInOrder(judged.load)
  expect(pieces.map(({ step }) => step)).toEqual([1, 2])
  expect(pieces.at(-1)).toMatchObject({ label: 'a', x_mm: 4_900, y_mm: 1_000 })
  expect(judged.load.center_of_gravity_mm?.x).toBeGreaterThan(
    packed.load.center_of_gravity_mm?.x ?? Infinity,
  )
})

/** Where a piece stands squarely on the piece of a label. */
function onTopOf({ load }: Packed, label: string): Partial<ViewPiece> {
  const below = piecesInOrder(load)[indexOf(load, label)]
  if (below === undefined) throw new Error(`${label} is not in`)
  const { x_mm, y_mm, z_mm, height_mm, length_mm, width_mm } = below
  return { x_mm, y_mm, z_mm: z_mm + height_mm, length_mm, width_mm }
}

test('each rule that a place breaks is named', () => {
  const plain = packedLoad(item('a', { quantity: 1 }), item('b', { quantity: 1 }))
  const onB = onTopOf(plain, 'b')
  expect(reasonOf(moved(plain, 'a', onB))).toBeNull()
  expect(reasonOf(moved(plain, 'a', { x_mm: 5_500 }))).toBe('outside')
  expect(reasonOf(moved(plain, 'a', { ...onB, z_mm: 0 }))).toBe('overlap')
  expect(reasonOf(moved(plain, 'a', { ...onB, x_mm: (onB.x_mm ?? 0) + 100 }))).toBe('floating')
  expect(reasonOf(moved(plain, 'a', { length_mm: 600, height_mm: 1_000 }))).toBe(
    'wrong-orientation',
  )

  for (const [reason, said] of [
    ['fragile-under-load', { fragile: true }],
    ['not-stackable', { stackable: false }],
    ['overloaded', { maxWeightOnTopG: 5_000 }],
  ] as const) {
    const packed = packedLoad(item('a', { quantity: 1 }), item('b', { quantity: 1, ...said }))
    const other = { x_mm: 4_000, y_mm: 0, z_mm: 0 }
    const apart = moved(packed, 'a', other)
    if (!apart.ok) throw new Error(apart.fault.reason)
    const onFloor = { ...packed, load: apart.load }
    expect(reasonOf(moved(onFloor, 'a', onTopOf(onFloor, 'b')))).toBe(reason)
  }

  const stops = packedLoad(item('a', { quantity: 1 }), item('b', { quantity: 1, stop: 2 }))
  const a = piecesInOrder(stops.load)[indexOf(stops.load, 'a')]
  const behind = moved(stops, 'b', { x_mm: 4_900, y_mm: a?.y_mm ?? 0, z_mm: 0 })
  if (behind.ok) throw new Error('b hides a from the door')
  const { reason, piece, other } = behind.fault
  expect([reason, piece?.label, other?.label]).toEqual(['blocked-at-stop', 'a', 'b'])
})

test('a piece is let down onto what is below it, at its edges and inside the walls', () => {
  const { load } = packedLoad(item('a', { quantity: 1 }), item('b', { quantity: 1 }))
  const index = indexOf(load, 'a')
  const [a, b] = ['a', 'b'].map((label) => piecesInOrder(load)[indexOf(load, label)])
  if (a === undefined || b === undefined) throw new Error('both are in')
  const down = (x_mm: number, y_mm: number, snaps = true) =>
    letDown(load, { index, piece: { ...a, x_mm, y_mm }, snaps })
  expect(down(b.x_mm + 40, b.y_mm + 30)).toMatchObject({ x_mm: b.x_mm, y_mm: b.y_mm, z_mm: 600 })
  expect(down(9_000, -500)).toMatchObject({
    x_mm: 6_000 - a.length_mm,
    y_mm: 0,
    z_mm: 0,
  })
  expect(down(3_333, 40, false)).toMatchObject({ x_mm: 3_330, y_mm: 40, z_mm: 0 })
})

test('a piece turns only to orientations that its goods allow', () => {
  const upright = item('a')
  const { load } = packedLoad(upright)
  const [piece] = piecesInOrder(load)
  if (piece === undefined) throw new Error('it is in')
  const once = turned(piece, upright)
  expect([once.length_mm, once.width_mm, once.height_mm]).toEqual([
    piece.width_mm,
    piece.length_mm,
    600,
  ])
  expect(turned(once, upright)).toMatchObject({ length_mm: piece.length_mm })
  expect(
    turned(piece, {
      ...upright,
      orientations: ['lwh'],
      lengthMm: piece.length_mm,
      widthMm: piece.width_mm,
    }),
  ).toBe(piece)
})

test('pinning a piece keeps those that carry it', () => {
  const whole = { lengthMm: 6_000, widthMm: 2_000, quantity: 3 }
  const { load } = packedLoad(item('a', whole))
  const top = load.placements.find(({ layer }) => layer === 3)
  if (top === undefined) throw new Error('it is stacked three high')
  const kept = pinnedWithCarriers(load, new Set([placeKey(top)]))
  expect(kept.map(({ layer }) => layer).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  const second = load.placements.filter(({ layer }) => layer === 2)
  expect(pinnedWithCarriers(load, new Set(second.map(placeKey)))).toHaveLength(2)
})
