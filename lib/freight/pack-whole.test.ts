import { expect, test } from 'vitest'
import { nodesForOneVehicle } from './pack-whole.ts'

const load = (kinds: number, quantity: number) =>
  Array.from({ length: kinds }, () => ({ quantity }))

test('usual loads are searched over, and the largest are planned once', () => {
  expect(nodesForOneVehicle(load(6, 5))).toBe(40)
  expect(nodesForOneVehicle(load(30, 10))).toBe(40)
  expect(nodesForOneVehicle(load(100, 10))).toBe(20)
  expect(nodesForOneVehicle(load(500, 20))).toBe(0)
})
