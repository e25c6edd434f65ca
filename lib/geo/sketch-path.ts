/** Land around a point as the SVG path of a small picture, without details smaller than a pixel. */
import type { Bounds } from './base-map-cells.ts'
import type { Point } from './great-circle.ts'

export interface Sketch {
  /** The visible area. */
  readonly bounds: Bounds
  readonly width: number
  readonly height: number
}

/** The area around a point with the given width, and the picture's aspect ratio at this latitude. */
export function sketchAround(
  { lat, lng }: Point,
  { width, height, spanDegrees }: { width: number; height: number; spanDegrees: number },
): Sketch {
  const across = spanDegrees / 2
  const up = ((across * height) / width) * Math.cos((lat * Math.PI) / 180)
  const bounds = { west: lng - across, east: lng + across, south: lat - up, north: lat + up }
  return { bounds, width, height }
}

/** One `M…Z` for each ring near the area, in pixels. */
export function sketchPath(
  polygons: readonly (readonly (readonly Point[])[])[],
  { bounds: { west, east, south, north }, width, height }: Sketch,
): string {
  const xOf = (lng: number) => ((lng - west) / (east - west)) * width
  const yOf = (lat: number) => ((north - lat) / (north - south)) * height
  const isNear = (ring: readonly Point[]) =>
    ring.some(({ lng }) => lng <= east) &&
    ring.some(({ lng }) => lng >= west) &&
    ring.some(({ lat }) => lat <= north) &&
    ring.some(({ lat }) => lat >= south)
  return polygons
    .flat()
    .filter(isNear)
    .map((ring) => {
      let last: readonly [number, number] | null = null
      const points: string[] = []
      for (const { lat, lng } of ring) {
        const [x, y]: [number, number] = [xOf(lng), yOf(lat)]
        if (last !== null && Math.hypot(x - last[0], y - last[1]) < 1) continue
        last = [x, y]
        points.push(`${x.toFixed(1)} ${y.toFixed(1)}`)
      }
      return points.length < 3 ? '' : `M${points.join('L')}Z`
    })
    .join('')
}
