/** Distances in kilometres, and points between, along the shortest path on the globe. */
import { greatCircleM, type Point } from '#lib/geo/great-circle.ts'

const earthRadiusKm = 6371.0088
const radians = Math.PI / 180

export function distanceKm(from: Point, to: Point): number {
  return greatCircleM(from, to) / 1000
}

/** The point at `share` (0 to 1) of the path. */
export function pointBetween(from: Point, to: Point, share: number): Point {
  const angle = distanceKm(from, to) / earthRadiusKm
  if (share <= 0 || angle === 0) return { lat: from.lat, lng: from.lng }
  if (share >= 1) return { lat: to.lat, lng: to.lng }
  const a = Math.sin((1 - share) * angle) / Math.sin(angle)
  const b = Math.sin(share * angle) / Math.sin(angle)
  const [x1, y1, z1] = vectorOf(from)
  const [x2, y2, z2] = vectorOf(to)
  const [x, y, z] = [a * x1 + b * x2, a * y1 + b * y2, a * z1 + b * z2]
  return { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lng: Math.atan2(y, x) / radians }
}

function vectorOf({ lat, lng }: Point): readonly [number, number, number] {
  const cosLat = Math.cos(lat * radians)
  return [
    cosLat * Math.cos(lng * radians),
    cosLat * Math.sin(lng * radians),
    Math.sin(lat * radians),
  ]
}
