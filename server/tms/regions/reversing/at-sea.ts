/**
 * Whether a point is in the sea, where no truck comes. Land is that of the base map, which knows coasts to
 * about a kilometre and leaves out small islands: what lies near a coast, on a known island or at a place
 * of the gazetteer is no sea. Outside the finest part of the base map nothing is.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { baseMapLevels, cellsOf, type BaseMapFile } from '#lib/geo/base-map-cells.ts'
import { decodeLine } from '#lib/geo/encoded-line.ts'
import { greatCircleM, type Point } from '#lib/geo/great-circle.ts'
import { isInside, type Outline } from '#lib/geo/inside-outline.ts'

/** Piers and filled ground reach so far out of the coast that the base map draws. */
const coastM = 3_000
/** Coordinates of a place by the sea are no more exact than this. */
const placeM = 2_000

/** Inhabited islands that the base map leaves out, with the radius of a circle around them. */
const islands: readonly (Point & { readonly radiusM: number })[] = [
  { lat: 10.09, lng: 99.84, radiusM: 6_000 }, // Tao
  { lat: 9.65, lng: 99.67, radiusM: 14_000 }, // Ang Thong, Phaluai
  { lat: 12.92, lng: 100.78, radiusM: 5_000 }, // Lan
  { lat: 13.15, lng: 100.81, radiusM: 5_000 }, // Sichang
  { lat: 12.56, lng: 101.46, radiusM: 6_000 }, // Samet
  { lat: 12.58, lng: 101.68, radiusM: 5_000 }, // Man
  { lat: 11.82, lng: 102.45, radiusM: 11_000 }, // Mak, Rang, Wai
  { lat: 9.78, lng: 98.41, radiusM: 11_000 }, // Phayam, Chang of Ranong
  { lat: 8.65, lng: 97.65, radiusM: 12_000 }, // Similan
  { lat: 9.42, lng: 97.87, radiusM: 8_000 }, // Surin
  { lat: 7.56, lng: 98.36, radiusM: 9_000 }, // Racha
  { lat: 7.73, lng: 98.77, radiusM: 7_000 }, // Phi Phi
  { lat: 7.86, lng: 98.96, radiusM: 10_000 }, // Jum, Si Boya
  { lat: 7.35, lng: 99.28, radiusM: 11_000 }, // Ngai, Muk, Kradan
  { lat: 7.21, lng: 99.07, radiusM: 5_000 }, // Rok
  { lat: 7.1, lng: 99.57, radiusM: 5_000 }, // Sukon
  { lat: 6.84, lng: 99.55, radiusM: 6_000 }, // Bulon
  { lat: 6.67, lng: 99.84, radiusM: 7_000 }, // Sarai
  { lat: 6.53, lng: 99.26, radiusM: 12_000 }, // Lipe, Adang, Rawi
]

export function isAtSea(
  point: Point,
  nearest: (point: Point) => { readonly distanceM: number } | null,
): boolean {
  const { lat, lng } = point
  if (lat < level.extent.south || lat > level.extent.north) return false
  if (lng < level.extent.west || lng > level.extent.east) return false
  const cells = cellsAround(point)
  if (cells.some((land) => land.some((rings) => isOnPiece(point, rings)))) return false
  if (islands.some((island) => greatCircleM(island, point) < island.radiusM)) return false
  if (cells.flat(2).some((ring) => isNearLine(point, ring))) return false
  return (nearest(point)?.distanceM ?? Infinity) > placeM
}

/** On the land of the base map, where it is finest. */
export function isOnLand(point: Point): boolean {
  return cellsAround(point).some((land) => land.some((rings) => isOnPiece(point, rings)))
}

const level = finestLevel()

function finestLevel() {
  const finest = baseMapLevels.at(-1)
  if (finest === undefined) throw new Error('the base map has no level')
  return finest
}

/** Rings of each piece of land: its outline and its lakes. */
type Land = readonly (readonly Outline[])[]

const landByPath = new Map<string, Land>()
const root = join(import.meta.dirname, '../../../..')

/** The land of every file of the base map that has a coast within reach of the point. */
function cellsAround({ lat, lng }: Point): Land[] {
  // Further than `coastM` anywhere on the map.
  const reach = 0.04
  const view = { west: lng - reach, east: lng + reach, south: lat - reach, north: lat + reach }
  return cellsOf(level, view).map(({ path }) => {
    const known = landByPath.get(path)
    if (known !== undefined) return known
    // Written by tools/base-map and part of the repository.
    const { land }: BaseMapFile = JSON.parse(readFileSync(join(root, 'public', path), 'utf8'))
    const read = land.map((rings) =>
      rings.map((ring) =>
        decodeLine(ring, level.stepDegrees).map((corner) => [corner.lat, corner.lng] as const),
      ),
    )
    landByPath.set(path, read)
    return read
  })
}

/** A lake is land: a truck may come to its shore, and the base map does not know its piers either. */
function isOnPiece(point: Point, [outline]: readonly Outline[]): boolean {
  return outline !== undefined && isInside(point, outline)
}

/** On a plane through the point, which is exact enough for some kilometres. */
function isNearLine(point: Point, line: Outline): boolean {
  const northM = 111_195
  const eastM = northM * Math.cos((point.lat * Math.PI) / 180)
  return line.some(([lat, lng], at) => {
    const [fromLat, fromLng] = line[at - 1] ?? [lat, lng]
    // Along a parallel or a meridian a file of the map ends, and no coast runs.
    if (fromLat === lat || fromLng === lng) return false
    const from = [(fromLng - point.lng) * eastM, (fromLat - point.lat) * northM] as const
    const to = [(lng - point.lng) * eastM, (lat - point.lat) * northM] as const
    return distanceToLeg(from, to) < coastM
  })
}

/** From the origin to the leg between two points. */
function distanceToLeg(
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY]
  const lengthSquared = alongX ** 2 + alongY ** 2
  const part = lengthSquared === 0 ? 0 : -(fromX * alongX + fromY * alongY) / lengthSquared
  const within = Math.min(1, Math.max(0, part))
  return Math.hypot(fromX + within * alongX, fromY + within * alongY)
}
