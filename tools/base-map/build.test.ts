import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { baseMapLevels, cellsInView, type BaseMapFile } from '../../lib/geo/base-map-cells.ts'
import { decodeLine } from '../../lib/geo/encoded-line.ts'
import { isInside } from '../../lib/geo/inside-outline.ts'
import { buildLevel } from './build.ts'

const root = join(import.meta.dirname, '../..')

test('the committed files are what the compiler makes', () => {
  for (const level of baseMapLevels) {
    for (const [path, text] of buildLevel(level)) {
      expect(readFileSync(join(root, 'public', path), 'utf8') === text, path).toBe(true)
    }
  }
})

test('the map of a first look is one small file, and all of them stay small', () => {
  const size = (path: string) => readFileSync(join(root, 'public', path)).length
  const world = { west: -180, south: -85, east: 180, north: 85 }
  expect(cellsInView(world, 3).map(({ path }) => size(path) < 30_000)).toEqual([true])
  for (const zoom of [5, 7, 12]) {
    const cells = cellsInView({ west: 98, south: 11, east: 103, north: 16 }, zoom)
    expect(cells.reduce((sum, { path }) => sum + size(path), 0)).toBeLessThan(40_000)
  }
})

test('towns by the sea are on land, and the sea beside them is not, at every zoom', () => {
  const places = [
    { lat: 13.7563, lng: 100.5018, land: true },
    { lat: 18.7883, lng: 98.9853, land: true },
    { lat: 12.2, lng: 100.4, land: false },
    { lat: 9.5, lng: 96.5, land: false },
  ]
  for (const zoom of [3, 5, 10]) {
    for (const { lat, lng, land } of places) {
      const view = { west: lng - 0.1, south: lat - 0.1, east: lng + 0.1, north: lat + 0.1 }
      const found = cellsInView(view, zoom).some(({ path, level }) => {
        const file: BaseMapFile = JSON.parse(readFileSync(join(root, 'public', path), 'utf8'))
        return file.land.some(([outline = '']) =>
          isInside(
            { lat, lng },
            decodeLine(outline, level.stepDegrees).map((corner) => [corner.lat, corner.lng]),
          ),
        )
      })
      expect(found, `${lat}, ${lng} at zoom ${zoom}`).toBe(land)
    }
  }
})
