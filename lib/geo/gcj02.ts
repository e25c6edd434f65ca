/**
 * GCJ-02, the datum of maps of mainland China, and the conversion back. Outside of the mainland nothing
 * is shifted. The formula of the shift is not published; this is the one that all converters use.
 */
import type { Point } from './great-circle.ts'

const semiMajorM = 6_378_245
const eccentricitySquared = 0.006693421622965943

export function wgs84ToGcj02(point: Point): Point {
  return isOnMainland(point) ? shifted(point) : point
}

/**
 * The shift has no inverse formula. It changes so slowly that a few corrections come within millimetres.
 */
export function gcj02ToWgs84(point: Point): Point {
  if (!isOnMainland(point)) return point
  let guess = point
  for (let step = 0; step < 6; step++) {
    const back = shifted(guess)
    guess = { lat: guess.lat + point.lat - back.lat, lng: guess.lng + point.lng - back.lng }
  }
  return guess
}

function shifted({ lat, lng }: Point): Point {
  const x = lng - 105
  const y = lat - 35
  const phi = (lat / 180) * Math.PI
  const magic = 1 - eccentricitySquared * Math.sin(phi) ** 2
  const north = (semiMajorM * (1 - eccentricitySquared)) / (magic * Math.sqrt(magic))
  const east = (semiMajorM / Math.sqrt(magic)) * Math.cos(phi)
  return {
    lat: lat + (northM(x, y) * 180) / (north * Math.PI),
    lng: lng + (eastM(x, y) * 180) / (east * Math.PI),
  }
}

function northM(x: number, y: number): number {
  return (
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    waves(x, [20, 6, 20, 2]) +
    waves(y, [20, 1, 40, 1 / 3]) +
    waves(y, [160, 1 / 12, 320, 1 / 30])
  )
}

function eastM(x: number, y: number): number {
  return (
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    waves(x, [20, 6, 20, 2]) +
    waves(x, [20, 1, 40, 1 / 3]) +
    waves(x, [150, 1 / 12, 300, 1 / 30])
  )
}

/** Two waves, each with an amplitude and a frequency. */
function waves(
  at: number,
  [a, f, b, g]: readonly [a: number, f: number, b: number, g: number],
): number {
  return ((a * Math.sin(f * at * Math.PI) + b * Math.sin(g * at * Math.PI)) * 2) / 3
}

type Box = readonly [north: number, west: number, south: number, east: number]

/** Boxes over the mainland, and boxes of its neighbours to leave out. Approximate near the borders. */
const mainland: readonly Box[] = [
  [49.2204, 79.4462, 42.8899, 96.33],
  [54.1415, 109.6872, 39.3742, 135.0002],
  [42.8899, 73.1246, 29.5297, 124.143255],
  [29.5297, 82.9684, 26.7186, 97.0352],
  [29.5297, 97.0253, 20.414096, 124.367395],
  [20.414096, 107.975793, 17.871542, 111.744104],
]
const neighbours: readonly Box[] = [
  [25.398623, 119.921265, 21.785006, 122.497559],
  [22.284, 101.8652, 20.0988, 106.665],
  [21.5422, 106.4525, 20.4878, 108.051],
  [55.8175, 109.0323, 50.3257, 119.127],
  [55.8175, 127.4568, 49.5574, 137.0227],
  [44.8922, 131.2662, 42.5692, 137.0227],
]

function isOnMainland({ lat, lng }: Point): boolean {
  const within = ([north, west, south, east]: Box) =>
    lat <= north && lat >= south && lng >= west && lng <= east
  return mainland.some(within) && !neighbours.some(within)
}
