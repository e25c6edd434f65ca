/** Viet Nam to the ward, in the layout of 63 provinces. Cities lie where the world's table has them. */
import { join } from 'node:path'
import { childOf, computeFromParts, type CountryNode, type PlaceNode } from './place-node.ts'
import { cell, readTable, type Row } from './read-table.ts'
import type { WorldTowns } from './world-towns.ts'

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
    childOf(district.children, { kind: 'subdistrict', ...named(row, 'ward') })
  }
  for (const row of readTable(join(names, 'vietnam-cities.tsv'))) {
    placeCity(row, { provinces, world })
  }
  for (const province of provinces) computeFromParts(province)
  // Towns that are left over bear names and regions that nobody uses any more.
  for (const town of world.towns) if (town.country === 'VN') world.take(town)
  const capital = world.towns.find(
    ({ country, countryCapital }) => country === 'VN' && countryCapital,
  )
  return { code: 'VN', point: capital?.point ?? null, provinces }
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
