import { expect, test } from 'vitest'
import { placeNamesIn } from './place-names.ts'

const thailand = { west: 97, south: 5, east: 106, north: 21 }
const chiangMai = { west: 98.5, south: 18.5, east: 99.3, north: 19.1 }

test('a far view names what is large, in the language of the reader', () => {
  const names = (language: 'en' | 'th' | 'zh') =>
    placeNamesIn({ bounds: thailand, zoom: 5, language }).map(({ name }) => name)
  expect(names('en')).toContain('Bangkok')
  expect(names('th')).toContain('กรุงเทพมหานคร')
  expect(names('zh')).toContain('曼谷')
  expect(names('en')).not.toContain('Chiang Mai')
})

test('the towns beyond the border have the names of the reader too', () => {
  const around = { west: 92, south: 1, east: 108, north: 22 }
  const names = (language: 'th' | 'zh') =>
    placeNamesIn({ bounds: around, zoom: 5, language }).map(({ name }) => name)
  for (const [language, letters] of [
    ['th', /\p{Script=Thai}/u],
    ['zh', /\p{Script=Han}/u],
  ] as const) {
    expect(names(language).filter((name) => !letters.test(name))).toEqual([])
  }
  expect(names('th')).toContain('ย่างกุ้ง')
  expect(names('zh')).toContain('仰光')
  const provinces = placeNamesIn({ bounds: thailand, zoom: 6, language: 'zh' })
  expect(provinces.map(({ name }) => name)).toContain('彭世洛')
})

test('a province’s own district has the province’s Chinese name, and known ones have their own', () => {
  const districts = (language: 'en' | 'zh') =>
    placeNamesIn({ bounds: chiangMai, zoom: 9, language }).map(({ name }) => name)
  expect(districts('zh')).toContain('清迈直辖县')
  expect(districts('zh')).toContain('讪甘烹')
  expect(districts('en')).toContain('Mueang Chiang Mai')
})

test('a near view names districts, then subdistricts, after the places seen from farther', () => {
  const at = (zoom: number) =>
    placeNamesIn({ bounds: chiangMai, zoom, language: 'en' }).map(({ name }) => name)
  expect(at(8)).not.toContain('San Kamphaeng')
  expect(at(9)).toContain('San Kamphaeng')
  expect(at(11).length).toBeGreaterThan(at(9).length)
  expect(at(11)[0]).toBe('Chiang Mai')
})

test('only what is in the box, and never more than a map has room for', () => {
  for (const { lat, lng } of placeNamesIn({ bounds: chiangMai, zoom: 12, language: 'th' })) {
    expect(lat).toBeGreaterThanOrEqual(chiangMai.south)
    expect(lat).toBeLessThanOrEqual(chiangMai.north)
    expect(lng).toBeGreaterThanOrEqual(chiangMai.west)
    expect(lng).toBeLessThanOrEqual(chiangMai.east)
  }
  const world = { west: -180, south: -90, east: 180, north: 90 }
  expect(placeNamesIn({ bounds: world, zoom: 20, language: 'en' })).toHaveLength(150)
})
