/**
 * The outlines of Thailand's subdistricts, compiled for finding what a point lies in:
 * `node tools/gazetteer/outlines.ts DIRECTORY`, where DIRECTORY holds the tambon polygons of
 * Atiwat-R/thai-geolocate, a file for each district. Read by server/tms/regions/reversing/outlines.ts.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { encodeLine } from '#lib/geo/encoded-line.ts'
import { outlineStepDegrees } from '#server/tms/regions/reversing/outlines.ts'

const ringSchema = z.array(z.tuple([z.number(), z.number()]))
const polygonSchema = z.array(ringSchema)
const fileSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({ ADM3_PCODE: z.string() }),
      geometry: z
        .union([
          z.object({ type: z.literal('Polygon'), coordinates: polygonSchema }),
          z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygonSchema) }),
        ])
        .nullable(),
    }),
  ),
})

/**
 * A line for each subdistrict: its code, its bounds (south, north, west, east) and its outer rings. Holes are
 * other subdistricts.
 */
function compileOutlines(directory: string): string {
  const lines = readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const text = readFileSync(join(directory, name), 'utf8')
      return fileSchema.parse(JSON.parse(text)).features
    })
    .flatMap(({ properties, geometry }) => {
      if (geometry === null) return []
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      const rings = polygons.flatMap(([outer]) => (outer === undefined ? [] : [outer]))
      const lats = rings.flat().map(([, lat]) => lat)
      const lngs = rings.flat().map(([lng]) => lng)
      const bounds = [Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs)]
      return [
        [
          properties.ADM3_PCODE.slice('TH'.length),
          bounds.map((degrees) => degrees.toFixed(4)).join(','),
          ...rings.map(encodeRing),
        ].join('\t'),
      ]
    })
    .sort()
  return `${lines.join('\n')}\n`
}

function encodeRing(ring: z.infer<typeof ringSchema>): string {
  const step = (degrees: number) => Math.round(degrees / outlineStepDegrees)
  const corners = ring
    .map(([lng, lat]) => ({ lat, lng }))
    .filter((corner, at, all) => {
      const before = all[at - 1]
      if (before === undefined) return true
      return step(before.lat) !== step(corner.lat) || step(before.lng) !== step(corner.lng)
    })
  return encodeLine(corners, outlineStepDegrees)
}

if (import.meta.main) {
  const [directory] = process.argv.slice(2)
  if (directory === undefined) throw new Error('say where the polygons are: outlines.ts DIRECTORY')
  const target = '../../server/tms/regions/reversing/outlines.tsv'
  writeFileSync(join(import.meta.dirname, target), compileOutlines(directory))
}
