/**
 * Finds the nearest place to a point. The table has centres and no borders, so the nearest is a guess
 * that gets worse with distance: twelve kilometres from a subdistrict's centre only its district is
 * returned, far from everything only the province, and on the high seas nothing.
 */
import { chainOf, pointOwner, type Place } from '../gazetteer/place.ts'
import { provinceConfidence } from '../matching/judge-match.ts'

export interface NearPlace {
  readonly place: Place
  readonly distanceM: number
  readonly confidence: number
}

export type FindNearest = (point: { lat: number; lng: number }) => NearPlace | null

const earthRadiusM = 6_371_008.8
const subdistrictReachM = 12_000
const townReachM = 40_000
const provinceReachM = 120_000
/** The approximate radius of a province whose parts have no coordinates of their own, such as Bangkok. */
const vagueReachM = 25_000
const best = 0.66
const vague = 0.4

export function indexNearest(places: readonly Place[]): FindNearest {
  const located = places.filter(hasOwnPoint)
  const vectors = new Float64Array(located.length * 3)
  for (const [at, { lat, lng }] of located.entries()) vectors.set(vectorOf(lat, lng), at * 3)
  const vagueProvinces = findVagueProvinces(places)

  return ({ lat, lng }) => {
    const [x, y, z] = vectorOf(lat, lng)
    let nearest = -1
    let least = Infinity
    for (let at = 0; at < located.length; at++) {
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
    const distanceM = metresOfChord(Math.sqrt(least))
    const said = whatCanBeSaid(found, distanceM)
    if (said === null) return null
    const uncertain = vagueProvinces.some(
      (province) =>
        !chainOf(said).includes(province) && distanceTo(province, { lat, lng }) < vagueReachM,
    )
    const confidence = Math.min(confidenceOf(said, distanceM), uncertain ? vague : 1)
    return { place: said, distanceM, confidence: Math.round(confidence * 100) / 100 }
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

/** Provinces most of whose subdistricts have no coordinates in the table. */
function findVagueProvinces(places: readonly Place[]): Place[] {
  const counts = new Map<Place, { all: number; placed: number }>()
  for (const place of places) {
    if (place.kind !== 'subdistrict' || place.country !== 'TH') continue
    const province = chainOf(place).at(-1) ?? place
    const count = counts.get(province) ?? { all: 0, placed: 0 }
    count.all += 1
    if (place.origin === 'exact') count.placed += 1
    counts.set(province, count)
  }
  return [...counts].filter(([, { all, placed }]) => placed * 2 < all).map(([province]) => province)
}

function vectorOf(lat: number, lng: number): [number, number, number] {
  const phi = (lat * Math.PI) / 180
  const lambda = (lng * Math.PI) / 180
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

function metresOfChord(chord: number): number {
  return 2 * earthRadiusM * Math.asin(Math.min(1, chord / 2))
}

function distanceTo(place: Place, { lat, lng }: { lat: number; lng: number }): number {
  const [x, y, z] = vectorOf(lat, lng)
  const [a, b, c] = vectorOf(place.lat, place.lng)
  return metresOfChord(Math.hypot(x - a, y - b, z - c))
}
