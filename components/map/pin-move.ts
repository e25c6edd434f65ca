import type { Point } from '#lib/geo/great-circle.ts'

/** How a pin was moved: by a tap or Enter on the map, by dragging it, or with its arrow keys. */
export interface PinMove {
  readonly point: Point
  readonly by: 'tap' | 'drag' | 'keys'
}
