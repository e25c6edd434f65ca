import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupAxles } from '../axle-groups.ts'
import { packWholeGroups } from '../pack-whole-groups.ts'
import { pack } from '../pack.ts'
import { uprightOrientations, type Item, type PackRequest, type Vehicle } from '../request.ts'
import { shareOnLeft } from '../steady.ts'
import { anyRequest } from '../validate/testing/any-request.ts'
import { validate } from '../validate/validate.ts'
import type { NamedPiece } from './assign-items.ts'
import { figuresOf } from './figures.ts'
import { steadied } from './steadied.ts'

const truck: Vehicle = {
  lengthMm: 6500,
  widthMm: 2300,
  heightMm: 2350,
  payloadG: 6_500_000,
  doorSide: 'rear',
  axles: groupAxles([
    { positionMm: -1000, tareG: 3_000_000, limitG: 5_000_000 },
    { positionMm: 4300, tareG: 2_500_000, limitG: 10_000_000 },
  ]),
}

const nodes = { kind: 'nodes', nodes: 20 } as const

type Good = Pick<Item, 'id' | 'quantity' | 'lengthMm' | 'widthMm' | 'heightMm' | 'weightG'>

function requestOf(goods: readonly (Good & Partial<Item>)[], vehicle = truck): PackRequest {
  const items = goods.map((good): Item => {
    const asUsual = { orientations: uprightOrientations, stackable: true, fragile: false }
    const alone = { maxWeightOnTopG: null, stop: 1, recipient: null, group: null }
    return { ...asUsual, ...alone, ...good }
  })
  return { vehicle, items, options: { supportShare: 1, lastInFirstOut: true } }
}

const sofas = {
  id: 'sofa',
  quantity: 4,
  lengthMm: 2000,
  widthMm: 900,
  heightMm: 850,
  weightG: 50_000,
  fragile: true,
}
const drums = {
  id: 'drum',
  quantity: 10,
  lengthMm: 580,
  widthMm: 580,
  heightMm: 880,
  weightG: 215_000,
}
const rolls = {
  id: 'roll',
  quantity: 8,
  lengthMm: 3000,
  widthMm: 300,
  heightMm: 300,
  weightG: 45_000,
}

/** The share of its limit that each of the two supports bears. */
function sharesOf(
  { axles, ...vehicle }: Vehicle,
  pieces: readonly NamedPiece[],
): readonly number[] {
  const [loads] = figuresOf({ axles, ...vehicle }, pieces).axleLoads
  return axles.map(({ maxLoadG }, index) => (loads?.loadsG[index] ?? 0) / maxLoadG)
}

function leftShareOf(pieces: readonly NamedPiece[], { widthMm }: Vehicle): number {
  const weightG = pieces.reduce((sum, { item }) => sum + item.weightG, 0)
  const leftG = pieces.reduce(
    (sum, piece) => sum + piece.item.weightG * shareOnLeft(piece, widthMm),
    0,
  )
  return leftG / weightG
}

test('a load that lifts the front axle is turned round', () => {
  const request = requestOf([sofas, drums, rolls])
  const found = packWholeGroups(request, nodes, {}).pieces
  expect(figuresOf(truck, found).axleLoads[0]?.loadsG[0]).toBeLessThan(0)
  const plan = pack(request, nodes)
  expect(plan.axleLoads[0]?.loadsG[0]).toBeGreaterThan(0)
  expect(plan.placements).toHaveLength(22)
  expect(validate(request, plan)).toEqual([])
})

test('goods along one wall are shared out between both, and a piece alone stands in the middle', () => {
  const foundAndNow = (quantity: number) => {
    const { vehicle, ...goods } = requestOf([{ ...sofas, quantity }], { ...truck, widthMm: 2450 })
    const found = packWholeGroups({ vehicle, ...goods }, nodes, {}).pieces
    return [found, steadied(vehicle, found)].map((pieces) => leftShareOf(pieces, vehicle))
  }
  const [six = 0, sixNow = 0] = foundAndNow(6)
  expect(six).toBeGreaterThan(0.6)
  expect(sixNow).toBeCloseTo(0.5, 6)
  const [one, oneNow] = foundAndNow(1)
  expect([one, oneNow]).toEqual([1, 0.5])
})

test('goods of several stops, and those that come in by the side, stay where they are', () => {
  for (const request of [
    requestOf([sofas, { ...drums, stop: 2 }]),
    requestOf([sofas, drums, rolls], { ...truck, doorSide: 'left' }),
  ]) {
    const found = packWholeGroups(request, nodes, {}).pieces
    expect(steadied(request.vehicle, found)).toBe(found)
  }
})

test('any load keeps its pieces, strains no axle more and leans no more', () => {
  const any = anyRequest({ maxItems: 5, maxQuantity: 8 })
  fc.assert(
    fc.property(any, ({ items, ...asked }) => {
      const request = { ...asked, items: items.map((item) => ({ ...item, stop: 1 })) }
      const { vehicle } = request
      const found = packWholeGroups(request, nodes, {}).pieces
      if (found.length === 0) return
      const now = steadied(vehicle, found)
      const idsOf = (pieces: readonly NamedPiece[]) => pieces.map(({ itemId }) => itemId).sort()
      expect(idsOf(now)).toEqual(idsOf(found))
      const leanOf = (pieces: readonly NamedPiece[]) => Math.abs(leftShareOf(pieces, vehicle) - 0.5)
      expect(leanOf(now)).toBeLessThanOrEqual(leanOf(found) + 1e-9)
      const before = sharesOf(vehicle, found)
      const after = sharesOf(vehicle, now)
      if (Math.min(...before) >= 0) {
        expect(Math.min(...after)).toBeGreaterThanOrEqual(0)
        expect(Math.max(...after)).toBeLessThanOrEqual(Math.max(...before))
      } else {
        expect(Math.min(...after)).toBeGreaterThanOrEqual(Math.min(...before))
      }
      expect(validate(request, pack(request, nodes))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
