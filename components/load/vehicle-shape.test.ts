import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vehicleShape } from './vehicle-shape.ts'

const axle = (position_mm: number) => ({ position_mm, empty_load_kg: 1_000, max_load_kg: 9_000 })
const box = { inner_length_mm: 6_500, inner_width_mm: 2_300, inner_height_mm: 2_350 }

test('a front axle before the box makes a truck, a kingpin behind its front a trailer', () => {
  const truck = vehicleShape({ ...box, axles: [axle(-1_000), axle(4_300)] })
  expect(truck.wheels.map(({ xMm }) => xMm)).toEqual([-1_000, 4_300])
  expect(truck.chassis).toHaveLength(1)
  const trailer = vehicleShape({
    ...box,
    inner_length_mm: 13_500,
    axles: [axle(1_000), axle(9_300), axle(10_600)],
  })
  expect(trailer.chassis).toHaveLength(2)
  // Three of the tractor, two of the trailer; nobody draws a wheel at the kingpin.
  expect(trailer.wheels).toHaveLength(5)
  expect(trailer.wheels.map(({ xMm }) => xMm)).not.toContain(1_000)
})

test('every axle that is known has its wheels, and an unknown vehicle stands on some', () => {
  const known = vehicleShape({ ...box, axles: [axle(5_950), axle(-900), axle(4_600)] })
  expect(known.wheels.map(({ xMm }) => xMm)).toEqual([-900, 4_600, 5_950])
  expect(vehicleShape({ ...box, axles: [] }).wheels).toHaveLength(2)
})

test('the cab stands before the load space, above the road and no higher than the box', () => {
  const lengths = fc.integer({ min: 800, max: 16_000 })
  const heights = fc.integer({ min: 300, max: 3_200 })
  const places = fc.array(fc.integer({ min: -1_500, max: 15_000 }), { maxLength: 5 })
  fc.assert(
    fc.property(lengths, heights, places, (length, height, positions) => {
      const { cab, roadMm, wheels } = vehicleShape({
        inner_length_mm: length,
        inner_width_mm: 2_300,
        inner_height_mm: height,
        axles: positions.map(axle),
      })
      expect(cab.frontMm).toBeLessThan(cab.rearMm)
      expect(cab.rearMm).toBeLessThan(0)
      expect(cab.topMm).toBeLessThanOrEqual(height)
      expect(roadMm).toBeLessThan(0)
      expect(wheels.length).toBeGreaterThanOrEqual(2)
    }),
  )
})
