import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPlaces } from '#server/tms/regions/gazetteer/read-places.ts'
import { computeFromParts, newPlace } from './place-node.ts'
import { readTable } from './read-table.ts'
import { writeNames } from './write-names.ts'
import { writePlaces } from './write-places.ts'

const room = join(import.meta.dirname, '../../server/tms/regions')
const directory = mkdtempSync(join(tmpdir(), 'loadline-gazetteer-'))
afterAll(() => rmSync(directory, { recursive: true }))

it('keeps the index of names in step with the table of places', () => {
  const places = readPlaces()
  expect(writeNames(places) === readFileSync(join(room, 'naming/names.tsv'), 'utf8')).toBe(true)
})

it('says of each place whose coordinates it has', () => {
  const province = newPlace({ kind: 'province', code: '1', name: 'P' })
  const known = newPlace({ kind: 'district', code: '11', name: 'A' })
  const unknown = newPlace({ kind: 'district', code: '12', name: 'B' })
  const part = (code: string, point: { lat: number; lng: number } | null) =>
    newPlace({ kind: 'subdistrict', code, name: code, point })
  known.children.push(
    part('111', { lat: 1, lng: 2 }),
    part('112', { lat: 3, lng: 6 }),
    part('113', null),
  )
  unknown.children.push(part('121', null))
  province.children.push(known, unknown)
  computeFromParts(known)
  province.point = { lat: 9, lng: 9 }
  province.origin = 'capital'

  const table = writePlaces([{ code: 'XX', point: { lat: 7, lng: 7 }, provinces: [province] }])
  const shown = readPlaces(table).map(({ name, lat, lng, origin }) => [name, lat, lng, origin])
  expect(shown).toEqual([
    ['P', 9, 9, 'capital'],
    ['A', 2, 4, 'computed'],
    ['111', 1, 2, 'exact'],
    ['112', 3, 6, 'exact'],
    ['113', 2, 4, 'parent'],
    ['B', 9, 9, 'parent'],
    ['121', 9, 9, 'parent'],
  ])
})

it('refuses a table whose lines have more cells than its head', () => {
  const path = join(directory, 'broken.tsv')
  writeFileSync(path, 'a\tb\n1\t2\t3\n')
  expect(() => readTable(path)).toThrow(/broken\.tsv:2/)
})
