/** A pin as passed to the map. */
import type { Point } from '#lib/geo/great-circle.ts'
import type { PinName } from './route-end.ts'

export interface MapPin {
  readonly end: PinName
  readonly point: Point
  /** The possible distance between the pin and the real place; null when it is certain. */
  readonly uncertaintyM: number | null
}
