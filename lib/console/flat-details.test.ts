import { expect, it } from 'vitest'
import { flatDetails } from './flat-details.ts'

it('names each value by its way, and leaves out what is empty', () => {
  const details = {
    name: 'Truck',
    names: { th: 'รถ', zh: null },
    axles: [{ limit: 5 }, { limit: 0 }],
    days: [1, 2],
    notes: '',
    none: [],
    active: false,
  }
  expect(flatDetails(details)).toEqual([
    'name: Truck',
    'names.th: รถ',
    'axles[0].limit: 5',
    'axles[1].limit: 0',
    'days: 1, 2',
    'active: false',
  ])
})

it('is cut after forty lines', () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ index }))
  expect(flatDetails({ rows })).toHaveLength(41)
  expect(flatDetails({ rows }).at(-1)).toBe('…')
})
