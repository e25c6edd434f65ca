import { expect, test } from 'vitest'
import { roundedUp, shownLength, shownVolume, shownWeight } from './shown-measure.ts'

const metric = { length: 'cm', weight: 'kg' } as const
const imperial = { length: 'in', weight: 'lb' } as const

test('is what it was in the units of the service, and converted in others', () => {
  expect(shownLength(300, metric)).toMatchObject({ value: 300, unit: 'cm' })
  expect(shownLength(254, imperial)).toMatchObject({ value: 100, unit: 'in' })
  expect(shownWeight(453.59237, imperial).value).toBeCloseTo(1000, 9)
  expect(shownWeight(1.5, { length: 'mm', weight: 'g' })).toMatchObject({ value: 1500, unit: 'g' })
})

test('a volume goes with the sides', () => {
  expect(shownVolume(2, { length: 'mm', weight: 'lb' })).toMatchObject({ value: 2, unit: 'm3' })
  expect(shownVolume(1, imperial).value).toBeCloseTo(35.3147, 4)
})

test('what has to be saved is never shown as less', () => {
  expect(roundedUp(shownLength(3.1, metric)).value).toBe(3.1)
  expect(roundedUp(shownLength(10, imperial)).value).toBe(4)
})
