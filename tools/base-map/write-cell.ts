/** One file of the base map: what of the atlas lies in a cell, no finer than the cell's level shows. */
import type { BaseMapCell, BaseMapFile, Bounds } from '../../lib/geo/base-map-cells.ts'
import { encodeLine } from '../../lib/geo/encoded-line.ts'
import type { Point } from '../../lib/geo/great-circle.ts'
import { clipLine, clipRing } from './clip.ts'
import type { Atlas } from './read-atlas.ts'
import { simplifyLine } from './simplify-line.ts'

/** Cells overlap by this many steps: two edges that only met would show the sea between them. */
const overlapSteps = 8

export function writeCell({ bounds, level }: BaseMapCell, atlas: Atlas): BaseMapFile {
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
