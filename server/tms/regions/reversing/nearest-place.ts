/**
 * Finds the place that a point lies in. In Thailand the outlines of subdistricts say it. Elsewhere the table
 * has centres and no borders, so the nearest place is a guess that gets worse with distance: far from
 * everything only the province is returned, and on the high seas nothing. A point on land outside of all
 * Thai outlines is not in Thailand, however near a Thai place is.
 */
import { greatCircleM, type Point } from '#lib/geo/great-circle.ts'
import { chainOf, pointOwner, type Place } from '../gazetteer/place.ts'
import { isOnLand } from './at-sea.ts'
import type { FindSubdistrict } from './outlines.ts'
import { provinceCentroidConfidence as provinceConfidence } from '#lib/contract/limits.ts'

export interface NearPlace {
  readonly place: Place
  /** From the place's point; 0 inside its outline. */
  readonly distanceM: number
  readonly confidence: number
}

const subdistrictReachM = 12_000
const townReachM = 40_000
const provinceReachM = 120_000
const best = 0.66

export function indexNearest(places: readonly Place[], findSubdistrict: FindSubdistrict) {
  // Some subdistricts of Bangkok are younger than the outlines: there the district is known.
  const byCode = new Map(
    places.filter(({ country }) => country === 'TH').map((place) => [place.code, place]),
  )
  const located = places.filter(hasOwnPoint)
  const vectors = new Float64Array(located.length * 3)
  for (const [at, place] of located.entries()) vectors.set(vectorOf(place), at * 3)

  /** In all countries, or in one. */
  return (point: Point, country: string | null = null): NearPlace | null => {
    const found = country === null || country === 'TH' ? findSubdistrict(point) : null
    const inside =
      found === null
        ? undefined
        : (byCode.get(found.code) ?? byCode.get(found.code.slice(0, districtCodeLength)))
    if (found !== null && inside !== undefined) {
      const abroad = nearestOf(point, (place) => place.country !== 'TH')
      const townM = found.isInside ? townCentreM : besideBorderM
      if (country === 'TH' || abroad === null || abroad.distanceM > townM) {
        return { place: inside, distanceM: 0, confidence: insideConfidence }
      }
      return weighNear(abroad)
    }
    const nearest = nearestOf(point, (place) => country === null || place.country === country)
    if (nearest === null || country !== null || nearest.place.country !== 'TH')
      return weighNear(nearest)
    // Off the coast the nearest Thai place is right; on land the point is another country's.
    if (nearest.distanceM > besideBorderM && isOnLand(point)) {
      const abroad = nearestOf(point, (place) => place.country !== 'TH')
      if (abroad !== null && abroad.distanceM < abroadReachM) return weighNear(abroad)
    }
    return weighNear(nearest)
  }

  function nearestOf(
    point: Point,
    counts: (place: Place) => boolean,
  ): { place: Place; distanceM: number } | null {
    const [x, y, z] = vectorOf(point)
    let nearest: Place | null = null
    let least = Infinity
    for (let at = 0; at < located.length; at++) {
      const dx = (vectors[at * 3] ?? 0) - x
      const dy = (vectors[at * 3 + 1] ?? 0) - y
      const dz = (vectors[at * 3 + 2] ?? 0) - z
      const squared = dx * dx + dy * dy + dz * dz
      const place = located[at]
      if (squared < least && place !== undefined && counts(place)) {
        least = squared
        nearest = place
      }
    }
    return nearest && { place: nearest, distanceM: greatCircleM(nearest, point) }
  }
}

const districtCodeLength = 4
/** A point inside an outline is that subdistrict's; only the house is not known. */
const insideConfidence = 0.66
const besideBorderM = 1_500
/** The centre of a town across is not in Thailand, wherever the outline was simplified to. */
const townCentreM = 150
/** Mud and filled ground off a Thai coast lie further from every foreign town. */
const abroadReachM = 80_000

function weighNear(nearest: { place: Place; distanceM: number } | null): NearPlace | null {
  if (nearest === null) return null
  const { place, distanceM } = nearest
  const said = whatCanBeSaid(place, distanceM)
  if (said === null) return null
  const confidence = Math.round(confidenceOf(said, distanceM) * 100) / 100
  return { place: said, distanceM, confidence }
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
