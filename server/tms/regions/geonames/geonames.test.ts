/** Small files in the formats that GeoNames' readme describes, made up here; the places are real. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { temporaryDirectories } from '#server/db/testing/temporary-directory.ts'
import { createRegions, type Regions } from '../regions.ts'

const directories = temporaryDirectories('loadline-geonames-')
let nowMs = 0
let test: TestDatabase
let regions: Regions
beforeAll(async () => {
  test = await openTestDatabase()
  regions = createRegions({ database: test.database, clock: { nowMs: () => nowMs } })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.query(
    'truncate tms.gazetteer_postal_codes, tms.gazetteer_places, tms.gazetteer_place_names, tms.gazetteer_admin_names',
  )
  // Whether anything is loaded is looked at once a minute.
  nowMs += 60_000
})

async function load(lines: readonly string[]) {
  const path = join(await directories(), 'dump.txt')
  await writeFile(path, lines.join('\r\n'))
  return regions.load(path)
}

const postal = (country: string, code: string, place: string, admin1: string, at: string) =>
  `${country}\t${code}\t${place}\t${admin1}\t01\tSome county\t002\t\t\t${at}\t4`

const place = (cells: {
  id: number
  name: string
  others?: string
  at: string
  feature?: string
  country: string
  admin1: string
  population?: number
}) =>
  [
    cells.id,
    cells.name,
    cells.name,
    cells.others ?? '',
    cells.at,
    cells.feature ?? 'P\tPPL',
    cells.country,
    '',
    cells.admin1,
    '',
    '',
    '',
    cells.population ?? 0,
    '',
    '10',
    'Asia/Bangkok',
    '2024-01-01',
  ].join('\t')

const laos = [
  place({
    id: 1,
    name: 'Pakxé',
    others: 'Pakse,ปากเซ',
    at: '15.12\t105.8',
    country: 'LA',
    admin1: '02',
    population: 88_000,
  }),
  place({
    id: 2,
    name: 'Some Hill',
    at: '15.2\t105.9',
    feature: 'T\tHLL',
    country: 'LA',
    admin1: '02',
  }),
  place({
    id: 3,
    name: 'Old Town',
    at: '15.3\t105.7',
    feature: 'P\tPPLH',
    country: 'LA',
    admin1: '02',
  }),
  place({
    id: 4,
    name: 'Champasak',
    at: '14.9\t105.9',
    feature: 'A\tADM1',
    country: 'LA',
    admin1: '02',
  }),
]

it('tells the dumps apart and leaves out what is no place of people', async () => {
  expect(await load(laos)).toEqual({ kind: 'places', stored: 2, left: 2 })
  expect(await load(['LA.02\tChampasak\tChampasak\t1234', 'LA.02.0201\tPakxé\tPakxe\t5'])).toEqual({
    kind: 'admin codes',
    stored: 2,
    left: 0,
  })
  expect(await load([postal('GB', 'SW1A', 'Westminster', 'England', '51.5\t-0.13')])).toMatchObject(
    {
      kind: 'postal codes',
      stored: 1,
    },
  )
})

it('finds a loaded place by any of its names, with the names of what it lies in', async () => {
  await load(laos)
  await load(['LA.02\tChampasak\tChampasak\t1234'])
  for (const text of ['Ban X, Pakse', 'ปากเซ', 'pakxe 16000']) {
    expect(await regions.loaded.find({ text, country: 'LA' })).toMatchObject({
      place_name: 'Pakxé',
      province: 'Champasak',
      lat: 15.12,
      lng: 105.8,
      source: 'postal_centroid',
    })
  }
  expect(await regions.loaded.find({ text: 'Champasak', country: 'LA' })).toMatchObject({
    source: 'province_centroid',
    confidence: 0.32,
  })
  expect(await regions.loaded.find({ text: 'Pakse', country: 'VN' })).toBeNull()
})

it('finds a postal code however it is written, and trusts it more beside its place', async () => {
  await load([
    postal('GB', 'SW1A 1AA', 'Westminster', 'England', '51.501\t-0.142'),
    postal('GB', 'SW1A 1AA', 'St James', 'England', '51.503\t-0.138'),
  ])
  const found = await regions.loaded.find({ text: 'Buckingham Gate, sw1a1aa', country: 'GB' })
  expect(found).toMatchObject({ postal_code: 'SW1A 1AA', province: 'England' })
  expect(found?.lat).toBeCloseTo(51.502)
  const beside = await regions.loaded.find({ text: 'Westminster SW1A 1AA', country: 'GB' })
  expect(beside).toMatchObject({ lat: 51.501, lng: -0.142 })
  expect(beside?.confidence).toBeGreaterThan(found?.confidence ?? 1)
  // A code says nothing without its country.
  expect(await regions.loaded.find({ text: 'SW1A 1AA', country: null })).toBeNull()
})

it('gives a finer point to a place that the embedded table has none for', async () => {
  const [match] = regions.gazetteer().match({
    text: 'แขวงบางนาใต้ เขตบางนา กรุงเทพ 10260',
    country: null,
    homeCountry: 'TH',
  })
  if (match === undefined) throw new Error('no match')
  expect(await regions.loaded.pointOf(match.place, '10260')).toBeNull()
  nowMs += 60_000
  await load([
    postal('TH', '10260', 'บางนาใต้', 'กรุงเทพมหานคร', '13.665\t100.62'),
    postal('TH', '10260', 'พระโขนงใต้', 'กรุงเทพมหานคร', '13.69\t100.6'),
  ])
  expect(await regions.loaded.pointOf(match.place, '10260')).toEqual({
    point: { lat: 13.665, lng: 100.62 },
    confidence: 0.6,
  })
})

it('takes no point that is not where the rest of the province is', async () => {
  const placeOf = (text: string) => {
    const [match] = regions.gazetteer().match({ text, country: null, homeCountry: 'TH' })
    return match?.place ?? expect.fail(text)
  }
  const bangNaTai = placeOf('แขวงบางนาใต้ เขตบางนา กรุงเทพ 10260')
  // The right name and code, in Bueng Kan.
  await load([postal('TH', '10260', 'บางนาใต้', 'กรุงเทพมหานคร', '18.38\t103.28')])
  expect(await regions.loaded.pointOf(bangNaTai, '10260')).toBeNull()
  // The line in the province counts, and not the middle between two.
  await load([
    postal('TH', '10260', 'บางนาใต้', 'กรุงเทพมหานคร', '18.38\t103.28'),
    postal('TH', '10260', 'บางนาใต้', 'Bangkok', '13.665\t100.62'),
  ])
  expect(await regions.loaded.pointOf(bangNaTai, '10260')).toEqual({
    point: { lat: 13.665, lng: 100.62 },
    confidence: 0.6,
  })
  // A ward of Ho Chi Minh City that was dissolved, and a namesake in the next province.
  const ward = placeOf('Phường Đa Kao, Quận 1, Hồ Chí Minh')
  const namesake = { country: 'VN', admin1: '20', name: ward.name }
  await load([place({ id: 21, at: '10.93\t107.24', ...namesake, others: 'Da Kao' })])
  const farOff = await regions.loaded.pointOf(ward, '')
  await load([place({ id: 21, at: '10.79\t106.698', ...namesake, others: 'Da Kao' })])
  expect([farOff, (await regions.loaded.pointOf(ward, ''))?.point]).toEqual([
    null,
    { lat: 10.79, lng: 106.698 },
  ])
})

it('takes no namesake at the other end of the country for a place', async () => {
  await load([place({ id: 9, name: 'Bang Na', at: '7.0\t100.4', country: 'TH', admin1: '68' })])
  const [match] = regions
    .gazetteer()
    .match({ text: 'Bang Na, Bangkok', country: null, homeCountry: 'TH' })
  if (match === undefined) throw new Error('no match')
  expect(await regions.loaded.pointOf(match.place, '')).toBeNull()
})

it('loads again what changed, and a line twice without harm', async () => {
  const line = postal('TH', '10260', 'บางนาใต้', 'กรุงเทพมหานคร', '13.1\t100.1')
  await load([line, line])
  await load([postal('TH', '10260', 'บางนาใต้', 'กรุงเทพมหานคร', '13.2\t100.2')])
  await load([...laos, ...laos])
  await load([
    place({
      id: 1,
      name: 'Pakxé',
      others: 'Pakse',
      at: '15.5\t105.8',
      country: 'LA',
      admin1: '02',
    }),
  ])
  const rows = await test.database.query(
    `select lat from tms.gazetteer_postal_codes union all
     select lat from tms.gazetteer_places where geoname_id = 1`,
  )
  expect(rows).toEqual([{ lat: 13.2 }, { lat: 15.5 }])
  expect(await regions.loaded.find({ text: 'ปากเซ', country: 'LA' })).toBeNull()
})

it('takes more lines than go into one statement', async () => {
  const lines = Array.from({ length: 4321 }, (_, n) =>
    postal('US', String(10_000 + n), `Place ${n}`, 'NY', '40.5\t-73.5'),
  )
  expect(await load(lines)).toMatchObject({ stored: 4321 })
})

it.each([
  ['another table', ['a,b,c', '1,2,3']],
  ['nothing', []],
  ['a table of four columns that are something else', ['one\ttwo\tthree\tfour']],
])('refuses %s', async (_, lines) => {
  await expect(load(lines)).rejects.toThrow(/no dump of GeoNames|empty/)
})

it('keeps nothing of a file that breaks in the middle', async () => {
  const good = Array.from({ length: 2500 }, (_, n) =>
    postal('US', String(n), `Place ${n}`, 'NY', '40.5\t-73.5'),
  )
  const nul = postal('US', '9999', 'Broken \u0000 name', 'NY', '40.5\t-73.5')
  await expect(load([...good, nul])).rejects.toThrow()
  const rows = await test.database.query('select 1 from tms.gazetteer_postal_codes limit 1')
  expect(rows).toEqual([])
})
