import { expect, test } from 'vitest'
import { packingVehicle } from './packing-vehicle.ts'

test('a door at the side is at the kerb', () => {
  const box = { lengthMm: 1, widthMm: 1, heightMm: 1, payloadG: 1, axles: [] }
  expect(packingVehicle({ ...box, door: 'side' }).doorSide).toBe('left')
  expect(packingVehicle({ ...box, door: 'rear' }).doorSide).toBe('rear')
})

test('of an axle the goods get what the empty vehicle leaves', () => {
  const box = { lengthMm: 1, widthMm: 1, heightMm: 1, payloadG: 1, door: 'rear' } as const
  const front = { positionMm: -900, tareG: 950_000, limitG: 1_350_000 }
  const rear = { positionMm: 1650, tareG: 750_000, limitG: 1_850_000 }
  expect(packingVehicle({ ...box, axles: [rear, front] }).axles).toMatchObject([
    { positionMm: -900, maxLoadG: 400_000 },
    { positionMm: 1650, maxLoadG: 1_100_000 },
  ])
})
