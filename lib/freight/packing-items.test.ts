import { expect, test } from 'vitest'
import { countedVolumeMm3, packingItems, roomBeyondSidesMm3 } from './packing-items.ts'
import { orientations, uprightOrientations } from '../packing/request.ts'

const item = { qty: 2, length_cm: 120, width_cm: 80, height_cm: 100, weight_kg: 250 }

function packed(more: object) {
  const [first] = packingItems([{ ...item, ...more }])
  if (first === undefined) throw new Error('no item')
  return first
}

test('an item keeps its place, number, sides and weight', () => {
  expect(packingItems([item, { ...item, qty: 7 }])).toMatchObject([
    { id: '0', quantity: 2, lengthMm: 1200, widthMm: 800, heightMm: 1000, weightG: 250_000 },
    { id: '1', quantity: 7 },
  ])
})

test('goods are rounded up to whole units, and no further', () => {
  expect(
    packed({ length_cm: 110.1, width_cm: 80.01, height_cm: 0.001, weight_kg: 0.0001 }),
  ).toMatchObject({ lengthMm: 1101, widthMm: 801, heightMm: 1, weightG: 1 })
})

test('only what may be tipped is tipped', () => {
  expect(packed({}).orientations).toEqual(uprightOrientations)
  expect(packed({ flipable: false }).orientations).toEqual(uprightOrientations)
  expect(packed({ flipable: true }).orientations).toEqual(orientations)
})

test('goods can be stacked unless it is said, and are fragile only if it is', () => {
  expect(packed({})).toMatchObject({ stackable: true, fragile: false })
  expect(packed({ stackable: false, fragile: true })).toMatchObject({
    stackable: false,
    fragile: true,
  })
})

test('a piece needs more room than its sides make only where its shipper says so', () => {
  const rooms = roomBeyondSidesMm3([
    item,
    { ...item, volume_m3: 0.5 },
    { ...item, volume_m3: 0.965 },
    { ...item, volume_m3: 2 },
  ])
  expect([...rooms]).toEqual([['3', 2_000_000_000]])
  expect(packed({ volume_m3: 2 })).toMatchObject({ lengthMm: 1200, widthMm: 800, heightMm: 1000 })
})

test('the room that is counted is what the shipper says, otherwise what the sides make', () => {
  expect(countedVolumeMm3(item)).toBe(960_000_000)
  expect(countedVolumeMm3({ ...item, volume_m3: 0.5 })).toBe(500_000_000)
  expect(countedVolumeMm3({ ...item, volume_m3: 2 })).toBe(2_000_000_000)
})
