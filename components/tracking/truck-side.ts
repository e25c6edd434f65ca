/**
 * To which side of its point the truck's drop hangs. Below it, as pins stand above theirs; elsewhere
 * while it would lie on a pin: going north, it leaves the pin of its stop behind and below.
 */
interface Spot {
  readonly x: number
  readonly y: number
}

interface Disc extends Spot {
  readonly radius: number
}

/** The one that is taken first comes first. */
const sides = ['below', 'above', 'right', 'left'] as const
export type TruckSide = (typeof sides)[number]

/** From the point to the middle of the drop. */
const directions: Readonly<Record<TruckSide, Spot>> = {
  below: { x: 0, y: 1 },
  above: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  left: { x: -1, y: 0 },
}

/** Both are drops, told here by discs, in pixels: the round end, and for the truck half its way to it. */
const truckDiscs = [
  { away: 33, radius: 20 },
  { away: 12, radius: 10 },
]
const pinDisc = { up: 26, radius: 17 }

/** Points on the screen. The first side where nothing is covered, else the one where it is least. */
export function truckSide(truck: Spot, pins: readonly Spot[]): TruckSide {
  const covered = (side: TruckSide) =>
    pins.reduce((sum, pin) => sum + overlap(discsAt(truck, side), pinAt(pin)), 0)
  return sides.reduce<TruckSide>(
    (best, side) => (covered(side) < covered(best) ? side : best),
    'below',
  )
}

function discsAt({ x, y }: Spot, side: TruckSide): Disc[] {
  const direction = directions[side]
  return truckDiscs.map(({ away, radius }) => ({
    x: x + direction.x * away,
    y: y + direction.y * away,
    radius,
  }))
}

function pinAt({ x, y }: Spot): Disc {
  return { x, y: y - pinDisc.up, radius: pinDisc.radius }
}

function overlap(discs: readonly Disc[], pin: Disc): number {
  return discs.reduce((sum, { x, y, radius }) => {
    const apart = Math.hypot(x - pin.x, y - pin.y)
    return sum + Math.max(0, radius + pin.radius - apart)
  }, 0)
}
