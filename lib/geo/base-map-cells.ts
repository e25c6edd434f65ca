/**
 * The files of the base map: a coarse one of the whole world and two finer levels in cells, of which a
 * page fetches only those in view. tools/base-map writes them.
 */

export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export interface BaseMapLevel {
  readonly name: 'overview' | 'middle' | 'fine'
  /** The zoom from which the level is drawn. */
  readonly fromZoom: number
  /** The area that the level covers; outside it the coarser level stays. */
  readonly extent: Bounds
  readonly cellDegrees: { readonly lng: number; readonly lat: number }
  /** The smallest step of its coordinates. */
  readonly stepDegrees: number
}

const world = { west: -180, south: -90, east: 180, north: 90 }

/** The coarsest first. The finest covers the area where the trucks drive: mainland South-East Asia. */
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

/** The content of a file: rings of land (each polygon's outline with its holes) and lines of borders. */
export interface BaseMapFile {
  readonly land: readonly (readonly string[])[]
  readonly borders: readonly string[]
}

export interface BaseMapCell {
  readonly level: BaseMapLevel
  readonly bounds: Bounds
  readonly path: string
}

/** The cells of a level that a view touches; without a view, all of them. */
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
 * The cells to draw at a zoom: from the finest level that covers the whole view. A level that covers
 * only a part would show two versions of land and sea side by side.
 */
export function cellsInView(view: Bounds, zoom: number): BaseMapCell[] {
  const level = baseMapLevels.findLast(
    ({ fromZoom, extent }) => zoom >= fromZoom && contains(extent, onGlobe(view)),
  )
  return level === undefined ? [] : cellsOf(level, onGlobe(view))
}

/** A map dragged past the date line shows the world again; the files contain one world. */
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
