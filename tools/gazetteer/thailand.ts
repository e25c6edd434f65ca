/**
 * Thailand to the subdistrict, with postal codes. Points are those of the centres, and where these have none
 * the table's own. Provinces lie where their capital towns do. names/thailand-corrections.tsv has the English
 * names and postal codes that are wrong in the table, by the code of a district or subdistrict.
 */
import { join } from 'node:path'
import {
  childOf,
  computeFromParts,
  reachFromParts,
  type CountryNode,
  type PlaceNode,
  type Point,
} from './place-node.ts'
import { cell, readTable, type Row } from './read-table.ts'
import { plainName, type Town, type WorldTowns } from './world-towns.ts'

export function readThailand({
  directory,
  names,
  world,
}: {
  directory: string
  names: string
  world: WorldTowns
}): CountryNode {
  const provinces: PlaceNode[] = []
  const corrections = readTable(join(names, 'thailand-corrections.tsv'))
  const correction = (code: string, column: string) =>
    corrections.find((row) => cell(row, 'code') === code && cell(row, column) !== '')?.[column]
  const centres = new Map(
    readTable(join(directory, 'thailand-centres.tsv')).map((row) => [
      cell(row, 'subdistrict_code'),
      { point: pointOf(row), reachKm: Number(cell(row, 'reach_km')) },
    ]),
  )
  const named = (row: Row, level: string) => {
    const code = cell(row, `${level}_code`)
    const nameEn = correction(code, 'name_en') ?? cell(row, `${level}_en`)
    return { code, name: cell(row, `${level}_th`), nameEn }
  }
  for (const row of readTable(join(directory, 'thailand.tsv'))) {
    const province = childOf(provinces, { kind: 'province', ...named(row, 'province') })
    const district = childOf(province.children, { kind: 'district', ...named(row, 'district') })
    const subdistrict = named(row, 'subdistrict')
    const { code } = subdistrict
    const postalCode =
      correction(code, 'postal_code') ??
      correction(district.code, 'postal_code') ??
      cell(row, 'postal_code')
    const { point, reachKm } = centres.get(code) ?? { point: pointOf(row), reachKm: 0 }
    childOf(district.children, { kind: 'subdistrict', ...subdistrict, postalCode, point, reachKm })
  }
  for (const district of provinces.flatMap(({ children }) => children)) {
    computeFromParts(district)
    // Two districts of Bangkok were one subdistrict each, which the centres still have.
    const only = centres.get(`${district.code}01`)
    district.point ??= only?.point ?? null
    if (district.point !== null) district.origin ??= 'computed'
    district.reachKm = reachFromParts(district) || (only?.reachKm ?? 0)
  }

  const listed = new Map(
    readTable(join(names, 'thailand-capitals.tsv')).map((row) => [
      cell(row, 'province_code'),
      cell(row, 'world_place').split('/'),
    ]),
  )
  for (const province of provinces) {
    const [region, name] = listed.get(province.code) ?? []
    const town =
      region === undefined || name === undefined
        ? capitalOf(province, world)
        : world.find('TH', { region, name })
    placeProvince(province, { town, world })
    province.reachKm = reachFromParts(province)
  }
  placeTowns(provinces, world)
  const capital = world.towns.find(
    ({ country, countryCapital }) => country === 'TH' && countryCapital,
  )
  return { code: 'TH', point: capital?.point ?? null, provinces }
}

function pointOf(row: Row): Point | null {
  const [lat, lng] = [cell(row, 'lat'), cell(row, 'lng')]
  return lat === '' ? null : { lat: Number(lat), lng: Number(lng) }
}

function capitalOf(province: PlaceNode, world: WorldTowns): Town | undefined {
  return world.towns.find(
    ({ country, region, regionCapital }) =>
      country === 'TH' && regionCapital && plainName(region) === plainName(province.nameEn),
  )
}

/** Four provinces are younger than the table of towns: there, the capital's district stands in. */
function placeProvince(
  province: PlaceNode,
  { town, world }: { town: Town | undefined; world: WorldTowns },
): void {
  const central = province.children.find(({ nameEn }) => nameEn.startsWith('Mueang '))
  province.point = town?.point ?? central?.point ?? null
  province.origin = province.point === null ? null : 'capital'
  if (province.point === null) computeFromParts(province)
  if (town === undefined) return
  world.take(town)
  province.population = town.population
}

/** Towns of the world's table that are districts here lend them their population. */
function placeTowns(provinces: readonly PlaceNode[], world: WorldTowns): void {
  const districts = provinces.flatMap(({ children }) => children)
  for (const town of world.towns) {
    if (town.country !== 'TH' || world.taken(town)) continue
    const district = districts.find(({ nameEn }) => plainName(nameEn) === plainName(town.name))
    if (district === undefined) throw new Error(`no district is ${town.name}`)
    district.population = town.population
    world.take(town)
  }
}
