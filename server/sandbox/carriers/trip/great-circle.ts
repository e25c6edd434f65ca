/** The shortest way over the globe, taken as a sphere of the mean radius. */
export interface Point {
  readonly lat: number
  readonly lng: number
}

const earthRadiusKm = 6371.0088
const radians = Math.PI / 180

/** By the haversine formula, which stays exact for points close to each other. */
export function distanceKm(from: Point, to: Point): number {
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine(from, to))))
}

function haversine(from: Point, to: Point): number {
  const lat = Math.sin(((to.lat - from.lat) * radians) / 2)
  const lng = Math.sin(((to.lng - from.lng) * radians) / 2)
  return lat ** 2 + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * lng ** 2
}

/** The point at `share` (0 to 1) of the way. */
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
