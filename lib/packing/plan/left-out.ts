/**
 * Why pieces were left out, and a change that brings them in. Reasons by totals and sizes are exact; the
 * rest is found by trying. A change is only advised when packing again with it had the piece in.
 */
import { boxVolumeMm3 } from '../box-volume.ts'
import type { LeastChange, LeftOut } from '../plan.ts'
import type { Item, PackRequest } from '../request.ts'
import { candidateChanges } from './candidate-changes.ts'
import { ownExcess } from './own-excess.ts'
import type { Trials } from './trials.ts'

export interface Why {
  readonly reason: LeftOut['reason']
  readonly leastChange: LeastChange | null
}

export interface LeftOutFacts {
  readonly request: PackRequest
  /** Loaded pieces, by item. */
  readonly placed: ReadonlyMap<string, number>
  /** Null: nothing is tried, and the least change is left open. */
  readonly trials: Trials | null
}

export function leftOutOf({ request, placed, trials }: LeftOutFacts): readonly LeftOut[] {
  const missing = request.items.flatMap((item) => {
    const quantity = item.quantity - (placed.get(item.id) ?? 0)
    return quantity > 0 ? [{ item, quantity }] : []
  })
  if (missing.length === 0) return []
  const able = request.items.filter((item) => ownExcess(request, item) === null)
  const shared = sharedReason({ ...request, items: able })
  const hindered = hinderedGroups(request)
  return Array.from(missing, ({ item, quantity }): LeftOut => {
    const named = { itemId: item.id, quantity }
    const own = ownExcess(request, item)
    if (own !== null) {
      return {
        ...named,
        reason: own.reason,
        leastChange: firstProven(own.changes, item, trials),
      }
    }
    const { group } = item
    if (group !== null && hindered.has(group)) {
      const split: LeastChange = { kind: 'split-group', group }
      const leastChange = firstProven([split], item, trials)
      return { ...named, reason: { kind: 'group-incomplete', group }, leastChange }
    }
    return { ...named, ...sharedWhy({ request, item, shared, trials }) }
  })
}

function firstProven(
  changes: readonly LeastChange[],
  item: Item,
  trials: Trials | null,
): LeastChange | null {
  const holds = (change: LeastChange) => trials?.bringsIn(change, item) ?? false
  return changes.find(holds) ?? null
}

/** The limit that applies to all goods together; null when totals are within limits. */
function sharedReason({ vehicle, items }: PackRequest): Why['reason'] | null {
  const weightG = items.reduce((sum, item) => sum + item.weightG * item.quantity, 0)
  if (weightG > vehicle.payloadG) {
    return { kind: 'weight-over', actualG: weightG, limitG: vehicle.payloadG }
  }
  const volumeMm3 = items.reduce((sum, item) => sum + boxVolumeMm3(item) * item.quantity, 0)
  const limitMm3 = boxVolumeMm3(vehicle)
  return volumeMm3 > limitMm3 ? { kind: 'volume-over', actualMm3: volumeMm3, limitMm3 } : null
}

function sharedWhy({
  request,
  item,
  shared,
  trials,
}: {
  readonly request: PackRequest
  readonly item: Item
  readonly shared: Why['reason'] | null
  readonly trials: Trials | null
}): Why {
  const none: Why = { reason: shared ?? { kind: 'no-space' }, leastChange: null }
  if (trials === null) return none
  for (const { change, reason } of candidateChanges(request, { item, shared, trials })) {
    if (!trials.bringsIn(change, item)) continue
    return { reason: shared ?? reason, leastChange: change }
  }
  return none
}

/** Groups with another member that cannot go in by itself. */
function hinderedGroups(request: PackRequest): ReadonlySet<string> {
  return new Set(
    request.items.flatMap((item) =>
      item.group !== null && ownExcess(request, item) !== null ? [item.group] : [],
    ),
  )
}
