import type { Item, Orientation } from './request.ts'

type Sizes = Pick<Item, 'lengthMm' | 'widthMm' | 'heightMm'>
type Side = keyof Sizes

/** The item's own sides along x, y and z, by orientation. */
export const sidesAlong: Readonly<Record<Orientation, readonly [Side, Side, Side]>> = {
  lwh: ['lengthMm', 'widthMm', 'heightMm'],
  wlh: ['widthMm', 'lengthMm', 'heightMm'],
  lhw: ['lengthMm', 'heightMm', 'widthMm'],
  hlw: ['heightMm', 'lengthMm', 'widthMm'],
  whl: ['widthMm', 'heightMm', 'lengthMm'],
  hwl: ['heightMm', 'widthMm', 'lengthMm'],
}

/** The extents along x, y and z of an item in an orientation. */
export function orientedSize(item: Sizes, orientation: Orientation) {
  const [x, y, z] = sidesAlong[orientation]
  return { dx: item[x], dy: item[y], dz: item[z] }
}
