import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPlaces } from '#server/tms/regions/gazetteer/read-places.ts'
import { readChina } from './china.ts'
import { readNeighbours } from './neighbours.ts'
import { computeFromParts, newPlace } from './place-node.ts'
import { readTable } from './read-table.ts'
import { readThailand } from './thailand.ts'
import { readWorldTowns } from './world-towns.ts'
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

const names = join(import.meta.dirname, 'names')

function writeTable(name: string, lines: readonly string[]): void {
  writeFileSync(
    join(directory, name),
    `${lines.map((line) => line.replaceAll('|', '\t')).join('\n')}\n`,
  )
}

const world = [
  'name|name_ascii|country_iso2|admin1|lat|lng|population|class',
  'Lop Buri|Lop Buri|TH|Lop Buri|14.80402|100.6186|57761|Admin-1 capital',
  'Bangkok|Bangkok|TH|Bangkok Metropolis|13.75|100.51664|6704000|Admin-0 capital',
  'Nowhere|Nowhere|TH|Lop Buri|0.0|0.0|5|Populated place',
  'Old Stones|Old Stones|TH|Lop Buri|14.9|100.7|0|Historic place',
  'Chongqing|Chongqing|CN|Chongqing|29.56|106.59|5214000|Admin-1 capital',
]

it('compiles Thailand from its tables: corrected names and codes, centres, middles of districts', () => {
  writeTable('world-places.tsv', world)
  writeTable('thailand.tsv', [
    'subdistrict_code|subdistrict_th|subdistrict_en|district_code|district_th|district_en|province_code|province_th|province_en|postal_code|lat|lng',
    '160101|ก|A|1601|เมืองลพบุรี|Mueang Lop Buri|16|ลพบุรี|Loburi|15000|14.5|100.5',
    '160102|ข|B|1601|เมืองลพบุรี|Mueang Lop Buri|16|ลพบุรี|Loburi|15000|14.7|100.7',
    '160103|ค|C|1601|เมืองลพบุรี|Mueang Lop Buri|16|ลพบุรี|Loburi|15000||',
    '100101|ง|D|1001|พระนคร|Phra Nakhon|10|กรุงเทพมหานคร|Bangkok|10200||',
    '104702|จ|E|1047|บางนา|Bang Na|10|กรุงเทพมหานคร|Bangkok|10260||',
    '380701|ศรีวิไล|Si Wilai|3807|ศรีวิไล|Si Wilai|38|บึงกาฬ|Bueng Kan|38190|18.382|103.285',
  ])
  writeTable('thailand-centres.tsv', [
    'subdistrict_code|subdistrict_th|district_th|lat|lng|area_km2|reach_km',
    '100101|ง|พระนคร|13.75|100.49|1.5|1.2',
    '104701|บางนา|บางนา|13.66|100.61|9|4',
    '380701|ศรีวิไล|ศรีวิไล|18.18|103.74|60|8',
  ])
  const { provinces } = readThailand({ directory, names, world: readWorldTowns(directory) })
  expect(provinces).toMatchObject([
    {
      nameEn: 'Lop Buri',
      point: { lat: 14.80402, lng: 100.6186 },
      origin: 'capital',
      population: 57_761,
      children: [
        {
          point: { lat: 14.6, lng: 100.6 },
          origin: 'computed',
          children: [{ origin: 'exact' }, { origin: 'exact' }, { origin: null }],
        },
      ],
    },
    {
      children: [
        { point: { lat: 13.75, lng: 100.49 }, children: [{ origin: 'exact' }] },
        { point: { lat: 13.66, lng: 100.61 }, origin: 'computed', children: [{ origin: null }] },
      ],
    },
    { children: [{ children: [{ point: { lat: 18.18, lng: 103.74 }, postalCode: '38210' }] }] },
  ])
})

it('compiles China from its table: the two groups of a municipality are one city', () => {
  writeTable('world-places.tsv', world)
  writeTable('china.tsv', [
    'district_code|district|city|province',
    '500101|万州区|市辖区|重庆市',
    '500229|城口县|县|重庆市',
  ])
  const { provinces } = readChina({ directory, names, world: readWorldTowns(directory) })
  expect(provinces).toMatchObject([
    {
      name: '重庆市',
      nameEn: 'Chongqing',
      code: '500000',
      children: [
        { name: '重庆市', origin: 'exact', children: [{ name: '万州区' }, { name: '城口县' }] },
      ],
    },
  ])
})

it('compiles a country around from GeoNames: plain names, towns in their districts, the seat of a region', () => {
  writeTable('world-places.tsv', [
    'name|name_ascii|country_iso2|admin1|lat|lng|population|class',
    'Old Seat|Old Seat|LA|Champasak|14.9|105.87|12994|Admin-1 capital',
    'Pakxe|Pakxe|LA|Champasak|15.12|105.8|102775|Populated place',
  ])
  writeTable('region-names.tsv', [
    'country|code|name_en|name_th|name_zh|aliases',
    'LA|02|Champasak|จำปาศักดิ์|占巴塞省|',
  ])
  writeTable('neighbour-towns.tsv', [
    'country|name_en|name_th|name_zh|aliases|lat|lng|capital',
    'LA|Pakse|ปากเซ|巴色||15.12|105.8|capital',
  ])
  const town = { country: 'LA', admin1: '02' }
  const towns = [
    { ...town, name: 'Pakxé', lat: '15.12', lng: '105.8', admin2: '' },
    { ...town, name: 'Muang Không', lat: '14.12', lng: '105.86', admin2: '1610' },
  ]
  const districts = [
    { code: 'LA.02.1601', name: 'Muang Pakxé' },
    { code: 'LA.02.1610', name: 'Muang Không' },
  ]
  writeFileSync(join(directory, 'cities.json'), JSON.stringify(towns))
  writeFileSync(join(directory, 'admin2.json'), JSON.stringify(districts))
  const townsOfWorld = readWorldTowns(directory)
  const laos = readNeighbours({ cities: directory, names: directory, world: townsOfWorld }).find(
    ({ code }) => code === 'LA',
  )
  expect(laos?.provinces).toMatchObject([
    {
      name: 'Champasak',
      point: { lat: 15.12, lng: 105.8 },
      origin: 'capital',
      children: [
        {
          kind: 'district',
          name: 'Pakse',
          code: '1601',
          children: [{ kind: 'town', name: 'Pakse', nameZh: '巴色', population: 102_775 }],
        },
        {
          kind: 'district',
          name: 'Khong',
          origin: 'computed',
          children: [{ name: 'Muang Khong', aliases: ['Khong'] }],
        },
      ],
    },
  ])
  expect(townsOfWorld.towns.every((each) => townsOfWorld.taken(each))).toBe(true)
})
