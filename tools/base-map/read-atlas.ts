/** Land and borders of one scale of Natural Earth, from the package world-atlas. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Point } from '../../lib/geo/great-circle.ts'

export interface Atlas {
  /** Each polygon's outline, then its holes. */
  readonly land: readonly (readonly (readonly Point[])[])[]
  /** Between countries; coasts are none. */
  readonly borders: readonly (readonly Point[])[]
}

type Countries = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

export function readAtlas(scale: '110m' | '50m' | '10m'): Atlas {
  const path = join(import.meta.dirname, `../../node_modules/world-atlas/countries-${scale}.json`)
  const topology: Countries = JSON.parse(readFileSync(path, 'utf8'))
  const { countries, land } = topology.objects
  const polygons = feature(topology, land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates]
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  })
  const borders = mesh(topology, countries, (one, other) => one !== other)
  return {
    land: polygons.map((rings) => rings.map((ring) => ring.map(pointOf))),
    borders: borders.coordinates.map((line) => line.map(pointOf)),
  }
}

function pointOf([lng = 0, lat = 0]: readonly number[]): Point {
  return { lat, lng }
}
