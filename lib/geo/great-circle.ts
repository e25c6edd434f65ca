/** The shortest distance on the globe. */

export interface Point {
  readonly lat: number
  readonly lng: number
}

/** The mean radius of the earth by IUGG, in metres. */
const earthRadiusM = 6_371_008.8

/** The haversine formula on a sphere, which is exact enough at any distance. */
export function greatCircleM(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const h =
    half(to.lat - from.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lng - from.lng)
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
