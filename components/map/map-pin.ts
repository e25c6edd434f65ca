/** A pin as the map is given it. */
import type { Point } from '#lib/geo/great-circle.ts'
import type { PinName } from './route-end.ts'

export interface MapPin {
  readonly end: PinName
  readonly point: Point
  /** How far from the pin the place may really be; null where it is sure. */
  readonly uncertaintyM: number | null
}
