import { expect, test } from 'vitest'
import { findPhoto, photoName } from './photo-name.ts'

const link = (id: string, key: string) => `https://tms.example/api/photos/org/${id}?key=${key}`

const delivered = (key: string) => ({
  state: 'delivered' as const,
  createdAt: 1_763_700_000,
  parcel_no: null,
  photos: [link('one', key), link('two', key)],
})

test('a name finds its photo after links were renewed and an earlier event was added', () => {
  const name = photoName(delivered('old'), 1)
  const earlier = {
    ...delivered('new'),
    createdAt: 1_763_600_000,
    photos: [link('three', 'new'), link('four', 'new')],
  }
  expect(findPhoto([earlier, delivered('new')], name)).toBe(link('two', 'new'))
})

test('another photo of the same event does not get the name', () => {
  const name = photoName(delivered('old'), 1)
  const replaced = { ...delivered('old'), photos: [link('one', 'old'), link('five', 'old')] }
  expect(findPhoto([replaced], name)).toBeNull()
})

test('photos of a carrier that differ in their query only have different names', () => {
  const event = {
    ...delivered('x'),
    photos: ['https://c.example/?id=1', 'https://c.example/?id=2'],
  }
  expect(findPhoto([event], photoName(event, 1))).toBe('https://c.example/?id=2')
})
