/** The reason why a single piece does not fit the empty vehicle, and the changes that could help. */
import { orientedSize } from '../oriented-size.ts'
import type { LeastChange, LeftOutReason, VehicleSide } from '../plan.ts'
import { orientations, type Item, type PackRequest, type Vehicle } from '../request.ts'
import { totalsOf } from '../totals.ts'

export interface OwnExcess {
  readonly reason: LeftOutReason
  /** The smallest first. */
  readonly changes: readonly LeastChange[]
}

export function ownExcess({ vehicle, items }: PackRequest, item: Item): OwnExcess | null {
  const overs = item.orientations.map((orientation) => excess(item, orientation, vehicle))
  if (overs.every((over) => over !== null)) {
    const [least, ...others] = overs.toSorted((x, y) => x.byMm - y.byMm || x.sides - y.sides)
    if (least === undefined) return null
    const { side, byMm, limitMm } = least
    // With an excess in one direction, one shorter side is enough; with two, no single change is.
    const mendable = [least, ...others].find(({ sides }) => sides === 1)
    const tipped = orientations.some((orientation) => excess(item, orientation, vehicle) === null)
    const single: readonly LeastChange[] =
      mendable === undefined
        ? []
        : [
            { kind: 'shrink-item', side: mendable.side, byMm: mendable.byMm },
            { kind: 'enlarge-vehicle', side: mendable.side, byMm: mendable.byMm },
          ]
    return {
      reason: { kind: 'size-over', side, actualMm: limitMm + byMm, limitMm },
      changes: [
        ...(tipped ? [{ kind: 'allow-tipping', itemId: item.id } as const] : []),
        ...single,
      ],
    }
  }
  const limitG = vehicle.payloadG
  if (item.weightG <= limitG) return null
  const allG = totalsOf(items).weightG
  return {
    reason: { kind: 'weight-over', actualG: item.weightG, limitG },
    // Enough for the piece alone, but maybe not with the others.
    changes: [...new Set([item.weightG, item.weightG * item.quantity, allG])].map((neededG) => ({
      kind: 'raise-payload',
      byG: neededG - limitG,
    })),
  }
}

interface Excess {
  /** How many sides are too long. */
  readonly sides: number
  readonly side: VehicleSide
  readonly byMm: number
  readonly limitMm: number
}

/** The largest excess of a side; null when the piece fits. */
function excess(
  item: Item,
  orientation: (typeof orientations)[number],
  { lengthMm, widthMm, heightMm }: Vehicle,
): Excess | null {
  const { dx, dy, dz } = orientedSize(item, orientation)
  const sides: readonly Omit<Excess, 'sides'>[] = [
    { side: 'length', byMm: dx - lengthMm, limitMm: lengthMm },
    { side: 'width', byMm: dy - widthMm, limitMm: widthMm },
    { side: 'height', byMm: dz - heightMm, limitMm: heightMm },
  ]
  const over = sides.filter(({ byMm }) => byMm > 0).sort((a, b) => b.byMm - a.byMm)
  const [most] = over
  return most === undefined ? null : { ...most, sides: over.length }
}
