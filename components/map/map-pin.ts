/** The pins of the maps, and the ends of a route that they stand for. */
import type { Point } from '#lib/geo/great-circle.ts'

/** The two ends of a route, in driving order. */
export const routeEnds = ['pickup', 'drop'] as const

export type RouteEnd = (typeof routeEnds)[number]

/** The content of a pin: an end of a route, or a single place. */
export type PinName = RouteEnd | 'place'

/** The letter of the place where a trip begins. */
export const firstLetter = 'A'

/** The letters on the pins and before the fields, so that nobody has to distinguish them by colour. */
export const endLetters: Readonly<Record<PinName, string>> = {
  pickup: firstLetter,
  drop: 'B',
  place: '',
}

/** The scroll target for the map on a page with one column. */
export const mapId = 'route-map'

export interface MapPin {
  readonly end: PinName
  readonly point: Point
  /** The possible distance between the pin and the real place; null when it is certain. */
  readonly uncertaintyM: number | null
}

/** How a pin was moved: by a tap or Enter on the map, by dragging it, or with its arrow keys. */
export interface PinMove {
  readonly point: Point
  readonly by: 'tap' | 'drag' | 'keys'
}
