import { expect, test } from 'vitest'
import { minimalStandard } from '../packing/benchmark-instances/minimal-standard.ts'
import { shortTour, tourLengthM } from './short-tour.ts'

function permutations(indexes: readonly number[]): number[][] {
  if (indexes.length === 0) return [[]]
  return indexes.flatMap((first) =>
    permutations(indexes.filter((each) => each !== first)).map((rest) => [first].concat(rest)),
  )
}

test('seven points are visited in the shortest order, or nearly', () => {
  const draw = minimalStandard(5)
  let shortestM = 0
  let foundM = 0
  for (let round = 0; round < 20; round++) {
    const origin = { lat: 13.7, lng: 100.5 }
    const points = Array.from({ length: 7 }, () => ({ lat: 13 + draw(), lng: 100 + draw() }))
    const lengthOf = (order: readonly number[]) =>
      tourLengthM(
        origin,
        order.map((at) => points[at] ?? null),
      )
    const best = Math.min(...permutations([...points.keys()]).map(lengthOf))
    const found = lengthOf(shortTour(origin, points))
    expect(found).toBeLessThan(best * 1.15)
    shortestM += best
    foundM += found
  }
  expect(foundM).toBeLessThan(shortestM * 1.02)
})

test('every point is visited once, and unknown ones last', () => {
  const draw = minimalStandard(9)
  const points = Array.from({ length: 60 }, (_, index) =>
    index % 7 === 0 ? null : { lat: 13 + draw(), lng: 100 + draw() },
  )
  const order = shortTour(null, points)
  expect(order.toSorted((a, b) => a - b)).toEqual([...points.keys()])
  const unknown = [0, 7, 14, 21, 28, 35, 42, 49, 56]
  expect(order.slice(-unknown.length)).toEqual(unknown)
})
