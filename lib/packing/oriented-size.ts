/** The extents along x, y and z of an item in an orientation. */
import type { Item, Orientation } from './request.ts'

export function orientedSize(
  { lengthMm, widthMm, heightMm }: Pick<Item, 'lengthMm' | 'widthMm' | 'heightMm'>,
  orientation: Orientation,
): { readonly dx: number; readonly dy: number; readonly dz: number } {
  switch (orientation) {
    case 'lwh':
      return { dx: lengthMm, dy: widthMm, dz: heightMm }
    case 'wlh':
      return { dx: widthMm, dy: lengthMm, dz: heightMm }
    case 'lhw':
      return { dx: lengthMm, dy: heightMm, dz: widthMm }
    case 'hlw':
      return { dx: heightMm, dy: lengthMm, dz: widthMm }
    case 'whl':
      return { dx: widthMm, dy: heightMm, dz: lengthMm }
    case 'hwl':
      return { dx: heightMm, dy: widthMm, dz: lengthMm }
  }
}
