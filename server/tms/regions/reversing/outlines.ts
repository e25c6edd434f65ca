/** The outlines of Thailand's subdistricts: which of them a point lies in. */
import { readFileSync } from 'node:fs'
import { decodeLine } from '#lib/geo/encoded-line.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import { isInside, type Outline } from '#lib/geo/inside-outline.ts'

/** Eleven metres. */
export const outlineStepDegrees = 1e-4
/** Between neighbours there are slivers that belong to none, for each outline was simplified by itself. */
const sliverM = 400

const table = new URL('./outlines.tsv', import.meta.url)

interface Bounds {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** In a sliver a point belongs to the nearest outline, unless it is another country's. */
export interface FoundSubdistrict {
  readonly code: string
  readonly isInside: boolean
}

export type FindSubdistrict = (point: Point) => FoundSubdistrict | null

/**
 * The subdistrict, or null outside of all of them. The table is kept as text, and a ring is
 * decoded when a point is near: whoever looks up addresses needs few of them.
 */
export function indexOutlines(): FindSubdistrict {
  const lines = readFileSync(table, 'latin1').split('\n').filter(Boolean)
  const boundsOf = lines.map(readBounds)
  const decoded = new Map<number, readonly Outline[]>()

  function outlinesOf(at: number): readonly Outline[] {
    const known = decoded.get(at)
    if (known !== undefined) return known
    const outlines = ringsOf(lines[at] ?? '')
    if (decoded.size >= mostDecoded) decoded.clear()
    decoded.set(at, outlines)
    return outlines
  }

  return (point) => {
    let nearest: FoundSubdistrict | null = null
    let leastM = sliverM
    for (const [at, bounds] of boundsOf.entries()) {
      if (!isAround(bounds, point)) continue
      const code = (lines[at] ?? '').slice(0, codeLength)
      for (const outline of outlinesOf(at)) {
        if (isInside(point, outline)) return { code, isInside: true }
        const distanceM = distanceToOutlineM(point, outline)
        if (distanceM < leastM) {
          leastM = distanceM
          nearest = { code, isInside: false }
        }
      }
    }
    return nearest
  }
}

const codeLength = 6
const mostDecoded = 1000

function ringsOf(line: string): Outline[] {
  return line
    .split('\t')
    .slice(2)
    .map((ring) => decodeLine(ring, outlineStepDegrees).map(({ lat, lng }) => [lat, lng] as const))
}

function readBounds(line: string): Bounds {
  const begin = codeLength + 1
  const cells = line.slice(begin, line.indexOf('\t', begin)).split(',')
  const [south = 0, north = 0, west = 0, east = 0] = cells.map(Number)
  return { south, north, west, east }
}

/** About the width of a sliver. */
const marginDegrees = 0.004

function isAround({ south, north, west, east }: Bounds, { lat, lng }: Point): boolean {
  return (
    lat > south - marginDegrees &&
    lat < north + marginDegrees &&
    lng > west - marginDegrees &&
    lng < east + marginDegrees
  )
}

/** On a plane through the point, which is exact enough for some kilometres. */
function distanceToOutlineM(point: Point, outline: Outline): number {
  const northM = 111_195
  const eastM = northM * Math.cos((point.lat * Math.PI) / 180)
  let least = Infinity
  let [fromY, fromX] = placed(outline.at(-1))
  for (const corner of outline) {
    const [toY, toX] = placed(corner)
    const [alongX, alongY] = [toX - fromX, toY - fromY]
    const squared = alongX ** 2 + alongY ** 2
    const part = squared === 0 ? 0 : -(fromX * alongX + fromY * alongY) / squared
    const within = Math.min(1, Math.max(0, part))
    least = Math.min(least, Math.hypot(fromX + within * alongX, fromY + within * alongY))
    fromY = toY
    fromX = toX
  }
  return least

  function placed(corner: readonly [number, number] | undefined): [number, number] {
    const [lat, lng] = corner ?? [point.lat, point.lng]
    return [(lat - point.lat) * northM, (lng - point.lng) * eastM]
  }
}
