/**
 * Compiles the tables of facts about places to the one that the service loads:
 * `node tools/gazetteer/compile.ts DIRECTORY`, where DIRECTORY holds thailand.tsv,
 * thailand-centres.tsv, china.tsv, vietnam.tsv and world-places.tsv. The names that tie the tables together are in names/.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPlaces } from '#server/tms/regions/gazetteer/read-places.ts'
import { readChina } from './china.ts'
import type { CountryNode, PlaceNode } from './place-node.ts'
import { cell, readTable } from './read-table.ts'
import { readThailand } from './thailand.ts'
import { readVietnam } from './vietnam.ts'
import { readWorldTowns } from './world-towns.ts'
import { readWorld } from './world.ts'
import { writeNames } from './write-names.ts'
import { writePlaces } from './write-places.ts'

export function compileGazetteer(directory: string): string {
  const names = join(import.meta.dirname, 'names')
  const world = readWorldTowns(directory)
  const sources = { directory, names, world }
  const inFull = [readThailand(sources), readChina(sources), readVietnam(sources)]
  addAliases(inFull, join(names, 'aliases.tsv'))
  return writePlaces([...inFull, ...readWorld(world)])
}

function addAliases(countries: readonly CountryNode[], path: string): void {
  const byCode = new Map<string, PlaceNode>()
  const note = (country: string, places: readonly PlaceNode[]) => {
    for (const place of places) {
      if (place.code !== '') byCode.set(`${country} ${place.code}`, place)
      note(country, place.children)
    }
  }
  for (const { code, provinces } of countries) note(code, provinces)
  for (const row of readTable(path)) {
    const key = `${cell(row, 'country')} ${cell(row, 'code')}`
    const place = byCode.get(key)
    if (place === undefined) throw new Error(`${path} names ${key}, which is nowhere`)
    place.aliases.push(...cell(row, 'aliases').split('|'))
  }
}

if (import.meta.main) {
  const [directory] = process.argv.slice(2)
  if (directory === undefined) throw new Error('say where the tables are: compile.ts DIRECTORY')
  const room = join(import.meta.dirname, '../../server/tms/regions')
  const places = compileGazetteer(directory)
  writeFileSync(join(room, 'gazetteer/places.tsv'), places)
  writeFileSync(join(room, 'naming/names.tsv'), writeNames(readPlaces(places)))
}
