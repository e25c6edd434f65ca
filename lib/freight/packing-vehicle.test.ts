import { expect, test } from 'vitest'
import { packingVehicle, supportsOf } from './packing-vehicle.ts'

const axle = (positionMm: number, emptyLoadG: number, maxLoadG: number) => ({
  positionMm,
  emptyLoadG,
  maxLoadG,
})

test('of an axle the goods get what the empty vehicle leaves', () => {
  const pickup = [axle(-900, 950_000, 1_350_000), axle(1650, 750_000, 1_850_000)]
  expect(supportsOf(pickup)).toMatchObject([
    { positionMm: -900, maxLoadG: 400_000 },
    { positionMm: 1650, maxLoadG: 1_100_000 },
  ])
})

test('more axles are two groups, parted at the widest gap, in whatever order they come', () => {
  const trailer = [
    axle(11_900, 2200, 9000),
    axle(1000, 2500, 16_000),
    axle(9300, 2200, 9000),
    axle(10_600, 2200, 9000),
  ]
  expect(supportsOf(trailer)).toMatchObject([
    { positionMm: 1000, maxLoadG: 13_500 },
    { positionMm: 10_600, maxLoadG: 20_400 },
  ])
  const twoSteering = [
    axle(-1200, 3000, 7000),
    axle(600, 3000, 7000),
    axle(5000, 3000, 10_000),
    axle(6350, 3000, 10_000),
  ]
  expect(supportsOf(twoSteering)).toMatchObject([
    { positionMm: -300, maxLoadG: 8000 },
    { positionMm: 5675, maxLoadG: 14_000 },
  ])
})

test('axles that say nothing of balance are not looked at', () => {
  expect(supportsOf([])).toEqual([])
  expect(supportsOf([axle(0, 1, 2)])).toEqual([])
  const threeSupports = [axle(0, 1, 2), axle(4000, 1, 2), axle(9000, 1, 2)]
  expect(supportsOf(threeSupports)).toEqual([])
})

test('a door at the side is at the kerb', () => {
  const box = { lengthMm: 1, widthMm: 1, heightMm: 1, payloadG: 1, axles: [] }
  expect(packingVehicle({ ...box, door: 'side' }).doorSide).toBe('left')
  expect(packingVehicle({ ...box, door: 'rear' }).doorSide).toBe('rear')
})
