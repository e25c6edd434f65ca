/**
 * Why pieces stayed behind, and the least change that brings them in. What sums and sizes say is
 * said exactly; the rest is found by trying: the same goods once more, quickly, with one rule less.
 */
import { orientedSize } from '../oriented-size.ts'
import type { LeastChange, LeftOut, VehicleSide } from '../plan.ts'
import { orientations, type Item, type PackRequest } from '../request.ts'
import { reasonByTrying, type Why } from './reason-by-trying.ts'

interface Missing {
  readonly item: Item
  readonly quantity: number
}

export interface LeftOutFacts {
  readonly request: PackRequest
  /** Pieces that are in, by item. */
  readonly placed: ReadonlyMap<string, number>
  /** False: what is shared by all is not looked into. */
  readonly hasReasons?: boolean
}

export function leftOutOf({
  request,
  placed,
  hasReasons = true,
}: LeftOutFacts): readonly LeftOut[] {
  const missing = request.items.flatMap((item): readonly Missing[] => {
    const quantity = item.quantity - (placed.get(item.id) ?? 0)
    return quantity > 0 ? [{ item, quantity }] : []
  })
  if (missing.length === 0) return []
  const shared: Why = hasReasons
    ? sharedReason(request, missing)
    : { reason: { kind: 'no-space' }, leastChange: null }
  return missing.map(({ item, quantity }) => {
    const { reason, leastChange } = ownReason(request, item) ?? groupReason(request, item) ?? shared
    return { itemId: item.id, quantity, reason, leastChange }
  })
}

/** What keeps a single piece out of the empty vehicle. */
export function ownReason({ vehicle }: PackRequest, item: Item): Why | null {
  const fits = item.orientations.some((orientation) => excess(item, orientation, vehicle) === null)
  if (!fits) {
    const overs = item.orientations
      .map((orientation) => excess(item, orientation, vehicle))
      .filter((over) => over !== null)
    // Over on one side, one side less is enough; over on two, no single change is.
    const [least] = overs.sort((x, y) => x.sides - y.sides || x.byMm - y.byMm)
    if (least === undefined) return null
    const { side, byMm, limitMm } = least
    const tipped = orientations.some((orientation) => excess(item, orientation, vehicle) === null)
    const shrunk: LeastChange | null =
      least.sides === 1 ? { kind: 'shrink-item', side, byMm } : null
    return {
      reason: { kind: 'size-over', side, actualMm: limitMm + byMm, limitMm },
      leastChange: tipped ? { kind: 'allow-tipping', itemId: item.id } : shrunk,
    }
  }
  if (item.weightG <= vehicle.payloadG) return null
  return {
    reason: { kind: 'weight-over', actualG: item.weightG, limitG: vehicle.payloadG },
    leastChange: { kind: 'raise-payload', byG: item.weightG - vehicle.payloadG },
  }
}

interface Excess {
  /** How many sides are over. */
  readonly sides: number
  readonly side: VehicleSide
  readonly byMm: number
  readonly limitMm: number
}

/** By how much the side that is over most is over; null when it passes. */
function excess(
  item: Item,
  orientation: (typeof orientations)[number],
  { lengthMm, widthMm, heightMm }: PackRequest['vehicle'],
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

/** A piece that could stay for itself, but not without another of its group. */
function groupReason(request: PackRequest, { id, group }: Item): Why | null {
  if (group === null) return null
  const members = request.items.filter((item) => item.group === group)
  if (members.length === 1 && members[0]?.quantity === 1) return null
  const hindered = members.some((item) => item.id !== id && ownReason(request, item) !== null)
  if (!hindered) return null
  return {
    reason: { kind: 'group-incomplete', group },
    leastChange: { kind: 'split-group', group },
  }
}

/** What binds all goods together. */
function sharedReason(request: PackRequest, missing: readonly Missing[]): Why {
  const { vehicle } = request
  const able = request.items.filter((item) => ownReason(request, item) === null)
  const weightG = able.reduce((sum, item) => sum + item.weightG * item.quantity, 0)
  const pieces = missing.reduce((sum, { quantity }) => sum + quantity, 0)
  if (weightG > vehicle.payloadG) {
    return {
      reason: { kind: 'weight-over', actualG: weightG, limitG: vehicle.payloadG },
      leastChange: { kind: 'raise-payload', byG: weightG - vehicle.payloadG },
    }
  }
  const volumeMm3 = able.reduce((sum, item) => sum + volumeOf(item) * item.quantity, 0)
  const limitMm3 = vehicle.lengthMm * vehicle.widthMm * vehicle.heightMm
  if (volumeMm3 > limitMm3) {
    return {
      reason: { kind: 'volume-over', actualMm3: volumeMm3, limitMm3 },
      leastChange: { kind: 'fewer-pieces', quantity: pieces },
    }
  }
  return reasonByTrying({ ...request, items: able }, pieces)
}

function volumeOf({ lengthMm, widthMm, heightMm }: Item): number {
  return lengthMm * widthMm * heightMm
}
