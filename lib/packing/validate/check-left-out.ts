/** Checks that nothing is lost or invented between the request, the loaded goods and those left out. */
import type { LeastChange, LeftOut, LeftOutReason, Plan, VehicleSide } from '../plan.ts'
import { orientations, type Item, type PackRequest, type Vehicle } from '../request.ts'
import { extents } from './check-pieces.ts'
import { limitOfG } from './check-weights.ts'
import type { PlacedPiece } from './check-pieces.ts'
import type { Violation } from './violation.ts'

export function checkLeftOut(
  { items, vehicle }: PackRequest,
  plan: Plan,
  pieces: readonly PlacedPiece[],
): readonly Violation[] {
  const violations: Violation[] = []
  const itemById = new Map(items.map((item) => [item.id, item]))
  const leftOutOf = new Map<string, number>()
  for (const each of plan.leftOut) {
    const { itemId, quantity, reason } = each
    const item = itemById.get(itemId)
    if (item === undefined) violations.push({ reason: 'unknown-item', itemId })
    else if (!canBe(each, item, vehicle)) {
      violations.push({ reason: 'wrong-left-out', itemId, said: reason })
    }
    leftOutOf.set(itemId, (leftOutOf.get(itemId) ?? 0) + quantity)
  }
  const placedOf = new Map<string, number>()
  for (const { item } of pieces) placedOf.set(item.id, (placedOf.get(item.id) ?? 0) + 1)

  const partly = new Map<string, { in: boolean; out: boolean }>()
  for (const { id, quantity: wanted, group } of items) {
    const placed = placedOf.get(id) ?? 0
    const leftOut = leftOutOf.get(id) ?? 0
    if (placed + leftOut !== wanted) {
      violations.push({ reason: 'wrong-quantity', itemId: id, placed, leftOut, wanted })
    }
    if (group === null) continue
    const before = partly.get(group) ?? { in: false, out: false }
    partly.set(group, { in: before.in || placed > 0, out: before.out || placed < wanted })
  }
  for (const [group, found] of partly) {
    if (found.in && found.out) violations.push({ reason: 'group-split', group })
  }
  return violations
}

/** Whether the stated reason can be true, as far as the request alone shows. */
function canBe({ quantity, reason, leastChange }: LeftOut, item: Item, vehicle: Vehicle): boolean {
  return (
    Number.isInteger(quantity) &&
    quantity >= 1 &&
    reasonCanBe(reason, item, vehicle) &&
    changeCanBe(leastChange, item, vehicle)
  )
}

function reasonCanBe(reason: LeftOutReason, item: Item, vehicle: Vehicle): boolean {
  switch (reason.kind) {
    case 'size-over': {
      const side = sides.indexOf(reason.side)
      return (
        reason.limitMm === innerSides(vehicle)[side] &&
        reason.actualMm > reason.limitMm &&
        item.orientations.some((each) => extents(item, each)[side] === reason.actualMm) &&
        !item.orientations.some((each) => passes(extents(item, each), vehicle))
      )
    }
    case 'weight-over':
      return reason.limitG === vehicle.payloadG && reason.actualG > reason.limitG
    case 'volume-over': {
      const volumeMm3 = vehicle.lengthMm * vehicle.widthMm * vehicle.heightMm
      return reason.limitMm3 === volumeMm3 && reason.actualMm3 > reason.limitMm3
    }
    case 'axle-over': {
      const group = vehicle.axles[reason.axleIndex]
      if (group === undefined) return false
      return reason.limitG === limitOfG(group) && reason.actualG > reason.limitG
    }
    case 'group-incomplete':
      return reason.group === item.group
    case 'stacking-over':
    case 'stop-order':
    case 'no-space':
      return true
  }
}

/** Whether a change of sizes is enough for one piece in one of its orientations. */
function changeCanBe(change: LeastChange | null, item: Item, vehicle: Vehicle): boolean {
  if (change?.kind === 'allow-tipping') {
    return orientations.some((each) => passes(extents(item, each), vehicle))
  }
  if (change?.kind !== 'shrink-item') return true
  const side = sides.indexOf(change.side)
  return item.orientations.some((each) => {
    const shrunk = extents(item, each).map((mm, index) => (index === side ? mm - change.byMm : mm))
    return shrunk.every((mm) => mm > 0) && passes(shrunk, vehicle)
  })
}

const sides: readonly VehicleSide[] = ['length', 'width', 'height']

function innerSides({ lengthMm, widthMm, heightMm }: Vehicle): readonly number[] {
  return [lengthMm, widthMm, heightMm]
}

function passes(extentsMm: readonly number[], vehicle: Vehicle): boolean {
  return innerSides(vehicle).every((limitMm, side) => (extentsMm[side] ?? Infinity) <= limitMm)
}
