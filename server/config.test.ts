import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

function mapTilesOf(env: Readonly<Record<string, string>>) {
  return loadConfig({ env, root: '/nowhere', terminal: false }).mapTiles
}

const MAP_TILE_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const MAP_TILE_ATTRIBUTION =
  '© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors'

test('without an address there are no street tiles', () => {
  expect(mapTilesOf({})).toBeNull()
  expect(mapTilesOf({ MAP_TILE_URL: ' ', MAP_TILE_ATTRIBUTION })).toBeNull()
})

test('the line of the README gives street tiles of one server, with its name', () => {
  expect(mapTilesOf({ MAP_TILE_URL, MAP_TILE_ATTRIBUTION })).toEqual({
    url: MAP_TILE_URL,
    origins: ['https://tile.openstreetmap.org'],
    credit: [
      { text: '© ', href: null },
      { text: 'OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
      { text: ' contributors', href: null },
    ],
  })
})

test('tiles are not shown without the name of whoever draws them', () => {
  expect(() => mapTilesOf({ MAP_TILE_URL })).toThrow(/^MAP_TILE_ATTRIBUTION is not set/)
})

test.each([
  "https://tile.example 'unsafe-inline'/{z}/{x}/{y}",
  'https://tile.example/{z}/{x}/{y}; script-src *',
  'https://tile.example/{z}/{x}/{y}"',
  'https://*.example/{z}/{x}/{y}',
  'https://tile.example/{z}/{x}',
  'tile.example/{z}/{x}/{y}',
])('refuses %j by the name of the variable', (url) => {
  expect(() => mapTilesOf({ MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION })).toThrow(
    /^MAP_TILE_URL must be an address like/,
  )
})

test('refuses a credit whose link would run a script, by the name of the variable', () => {
  const hostile = '[Maps](javascript:alert)'
  expect(() => mapTilesOf({ MAP_TILE_URL, MAP_TILE_ATTRIBUTION: hostile })).toThrow(
    /^MAP_TILE_ATTRIBUTION must be a line of text/,
  )
})
