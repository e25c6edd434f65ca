/**
 * The base map's files: a coarse one of the whole world and, for those who look closer, two finer
 * levels in cells, of which only the ones in view are fetched. tools/base-map writes them.
 */

export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export interface BaseMapLevel {
  readonly name: 'overview' | 'middle' | 'fine'
  /** The zoom from which it is drawn. */
  readonly fromZoom: number
  /** Where there is such a level; beyond, the coarser one stays. */
  readonly extent: Bounds
  readonly cellDegrees: { readonly lng: number; readonly lat: number }
  /** The smallest step of its coordinates. */
  readonly stepDegrees: number
}

const world = { west: -180, south: -90, east: 180, north: 90 }

/** The coarsest first. The finest is there where the trucks drive: mainland South-East Asia. */
export const baseMapLevels: readonly BaseMapLevel[] = [
  {
    name: 'overview',
    fromZoom: 0,
    extent: world,
    cellDegrees: { lng: 360, lat: 180 },
    stepDegrees: 0.02,
  },
  {
    name: 'middle',
    fromZoom: 5,
    extent: world,
    cellDegrees: { lng: 60, lat: 45 },
    stepDegrees: 0.01,
  },
  {
    name: 'fine',
    fromZoom: 7,
    extent: { west: 90, south: -10, east: 130, north: 30 },
    cellDegrees: { lng: 10, lat: 10 },
    stepDegrees: 0.001,
  },
]

/** What a file holds: rings of land, each polygon's outline with its holes, and lines of borders. */
export interface BaseMapFile {
  readonly land: readonly (readonly string[])[]
  readonly borders: readonly string[]
}

export interface BaseMapCell {
  readonly level: BaseMapLevel
  readonly bounds: Bounds
  readonly path: string
}

/** The cells of a level that a view touches; with no view, all of them. */
export function cellsOf(level: BaseMapLevel, view: Bounds = level.extent): BaseMapCell[] {
  const { extent, cellDegrees, name } = level
  const cells: BaseMapCell[] = []
  for (let west = extent.west; west < extent.east; west += cellDegrees.lng) {
    for (let south = extent.south; south < extent.north; south += cellDegrees.lat) {
      const bounds = {
        west,
        south,
        east: Math.min(extent.east, west + cellDegrees.lng),
        north: Math.min(extent.north, south + cellDegrees.lat),
      }
      if (!touches(bounds, view)) continue
      cells.push({ level, bounds, path: `/base-map/${name}_${west}_${south}.json` })
    }
  }
  return cells
}

/**
 * What is drawn at a zoom: the finest level that covers the whole view. One that covers a part of it
 * would leave the rest of the sea and the land of two levels side by side.
 */
export function cellsInView(view: Bounds, zoom: number): BaseMapCell[] {
  const level = baseMapLevels.findLast(
    ({ fromZoom, extent }) => zoom >= fromZoom && contains(extent, onGlobe(view)),
  )
  return level === undefined ? [] : cellsOf(level, onGlobe(view))
}

/** A map that was dragged past the date line shows the world again; there is one world in the files. */
function onGlobe({ west, south, east, north }: Bounds): Bounds {
  return {
    west: Math.max(-180, west),
    south: Math.max(-90, south),
    east: Math.min(180, east),
    north: Math.min(90, north),
  }
}

function touches(one: Bounds, other: Bounds): boolean {
  return (
    one.west < other.east &&
    one.east > other.west &&
    one.south < other.north &&
    one.north > other.south
  )
}

function contains(outer: Bounds, inner: Bounds): boolean {
  return (
    outer.west <= inner.west &&
    outer.east >= inner.east &&
    outer.south <= inner.south &&
    outer.north >= inner.north
  )
}
