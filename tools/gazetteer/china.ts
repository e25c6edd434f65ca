/**
 * China to the district; names in Latin letters are Pinyin (names/china-districts.tsv). The source has no coordinates: a city lies where the world's table has a town
 * of its name, a province where its capital does, and a district where its city does.
 */
import { join } from 'node:path'
import { childOf, newPlace, type CountryNode, type PlaceNode } from './place-node.ts'
import { cell, readTable } from './read-table.ts'
import { plainName, type Town, type WorldTowns } from './world-towns.ts'

export function readChina({
  directory,
  names,
  world,
}: {
  directory: string
  names: string
  world: WorldTowns
}): CountryNode {
  const provinceNames = namesIn(join(names, 'china-provinces.tsv'), 'province', 'capital')
  const cityNames = namesIn(join(names, 'china-cities.tsv'), 'city', 'world_place')
  const districtNames = new Map(
    readTable(join(names, 'china-districts.tsv')).map((row) => [
      cell(row, 'code'),
      cell(row, 'name_en'),
    ]),
  )
  const provinces: PlaceNode[] = []
  const linked: [PlaceNode, Town][] = []

  for (const row of readTable(join(directory, 'china.tsv'))) {
    const code = cell(row, 'district_code')
    const provinceName = cell(row, 'province')
    const province = childOf(provinces, {
      kind: 'province',
      code: `${code.slice(0, 2)}0000`,
      name: provinceName,
      nameEn: provinceNames.get(provinceName)?.nameEn ?? '',
    })
    // A municipality's two groups, districts and counties, are one city: itself.
    const group = cell(row, 'city')
    const municipal = group === '市辖区' || group === '县'
    const cityName = municipal ? provinceName : group
    const city = childOf(province.children, {
      kind: 'city',
      code: municipal ? `${code.slice(0, 2)}0100` : `${code.slice(0, 4)}00`,
      name: cityName,
      nameEn: (municipal ? provinceNames : cityNames).get(cityName)?.nameEn ?? '',
    })
    const district = { code, name: cell(row, 'district'), nameEn: districtNames.get(code) ?? '' }
    childOf(city.children, { kind: 'district', ...district })
  }

  for (const province of provinces) {
    link(province, provinceNames.get(province.name)?.town)
    for (const city of province.children) {
      const municipal = city.name === province.name
      link(city, (municipal ? provinceNames : cityNames).get(city.name)?.town)
    }
  }
  for (const [place, town] of linked) {
    place.point = town.point
    place.origin = place.kind === 'province' ? 'capital' : 'exact'
    place.population = town.population
    world.take(town)
  }
  addTowns({ provinces, world, provinceNames })
  const capital = world.towns.find(
    ({ country, countryCapital }) => country === 'CN' && countryCapital,
  )
  return { code: 'CN', point: capital?.point ?? null, provinces }

  function link(place: PlaceNode, wanted: readonly string[] | undefined): void {
    const [region, name] = wanted ?? []
    if (region === undefined || name === undefined) return
    linked.push([place, world.find('CN', { region, name })])
  }
}

interface EnglishName {
  readonly nameEn: string
  /** Region and name in the world's table. */
  readonly town?: readonly string[]
  readonly region: string | undefined
}

function namesIn(path: string, column: string, townColumn: string): Map<string, EnglishName> {
  return new Map(
    readTable(path).map((row) => {
      const town = cell(row, townColumn)
      const [region, name] = town.split('/')
      const linked = region !== undefined && name !== undefined ? { town: [region, name] } : {}
      return [cell(row, column), { nameEn: cell(row, 'name_en'), region, ...linked }]
    }),
  )
}

/** Smaller towns of the world's table, known by their English names only. */
function addTowns({
  provinces,
  world,
  provinceNames,
}: {
  provinces: readonly PlaceNode[]
  world: WorldTowns
  provinceNames: ReadonlyMap<string, EnglishName>
}): void {
  for (const town of world.towns) {
    if (town.country !== 'CN' || world.taken(town)) continue
    const province = provinces.find(({ name }) => provinceNames.get(name)?.region === town.region)
    if (province === undefined) throw new Error(`no province is ${town.region}`)
    world.take(town)
    const made = newPlace({ kind: 'town', code: '', name: town.name, point: town.point })
    made.population = town.population
    if (plainName(town.name) !== plainName(town.nameAscii)) made.aliases.push(town.nameAscii)
    province.children.push(made)
  }
}
