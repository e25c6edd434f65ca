import { expect, test } from 'vitest'
import { truckSide } from './truck-side.ts'

const stop = { x: 200, y: 200 }

test.each([
  ['at its stop', { x: 200, y: 200 }],
  ['far from any', { x: 80, y: 40 }],
  ['going south from it', { x: 200, y: 240 }],
  ['north of it by more than its length', { x: 200, y: 90 }],
])('the truck hangs below its point %s', (_, truck) => {
  expect(truckSide(truck, [stop])).toBe('below')
})

test.each([35, 50, 70, 90])('%i pixels north of its stop it stands above, off the pin', (north) => {
  expect(truckSide({ x: 200, y: 200 - north }, [stop])).toBe('above')
})

test('between a stop to the south and one to the north it goes aside', () => {
  expect(truckSide({ x: 200, y: 150 }, [stop, { x: 200, y: 140 }])).toBe('right')
  expect(truckSide({ x: 200, y: 150 }, [stop, { x: 200, y: 140 }, { x: 240, y: 180 }])).toBe('left')
})

test('with no stop known it hangs below', () => {
  expect(truckSide({ x: 0, y: 0 }, [])).toBe('below')
})
