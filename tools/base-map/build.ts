/**
 * Compiles what the map is drawn from: `node tools/base-map/build.ts` writes the files of land and
 * borders to public/base-map, and the table of place names that the portal serves. Both are committed,
 * being small; a test holds them against this.
 */
import { mkdirSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  baseMapLevels,
  cellsOf,
  type BaseMapLevel,
  type BaseMapCell,
  type BaseMapFile,
  type Bounds,
} from '../../lib/geo/base-map-cells.ts'
import { readPlaces } from '../../server/tms/regions/gazetteer/read-places.ts'
import { writePlaceNames } from './write-place-names.ts'
import { encodeLine } from '#lib/geo/encoded-line.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

const scales = { overview: '110m', middle: '50m', fine: '10m' } as const

/** The text of each file, by its path in public. */
export function buildLevel(level: BaseMapLevel): Map<string, string> {
  const atlas = readAtlas(scales[level.name])
  return new Map(
    cellsOf(level).map((cell) => [cell.path, `${JSON.stringify(writeCell(cell, atlas))}\n`]),
  )
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const folder = join(root, 'public/base-map')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const level of baseMapLevels) {
    for (const [path, text] of buildLevel(level)) writeFileSync(join(root, 'public', path), text)
  }
  writeFileSync(
    join(root, 'server/portal/place-names/place-names.tsv'),
    writePlaceNames(readPlaces()),
  )
}

// One file of the base map: what of the atlas lies in a cell, no finer than the cell's level shows.

/** Cells overlap by this many steps: two edges that only met would show the sea between them. */
const overlapSteps = 8

function writeCell({ bounds, level }: BaseMapCell, atlas: Atlas): BaseMapFile {
  const { stepDegrees } = level
  const box = grown(bounds, overlapSteps * stepDegrees)
  const simple = (line: readonly Point[]) => simplifyLine(line, stepDegrees)
  const isArea = (ring: readonly Point[]) => ring.length > 3 && isSeen(ring, stepDegrees)
  const land = atlas.land.flatMap((rings) => {
    const [outline, ...holes] = rings.map((ring) => simple(clipRing(ring, box)))
    if (outline === undefined || !isArea(outline)) return []
    return [[outline, ...holes.filter(isArea)].map((ring) => encodeLine(ring, stepDegrees))]
  })
  const borders = atlas.borders
    .flatMap((line) => clipLine(line, box))
    .map((line) => encodeLine(simple(line), stepDegrees))
  return { land, borders }
}

/** An island smaller than this has no pixel at the level's own zooms. */
function isSeen(ring: readonly Point[], stepDegrees: number): boolean {
  const lats = ring.map(({ lat }) => lat)
  const lngs = ring.map(({ lng }) => lng)
  const size = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  return size(lats) > 2 * stepDegrees && size(lngs) > 2 * stepDegrees
}

function grown({ west, south, east, north }: Bounds, by: number): Bounds {
  return { west: west - by, south: south - by, east: east + by, north: north + by }
}

/** Land and borders of one scale of Natural Earth, from the package world-atlas. */
interface Atlas {
  /** Each polygon's outline, then its holes. */
  readonly land: readonly (readonly (readonly Point[])[])[]
  /** Between countries; coasts are none. */
  readonly borders: readonly (readonly Point[])[]
}

type Countries = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

function readAtlas(scale: '110m' | '50m' | '10m'): Atlas {
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

/** A line with fewer points that is nowhere further than the tolerance from it (Douglas and Peucker). */
function simplifyLine(line: readonly Point[], toleranceDegrees: number): Point[] {
  const kept = new Uint8Array(line.length)
  kept[0] = 1
  kept[line.length - 1] = 1
  const open: [number, number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [first, last] = span
    let farthest = -1
    let distance = toleranceDegrees
    for (let index = first + 1; index < last; index += 1) {
      const away = distanceTo(line, { index, first, last })
      if (away <= distance) continue
      farthest = index
      distance = away
    }
    if (farthest === -1) continue
    kept[farthest] = 1
    open.push([first, farthest], [farthest, last])
  }
  return line.filter((_, index) => kept[index] === 1)
}

/** From the segment, in degrees: the picture is of degrees too, and small. */
function distanceTo(
  line: readonly Point[],
  { index, first, last }: { index: number; first: number; last: number },
): number {
  const point = line[index]
  const from = line[first]
  const to = line[last]
  if (point === undefined || from === undefined || to === undefined) return 0
  const lng = to.lng - from.lng
  const lat = to.lat - from.lat
  const length = lng * lng + lat * lat
  const along =
    length === 0
      ? 0
      : Math.max(
          0,
          Math.min(1, ((point.lng - from.lng) * lng + (point.lat - from.lat) * lat) / length),
        )
  return Math.hypot(point.lng - from.lng - along * lng, point.lat - from.lat - along * lat)
}

/** One side of a box: which points are within it, and where a line crosses it. */
interface Side {
  readonly inside: (point: Point) => boolean
  readonly meet: (from: Point, to: Point) => Point
}

/** By Sutherland and Hodgman: one side after the other. Pieces stay joined along the box's edge. */
function clipRing(ring: readonly Point[], box: Bounds): Point[] {
  let points = [...ring]
  for (const { inside, meet } of sidesOf(box)) {
    const kept: Point[] = []
    for (const [index, point] of points.entries()) {
      const before = points.at(index - 1) ?? point
      if (inside(point) !== inside(before)) kept.push(meet(before, point))
      if (inside(point)) kept.push(point)
    }
    points = kept
  }
  return points
}

/** A line leaves the box and comes back in pieces. */
function clipLine(line: readonly Point[], box: Bounds): Point[][] {
  let pieces: Point[][] = [[...line]]
  for (const side of sidesOf(box)) pieces = pieces.flatMap((piece) => cutAt(piece, side))
  return pieces
}

function cutAt(line: readonly Point[], { inside, meet }: Side): Point[][] {
  const pieces: Point[][] = []
  let open: Point[] = []
  for (const [index, point] of line.entries()) {
    const before = index === 0 ? undefined : line[index - 1]
    if (before !== undefined && inside(before) !== inside(point)) open.push(meet(before, point))
    if (inside(point)) open.push(point)
    else {
      if (open.length > 1) pieces.push(open)
      open = []
    }
  }
  if (open.length > 1) pieces.push(open)
  return pieces
}

function sidesOf({ west, south, east, north }: Bounds): Side[] {
  const onMeridian = (lng: number) => (from: Point, to: Point) => ({
    lng,
    lat: from.lat + ((to.lat - from.lat) * (lng - from.lng)) / (to.lng - from.lng),
  })
  const onParallel = (lat: number) => (from: Point, to: Point) => ({
    lat,
    lng: from.lng + ((to.lng - from.lng) * (lat - from.lat)) / (to.lat - from.lat),
  })
  return [
    { inside: ({ lng }) => lng >= west, meet: onMeridian(west) },
    { inside: ({ lng }) => lng <= east, meet: onMeridian(east) },
    { inside: ({ lat }) => lat >= south, meet: onParallel(south) },
    { inside: ({ lat }) => lat <= north, meet: onParallel(north) },
  ]
}
