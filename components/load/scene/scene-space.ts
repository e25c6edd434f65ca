/** The load's axes in millimetres become the scene's in metres: x stays, z is up, y points away. */
import type { Point } from '../camera-pose.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { vehicleShape } from '../vehicle-shape.ts'

export const metre = 1000

type Box = Pick<LoadViewLoad, 'inner_length_mm' | 'inner_width_mm' | 'inner_height_mm' | 'axles'>

/** The corners of the whole vehicle, which the camera frames. */
export function vehicleBounds(box: Box): { readonly low: Point; readonly high: Point } {
  const { cab, roadMm } = vehicleShape(box)
  return {
    low: [cab.frontMm / metre, roadMm / metre, 0],
    high: [
      (box.inner_length_mm + box.inner_width_mm * 0.35) / metre,
      box.inner_height_mm / metre,
      box.inner_width_mm / metre,
    ],
  }
}
