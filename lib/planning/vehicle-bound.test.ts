import { expect, test } from 'vitest'
import { uprightOrientations, type Item, type Vehicle } from '../packing/request.ts'
import { vehicleBound } from './vehicle-bound.ts'

const vehicle: Vehicle = {
  lengthMm: 4000,
  widthMm: 2000,
  heightMm: 2000,
  payloadG: 1_000_000,
  axles: [],
  doorSide: 'rear',
}

function item(sidesMm: readonly [number, number, number], weightKg: number, quantity = 1): Item {
  const [lengthMm, widthMm, heightMm] = sidesMm
  return {
    id: 'item',
    lengthMm,
    widthMm,
    heightMm,
    weightG: weightKg * 1000,
    quantity,
    orientations: uprightOrientations,
    stackable: true,
    fragile: false,
    maxWeightOnTopG: null,
    stop: 1,
    recipient: null,
    group: null,
  }
}

test('the bound is the largest of its sums, and named by it', () => {
  const of = (...items: Item[]) =>
    vehicleBound(
      items.map((each) => [each]),
      [vehicle],
    )
  expect(of(item([1000, 1000, 1000], 1, 17))).toEqual({ vehicles: 2, by: 'volume' })
  expect(of(item([100, 100, 100], 300, 4))).toEqual({ vehicles: 2, by: 'weight' })
  // Two of these never stand above each other, and eight cover the floor.
  expect(of(item([1000, 1000, 1100], 1, 9))).toEqual({ vehicles: 2, by: 'floor' })
  const heavy = item([100, 100, 100], 501)
  expect(of(heavy, heavy, heavy)).toEqual({ vehicles: 3, by: 'waybills' })
})

test('a roomy and a heavy waybill may share a vehicle', () => {
  const roomy = item([3000, 2000, 1500], 1)
  const heavy = item([100, 100, 100], 900)
  expect(vehicleBound([[roomy], [heavy]], [vehicle]).vehicles).toBe(1)
})
