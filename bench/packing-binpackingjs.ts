/**
 * The peer: npm `binpackingjs`, which packs boxes into bins at pivot points. It knows orientations but
 * nothing of support, so it is compared with our plans that need none.
 */
import { pack3D, type RotationType } from 'binpackingjs/3d'
import type { Item, Orientation, PackRequest } from '#lib/packing/request.ts'

/**
 * Its first axis is our y, its second our z (up), its third our x. Of the six ways to assign them
 * this is the natural one, and it does as well as any where orientations count (80.3 to 81.8 percent).
 * By its number, each rotation in our words.
 */
const orientationOfRotation: readonly Orientation[] = ['hlw', 'hwl', 'lwh', 'lhw', 'whl', 'wlh']

/** The percentage of the vehicle's volume that it fills. */
export function fillOfBinpackingjs({ vehicle, items }: PackRequest): number {
  const bin = {
    name: 'vehicle',
    width: vehicle.widthMm,
    height: vehicle.heightMm,
    depth: vehicle.lengthMm,
    maxWeight: vehicle.payloadG,
  }
  const pieces = items.flatMap((item) =>
    Array.from({ length: item.quantity }, () => itemOfPeer(item)),
  )
  const { packedBins } = pack3D({ bins: [bin], items: pieces })
  const volumeMm3 = packedBins
    .flatMap((each) => each.items)
    .reduce((sum, { dimension: [width, height, depth] }) => sum + width * height * depth, 0)
  return (100 * volumeMm3) / (vehicle.lengthMm * vehicle.widthMm * vehicle.heightMm)
}

function itemOfPeer({ id, orientations, lengthMm, widthMm, heightMm, weightG }: Item) {
  const allowedRotations: readonly RotationType[] = orientationOfRotation.flatMap(
    (orientation, rotation) => (orientations.includes(orientation) ? [rotation] : []),
  )
  return {
    name: id,
    width: lengthMm,
    height: widthMm,
    depth: heightMm,
    weight: weightG,
    allowedRotations,
  }
}
