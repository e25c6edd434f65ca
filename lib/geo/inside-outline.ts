/** Whether a point is inside a border. */
import type { Point } from './great-circle.ts'

/** Corners in order, the last joined to the first. It must not cross the 180th meridian. */
export type Outline = readonly (readonly [lat: number, lng: number])[]

/** A ray to the east crosses the border an odd number of times when the point is inside. */
export function isInside({ lat, lng }: Point, outline: Outline): boolean {
  let inside = false
  let previous = outline.at(-1)
  for (const corner of outline) {
    if (previous !== undefined && crosses(lat, lng, previous, corner)) inside = !inside
    previous = corner
  }
  return inside
}

function crosses(
  lat: number,
  lng: number,
  [fromLat, fromLng]: Outline[number],
  [toLat, toLng]: Outline[number],
): boolean {
  if (fromLat > lat === toLat > lat) return false
  return lng < fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng)
}
