import { expect, test } from 'vitest'
import { quoteItemSchema } from '#lib/contract/quote-request.ts'
import { small } from '#lib/freight/quoted-goods.fixture.ts'
import { besideVehicle, heldMeasures, sticksOut } from './beside-vehicle.ts'

const itemOf = (length: number, width: number, height: number, more: object = {}) =>
  quoteItemSchema.parse({
    qty: 1,
    length_cm: length,
    width_cm: width,
    height_cm: height,
    weight_kg: 10,
    ...more,
  })

const outOf = (item: ReturnType<typeof itemOf>) => {
  const held = besideVehicle(item, small)
  return heldMeasures.filter((measure) => sticksOut(held, measure))
}

// The small one is 200 cm long, 100 wide and high, and carries a tonne.
test('a piece is turned on the floor before it is called too long', () => {
  expect(outOf(itemOf(90, 180, 90))).toEqual([])
  expect(outOf(itemOf(90, 250, 90))).toEqual(['length'])
})

test('it is laid down only where it may be', () => {
  expect(outOf(itemOf(90, 90, 180))).toEqual(['height'])
  expect(outOf(itemOf(90, 90, 180, { flipable: true }))).toEqual([])
})

test('what is too heavy alone is so in whatever position', () => {
  expect(outOf(itemOf(90, 90, 90, { weight_kg: 1001, flipable: true }))).toEqual(['weight'])
})
