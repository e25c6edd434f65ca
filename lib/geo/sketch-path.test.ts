import { expect, test } from 'vitest'
import { sketchAround, sketchPath } from './sketch-path.ts'

const size = { width: 100, height: 50, spanDegrees: 2 }
const at = (lat: number, lng: number) => ({ lat, lng })

test('the point is in the middle, and a degree is as long both ways where it is', () => {
  const { bounds } = sketchAround(at(60, 10), size)
  expect(bounds.west).toBe(9)
  expect(bounds.east).toBe(11)
  // At 60 degrees a degree of longitude is half as long as one of latitude.
  expect(bounds.north - bounds.south).toBeCloseTo(0.5)
})

const sketch = sketchAround(at(0, 0), size)
const square = [at(-0.25, -0.5), at(-0.25, 0.5), at(0.25, 0.5), at(0.25, -0.5)]

test('land is where it is, north up', () => {
  expect(sketchPath([[square]], sketch)).toBe('M25.0 37.5L75.0 37.5L75.0 12.5L25.0 12.5Z')
})

test('what is far off, or smaller than a pixel, is left out', () => {
  expect(sketchPath([[square.map(({ lat, lng }) => at(lat, lng + 90))]], sketch)).toBe('')
  const island = [at(0, 0), at(0.001, 0), at(0, 0.001)]
  expect(sketchPath([[island]], sketch)).toBe('')
  const dense = square.flatMap(({ lat, lng }) => [at(lat, lng), at(lat, lng + 0.001)])
  expect(sketchPath([[dense]], sketch)).toBe(sketchPath([[square]], sketch))
})

test('land that covers the whole picture is drawn, though none of its corners is seen', () => {
  const continent = [at(-9, -9), at(-9, 9), at(9, 9), at(9, -9)]
  expect(sketchPath([[continent]], sketch)).toMatch(/^M.*Z$/)
})
