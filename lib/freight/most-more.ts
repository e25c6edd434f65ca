/**
 * How many more pieces a vehicle could take at most beside its load, however anybody packs: by weight, by
 * volume, and by the bounds of Fekete and Schepers ("A general framework for bounds for higher-dimensional
 * orthogonal packing problems", 2004). These round the sides of all pieces along each axis in a way that
 * leaves every possible load possible, and compare the volumes then.
 */
import { boxVolumeMm3 } from '../packing/box-volume.ts'
import { orientedSize } from '../packing/oriented-size.ts'
import type { Item, PackRequest } from '../packing/request.ts'
import { roomOf } from './choose-vehicles.ts'

/** For each item how many more of its pieces, each item alone. Pieces have to rest with their whole floor. */
export function mostMore(
  { vehicle, items }: Pick<PackRequest, 'vehicle' | 'items'>,
  roomsMm3: ReadonlyMap<string, number>,
): readonly number[] {
  const byRoom = moreWithin(items, (item) => roomOf(item, roomsMm3) / boxVolumeMm3(vehicle))
  const byWeight = moreWithin(items, ({ weightG }) => weightG / vehicle.payloadG)
  let most = items.map((_, index) => Math.min(byRoom[index] ?? 0, byWeight[index] ?? 0))
  const lengths = { x: vehicle.lengthMm, y: vehicle.widthMm, z: vehicle.heightMm }
  const stances = new Map(items.map((item) => [item, stancesIn(item, lengths)]))
  const all = [...stances.values()].flat()
  const alongX = roundings(
    lengths.x,
    all.map(({ dx }) => dx),
  )
  const alongY = roundings(
    lengths.y,
    all.map(({ dy }) => dy),
  )
  const alongZ = roundings(
    lengths.z,
    all.map(({ dz }) => dz),
  )
  const isOneLayer = items.every(({ stackable, fragile }) => fragile || !stackable)
  for (const x of alongX) {
    for (const y of alongY) {
      for (const z of alongZ) {
        const more = moreWithin(items, (item) => {
          // Nothing is above or below such a piece, so it takes the whole height.
          const isColumn = isOneLayer || !item.stackable
          const shares = (stances.get(item) ?? []).map(
            ({ dx, dy, dz }) => x(dx) * y(dy) * (isColumn ? 1 : z(dz)),
          )
          return Math.min(...shares)
        })
        most = most.map((each, index) => Math.min(each, more[index] ?? 0))
      }
    }
  }
  return most
}

/** Beyond the errors of sums of floating point numbers. */
const tolerance = 1e-9

/** How many more pieces of each item, when a piece takes its share of one whole. */
function moreWithin(items: readonly Item[], shareOf: (item: Item) => number): readonly number[] {
  const shares = items.map(shareOf)
  const taken = items.reduce((sum, { quantity }, index) => sum + quantity * (shares[index] ?? 0), 0)
  const left = Math.max(0, 1 - taken)
  return shares.map((share) => (share === 0 ? Infinity : Math.floor(left / share + tolerance)))
}

type Stance = ReturnType<typeof orientedSize>

function stancesIn(item: Item, { x, y, z }: { x: number; y: number; z: number }): Stance[] {
  return item.orientations
    .map((orientation) => orientedSize(item, orientation))
    .filter(({ dx, dy, dz }) => dx <= x && dy <= y && dz <= z)
}

/** The share of an axis that a side takes. */
type Rounding = (sideMm: number) => number

/** Each takes time, and more of them rarely prove more. */
const mostPerKind = 4

function roundings(lengthMm: number, sidesMm: readonly number[]): readonly Rounding[] {
  const sides = [...new Set(sidesMm)].toSorted((a, b) => b - a)
  const used = usedLength(lengthMm, sides)
  // Two of these are not beside each other, and beside the smallest of them stands nothing of less than the rest.
  const large = sides.filter((side) => side * 2 > used).slice(-mostPerKind)
  return [
    (side) => side / used,
    ...large.map(
      (least): Rounding =>
        (side) =>
          side >= least ? 1 : side <= used - least ? 0 : side / used,
    ),
    // In parts of a k-th, of which k are beside each other when each is more than a part of k + 1.
    ...Array.from({ length: mostPerKind }, (_, index): Rounding => {
      const k = index + 1
      return (side) => {
        const isPart = ((k + 1) * side) % used === 0
        return isPart ? side / used : Math.floor(((k + 1) * side) / used) / k
      }
    }),
  ]
}

/** The part of an axis that pieces can use: pushed together, each begins at a sum of sides. */
function usedLength(lengthMm: number, sidesMm: readonly number[]): number {
  const isSum = new Uint8Array(lengthMm + 1)
  isSum[0] = 1
  for (const side of sidesMm) {
    for (let sum = side; sum <= lengthMm; sum += 1) if (isSum[sum - side] === 1) isSum[sum] = 1
  }
  return Math.max(1, isSum.lastIndexOf(1))
}
