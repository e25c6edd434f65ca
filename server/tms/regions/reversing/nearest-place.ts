/**
 * Finds the nearest place to a point. The table has centres and no borders, so the nearest is a guess
 * that gets worse with distance: twelve kilometres from a subdistrict's centre only its district is
 * returned, far from everything only the province, and on the high seas nothing.
 */
import { greatCircleM, type Point } from '#lib/geo/great-circle.ts'
import { chainOf, pointOwner, type Place } from '../gazetteer/place.ts'
import { provinceCentroidConfidence as provinceConfidence } from '#lib/contract/limits.ts'

export interface NearPlace {
  readonly place: Place
  readonly distanceM: number
  readonly confidence: number
}

const subdistrictReachM = 12_000
const townReachM = 40_000
const provinceReachM = 120_000
const best = 0.66

export function indexNearest(places: readonly Place[]) {
  const located = places.filter(hasOwnPoint)
  const vectors = new Float64Array(located.length * 3)
  for (const [at, place] of located.entries()) vectors.set(vectorOf(place), at * 3)

  /** In all countries, or in one. */
  return (point: Point, country: string | null = null): NearPlace | null => {
    const [x, y, z] = vectorOf(point)
    let nearest = -1
    let least = Infinity
    for (let at = 0; at < located.length; at++) {
      if (country !== null && located[at]?.country !== country) continue
      const dx = (vectors[at * 3] ?? 0) - x
      const dy = (vectors[at * 3 + 1] ?? 0) - y
      const dz = (vectors[at * 3 + 2] ?? 0) - z
      const squared = dx * dx + dy * dy + dz * dz
      if (squared < least) {
        least = squared
        nearest = at
      }
    }
    const found = located[nearest]
    if (found === undefined) return null
    const distanceM = greatCircleM(found, point)
    const said = whatCanBeSaid(found, distanceM)
    if (said === null) return null
    const confidence = Math.round(confidenceOf(said, distanceM) * 100) / 100
    return { place: said, distanceM, confidence }
  }
}

/** A district's mean adds nothing to its subdistricts. */
function hasOwnPoint({ kind, origin }: Place): boolean {
  return origin === 'exact' || (origin === 'capital' && kind === 'province')
}

function whatCanBeSaid(place: Place, distanceM: number): Place | null {
  if (distanceM > provinceReachM) return null
  const chain = chainOf(place)
  if (distanceM > townReachM) return chain.at(-1) ?? place
  if (distanceM > subdistrictReachM && place.kind === 'subdistrict') return place.parent
  return place
}

function confidenceOf(place: Place, distanceM: number): number {
  const km = distanceM / 1000
  const weakened = best - 0.02 * Math.min(km, 12) - 0.005 * Math.max(0, km - 12)
  const owner = pointOwner(place)
  const most = place.kind === 'province' || owner?.kind === 'province' ? provinceConfidence : best
  return Math.max(0.05, Math.min(weakened, most))
}

function vectorOf({ lat, lng }: Point): [number, number, number] {
  const phi = (lat * Math.PI) / 180
  const lambda = (lng * Math.PI) / 180
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
