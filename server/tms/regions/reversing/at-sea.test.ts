import { expect, test } from 'vitest'
import { places } from '#server/demo/places.ts'
import { openGazetteer } from '../regions.ts'
import { isAtSea } from './at-sea.ts'

const { nearest } = openGazetteer()

test.each([
  ['the Gulf of Thailand', 12.5, 100.4],
  ['the bay before Bangkok', 13.2, 100.5],
  ['the gulf off Chumphon', 11, 100.5],
  ['the Andaman sea', 8, 97.95],
  ['the sea off Hua Hin', 12.55, 100.2],
  ['the South China Sea', 10, 110],
  ['a corner of four files of the map', 10.0001, 100.0001],
])('%s is sea', (_, lat, lng) => {
  expect(isAtSea({ lat, lng }, nearest)).toBe(true)
})

test.each([
  ['Bangkok', 13.7563, 100.5018],
  ['Laem Chabang port', 13.08, 100.88],
  ['Map Ta Phut port', 12.66, 101.16],
  ['Songkhla port', 7.23, 100.58],
  ['the pier of Bang Pu', 13.515, 100.655],
  ['the lake of Songkhla', 7.3, 100.35],
  ['Koh Samui', 9.512, 100.0136],
  ['Koh Tao', 10.09, 99.83],
  ['Phi Phi', 7.74, 98.77],
  ['Koh Larn', 12.92, 100.78],
  ['Koh Lipe', 6.487, 99.305],
  ['Phuket', 7.8804, 98.3923],
  ['Chiang Mai', 18.7883, 98.9853],
  // Outside of the finest map nothing is said.
  ['the middle of nowhere', 0, 0],
  ['Tokyo', 35.6762, 139.6503],
])('%s is no sea', (_, lat, lng) => {
  expect(isAtSea({ lat, lng }, nearest)).toBe(false)
})

test('no place of the demo is in the sea', () => {
  for (const [name, at] of Object.entries(places)) {
    expect([name, isAtSea(at, nearest)]).toEqual([name, false])
  }
})
