import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutDrawings } from './lay-out-drawings.ts'

const vehicle = (inner_length_mm: number, inner_width_mm: number) => ({
  inner_length_mm,
  inner_width_mm,
})
const page = { width: 769, height: 448, hasPicture: true } as const

test('alone on its page, a layer of any vehicle is drawn over the width of the page or its height', () => {
  const [pickup, truck, trailer] = [
    layOutDrawings(vehicle(2_300, 1_600), page),
    layOutDrawings(vehicle(6_500, 2_300), page),
    layOutDrawings(vehicle(13_600, 2_450), page),
  ]
  expect(pickup.plan.height).toBeGreaterThan(380)
  expect(truck.plan.width).toBeCloseTo(769)
  expect(trailer.plan.width).toBeCloseTo(769)
  // A long vehicle leaves its picture the room below.
  expect(trailer.picture?.height).toBeGreaterThan(250)
})

test('plan and picture stay in their room, apart from each other, however it is formed', () => {
  const millimetres = fc.integer({ min: 1_000, max: 16_000 })
  fc.assert(
    fc.property(
      millimetres,
      fc.integer({ min: 1_000, max: 2_600 }),
      fc.integer({ min: 252, max: 460 }),
      (length, width, height) => {
        const {
          plan,
          picture,
          height: used,
        } = layOutDrawings(vehicle(length, width), {
          ...page,
          height,
        })
        expect(plan.width).toBeLessThanOrEqual(page.width + 0.01)
        expect(used).toBeLessThanOrEqual(height + 0.01)
        if (picture === null) throw new Error('there is room for a picture')
        expect(picture.x >= plan.width || picture.y >= plan.height).toBe(true)
        expect(picture.x + picture.width).toBeLessThanOrEqual(page.width + 0.01)
        expect(picture.y + picture.height).toBeLessThanOrEqual(used + 0.01)
        expect(Math.min(picture.width, picture.height)).toBeGreaterThan(100)
      },
    ),
  )
})
