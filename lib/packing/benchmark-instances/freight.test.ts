import { expect, test } from 'vitest'
import { freightFamilies, freightRequest, semiTrailer } from './freight.ts'

test.each(freightFamilies)(
  'a load of %s has the pieces and kinds that were asked for',
  (family) => {
    for (const [pieces, kinds] of [
      [10, 10],
      [300, 25],
      [2000, 100],
    ] as const) {
      const request = freightRequest({ family, pieces, kinds, stops: 3, seed: 1 })
      expect(request.items).toHaveLength(kinds)
      expect(request.items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(pieces)
    }
  },
)

test('a seed draws the same load again, and another one another', () => {
  const options = { family: 'mixed', pieces: 50, kinds: 20, stops: 1 } as const
  const first = freightRequest({ ...options, seed: 1 })
  expect(freightRequest({ ...options, seed: 1 })).toEqual(first)
  expect(freightRequest({ ...options, seed: 2 })).not.toEqual(first)
})

test('every piece of freight goes through the door of the trailer in some way', () => {
  for (const family of freightFamilies) {
    const { items } = freightRequest({ family, pieces: 500, kinds: 500, stops: 1, seed: 3 })
    for (const { lengthMm, widthMm, heightMm } of items) {
      expect(heightMm).toBeLessThanOrEqual(semiTrailer.heightMm)
      expect(Math.min(lengthMm, widthMm)).toBeLessThanOrEqual(semiTrailer.widthMm)
    }
  }
})
