/**
 * Viet Nam to the ward, in both layouts: the 63 provinces and their districts until 2025, and since then 34
 * provinces with wards only. A ward of 2025 has the code of one of those that it was made of, so its place in the old
 * layout is known: it is a part of that district. A province that is no longer one is a part of the one that it went
 * into. Cities lie where the world's table has them, other districts in the middle of their wards of 2025.
 */
import { join } from 'node:path'
import {
  childOf,
  computeFromParts,
  newPlace,
  type CountryNode,
  type PlaceNode,
} from './place-node.ts'
import { cell, readTable, type Row } from './read-table.ts'
import { plainName, type WorldTowns } from './world-towns.ts'

export function readVietnam({
  directory,
  names,
  world,
}: {
  directory: string
  names: string
  world: WorldTowns
}): CountryNode {
  const provinces: PlaceNode[] = []
  for (const row of readTable(join(directory, 'vietnam.tsv'))) {
    const province = childOf(provinces, { kind: 'province', ...named(row, 'province') })
    const district = childOf(province.children, { kind: 'district', ...named(row, 'district') })
    const ward = childOf(district.children, { kind: 'subdistrict', ...named(row, 'ward') })
    ward.era = 'before'
  }
  const mergedInto = addWardsOf2025(readTable(join(directory, 'vietnam-2025.tsv')), provinces)
  for (const row of readTable(join(names, 'vietnam-cities.tsv'))) {
    placeCity(row, { provinces, world })
  }
  for (const province of provinces) computeFromParts(province)
  // Towns that are left over bear names and regions that nobody uses any more.
  for (const town of world.towns) if (town.country === 'VN') world.take(town)
  const capital = world.towns.find(
    ({ country, countryCapital }) => country === 'VN' && countryCapital,
  )
  for (const province of provinces) {
    const into = mergedInto.get(province)
    if (into === undefined) throw new Error(`${province.name} went into no province`)
    if (into !== province) into.children.push(province)
  }
  const current = provinces.filter((province) => mergedInto.get(province) === province)
  return { code: 'VN', point: capital?.point ?? null, provinces: current }
}

/** By its name: a province of 2025 has the name of one before, but often the code of another one. */
function namedLike(slug: string, provinces: readonly PlaceNode[]): PlaceNode {
  const found = provinces.find(
    ({ name }) => plainName(name.replace(/^(?:Tỉnh|Thành phố) /, '')) === plainName(slug),
  )
  if (found === undefined) throw new Error(`no province is ${slug}`)
  return found
}

/** Gives for each province of the old layout the one that most of its wards went into. */
function addWardsOf2025(
  rows: readonly Row[],
  provinces: readonly PlaceNode[],
): ReadonlyMap<PlaceNode, PlaceNode> {
  const homes = new Map<string, { district: PlaceNode; province: PlaceNode }>()
  for (const province of provinces) {
    for (const district of province.children) {
      for (const { code } of district.children) homes.set(code, { district, province })
    }
  }
  const counts = new Map<PlaceNode, Map<PlaceNode, number>>()
  for (const row of rows) {
    const code = cell(row, 'ward_code')
    const name = cell(row, 'ward')
    const into = namedLike(cell(row, 'province_slug'), provinces)
    const point = { lat: Number(cell(row, 'lat')), lng: Number(cell(row, 'lng')) }
    const reachKm = Number(cell(row, 'reach_km'))
    const home = homes.get(code)
    if (home === undefined) {
      // An island that was a district without wards.
      into.children.push(newPlace({ kind: 'district', code, name, point, reachKm }))
      continue
    }
    const { district, province } = home
    const count = counts.get(province) ?? new Map<PlaceNode, number>()
    counts.set(province, count.set(into, (count.get(into) ?? 0) + 1))
    const before = district.children.find((ward) => ward.name === name && ward.era === 'before')
    if (before === undefined) {
      const ward = newPlace({ kind: 'subdistrict', code, name, point, reachKm })
      ward.era = 'since'
      district.children.push(ward)
    } else {
      Object.assign(before, { point, reachKm, origin: 'exact', era: null })
    }
  }
  return new Map(
    [...counts].flatMap(([province, count]) => {
      const [most] = [...count].toSorted((a, b) => b[1] - a[1])
      return most === undefined ? [] : [[province, most[0]]]
    }),
  )
}

function named(row: Row, level: string): { code: string; name: string } {
  return { code: cell(row, `${level}_code`), name: cell(row, level) }
}

function placeCity(
  row: Row,
  { provinces, world }: { provinces: readonly PlaceNode[]; world: WorldTowns },
): void {
  const code = cell(row, 'code')
  const worldPlace = cell(row, 'world_place')
  if (worldPlace === '') return
  const town = world.find('VN', { name: worldPlace })
  const city = provinces.find((province) => province.code === code)
  if (city !== undefined) {
    city.point = town.point
    city.origin = 'capital'
    city.population = town.population
    return
  }
  const province = provinces.find(({ children }) => children.some((child) => child.code === code))
  const district = province?.children.find((child) => child.code === code)
  if (province === undefined || district === undefined) throw new Error(`no district has ${code}`)
  district.point = town.point
  district.origin = 'exact'
  district.population = town.population
  if (cell(row, 'capital') === '') return
  province.point = town.point
  province.origin = 'capital'
  province.population = town.population
}
