/**
 * Starts from an earlier plan when the request has changed: all of its goods that are still requested are
 * in again, item by item, before anything is added. They keep their places where those are still valid.
 * Where they are not, because supporting or balancing goods are gone, these goods alone are packed until
 * they are in.
 */
import { BestLoad, countsOf } from './best-load.ts'
import type { BudgetMeter } from './engine/budget.ts'
import type { PackHooks } from './pack-hooks.ts'
import { packItems, type Packed } from './pack-items.ts'
import type { Plan } from './plan.ts'
import { stoodOf, type Stood } from './plan/solved-pieces.ts'
import type { Item, PackRequest } from './request.ts'

export interface Held {
  readonly best: BestLoad
  /** The items of the search: all without a group, and the groups that are in. */
  readonly items: readonly Item[]
  /** Undefined when not all could be kept: then a load may have fewer. */
  readonly atLeast: ReadonlyMap<string, number> | undefined
}

export interface HoldOptions {
  readonly hooks: PackHooks
  readonly meter: BudgetMeter
}

/** Groups that were out are tried one by one, up to this many. */
const mostGroupsTried = 24

export function holdEarlierPlan(
  request: PackRequest,
  previous: Plan,
  { hooks, meter }: HoldOptions,
): Held {
  const wanted = heldItems(request.items, previous)
  const { packed, items: held } = heldPlan(
    { ...request, items: wanted },
    previous.placements,
    hooks,
  )
  meter.nodes += packed.nodes
  const isWhole = held === wanted && packed.pieces.length === pieceCount(wanted)
  const atLeast = isWhole ? countsOf(packed.pieces) : undefined
  const best = new BestLoad({ vehicle: request.vehicle, hooks, atLeast })
  best.offer(packed, meter.nodes)

  const groups = new Set(held.map(({ group }) => group))
  let items = request.items.filter(({ group }) => group === null || groups.has(group))
  const fillUp = (more: readonly Item[]) => {
    const filled = packItems({ ...request, items: more }, noNodes, {
      profits: hooks.profits,
      previous: stoodOf(best.pieces),
      atLeast,
      onlyFillUp: true,
    })
    meter.nodes += filled.nodes
    return best.offer(filled, meter.nodes)
  }
  fillUp(items)
  const others = new Set(
    request.items.map(({ group }) => group).filter((group) => !groups.has(group)),
  )
  others.delete(null)
  for (const group of [...others].slice(0, mostGroupsTried)) {
    if (meter.isEmpty()) break
    const chosen = new Set(items)
    const more = request.items.filter((item) => chosen.has(item) || item.group === group)
    if (fillUp(more)) items = more
  }
  return { best, items, atLeast }
}

const noNodes = { kind: 'nodes', nodes: 0 } as const

/**
 * Keeping the earlier goods may take this many pieces times partial plans more than the budget has, but
 * no more partial plans than the second number.
 */
const piecesTimesPlans = 40_000
const mostPlans = 3000

/** Without the groups that would be broken, when not all can be kept. */
function heldPlan(
  request: PackRequest,
  previous: readonly Stood[],
  { isCanceled }: PackHooks,
): { readonly packed: Packed; readonly items: readonly Item[] } {
  const plans = Math.floor(piecesTimesPlans / Math.max(1, pieceCount(request.items)))
  const budget = { kind: 'nodes', nodes: Math.max(8, Math.min(mostPlans, plans)) } as const
  let { items } = request
  for (;;) {
    const packed = packItems({ ...request, items }, budget, { isCanceled, previous })
    const { brokenGroups } = packed
    if (brokenGroups.size === 0) return { packed, items }
    items = items.filter(({ group }) => group === null || !brokenGroups.has(group))
  }
}

/** As many of each item as were in and are still requested; a group only when it was whole and still is. */
function heldItems(items: readonly Item[], { placements }: Plan): readonly Item[] {
  const placed = new Map<string, number>()
  for (const { itemId } of placements) placed.set(itemId, (placed.get(itemId) ?? 0) + 1)
  const broken = new Set(
    items.flatMap(({ id, quantity, group }) => ((placed.get(id) ?? 0) < quantity ? [group] : [])),
  )
  return items.flatMap((item) => {
    const quantity = Math.min(item.quantity, placed.get(item.id) ?? 0)
    const isHeld = quantity > 0 && (item.group === null || !broken.has(item.group))
    return isHeld ? [{ ...item, quantity }] : []
  })
}

function pieceCount(items: readonly Item[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}
