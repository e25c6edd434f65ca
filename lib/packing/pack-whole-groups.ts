/**
 * Groups whole or not at all. When some could not be whole, enough of them are taken out and the rest
 * is packed once more, because what stood on their pieces cannot stay. Each time at least one group
 * goes, so that it ends; then those that are out are tried again, one by one.
 */
import { Purse, type Budget } from './engine/budget.ts'
import { improve } from './engine/improve.ts'
import { instanceOf } from './engine/instance.ts'
import type { PackHooks } from './pack-hooks.ts'
import type { Plan } from './plan.ts'
import { assignItems, type Assignment } from './plan/assign-items.ts'
import { groupsToDrop } from './plan/groups-to-drop.ts'
import { solvedPiecesOf } from './plan/solved-pieces.ts'
import type { Item, PackRequest } from './request.ts'

export interface Packed extends Assignment {
  readonly nodes: number
  /** Of all pieces that were placed, also of groups that are not whole. */
  readonly solvedMm3: number
}

/** Groups that are out are tried again in plans of so many nodes each. */
const retryNodes = 4
const mostRetries = 12

export function packWholeGroups(request: PackRequest, budget: Budget, hooks: PackHooks): Packed {
  const purse = new Purse(budget, hooks.isCanceled)
  const grouped = request.items.some(({ group }) => group !== null)
  if (!grouped) return packItems(request, budget, hooks)
  const packed = (items: readonly Item[], part: Budget): Packed => {
    const result = packItems({ ...request, items }, part, hooks)
    purse.nodes += result.nodes
    return result
  }
  let items = withoutHopelessGroups(request)
  const able = items
  let found = packed(items, purse.part(0.4))
  while (found.brokenGroups.size > 0) {
    const volumeMm3 = items.reduce((sum, item) => sum + volumeOf(item), 0) - found.solvedMm3
    const weightG =
      items.reduce((sum, item) => sum + item.weightG * item.quantity, 0) - request.vehicle.payloadG
    const dropped = groupsToDrop(items, found.brokenGroups, { volumeMm3, weightG })
    items = items.filter(({ group }) => group === null || !dropped.has(group))
    found = packed(items, purse.part(0.4))
  }
  const out = new Set(able.filter((item) => !items.includes(item)).map(({ group }) => group))
  for (const group of [...out].slice(0, mostRetries)) {
    if (purse.isEmpty()) break
    const chosen = new Set(items)
    const more = able.filter((item) => chosen.has(item) || item.group === group)
    const retry = packed(more, cheapest(purse.part(0.3)))
    if (retry.brokenGroups.size > 0 || assignedMm3(retry) <= assignedMm3(found)) continue
    items = more
    found = retry
  }
  return { ...withPrevious(request, found, hooks), nodes: purse.nodes }
}

function cheapest(budget: Budget): Budget {
  return budget.kind === 'nodes'
    ? { kind: 'nodes', nodes: Math.min(retryNodes, budget.nodes) }
    : budget
}

/** Other groups may have driven out those that were in an earlier plan: then that one stays. */
function withPrevious(request: PackRequest, found: Packed, { previous }: PackHooks): Packed {
  if (previous === undefined) return found
  const items = itemsWholeIn(previous, request.items)
  const none = { kind: 'nodes', nodes: 0 } as const
  const kept = packItems({ ...request, items }, none, { previous, onlyFillUp: true })
  return assignedMm3(kept) > assignedMm3(found) ? kept : found
}

function packItems(
  request: PackRequest,
  budget: Budget,
  {
    onProgress,
    isCanceled,
    previous,
    profits,
    onlyFillUp,
  }: PackHooks & { readonly onlyFillUp?: boolean },
): Packed {
  const laid = previous?.placements.flatMap(({ xMm, yMm, zMm }) => [xMm, yMm, zMm])
  const instance = instanceOf(request, { alsoWholeMm: laid, profits })
  const whole = instance.length * instance.width * instance.height
  const { solution, nodes } = improve(instance, budget, {
    isCanceled,
    onlyFillUp,
    previous: previous === undefined ? undefined : solvedPiecesOf(instance, previous),
    onBetter: ({ volume }, spent) => onProgress?.({ fillVolume: volume / whole, nodes: spent }),
  })
  const { unitMm } = instance
  return {
    ...assignItems(instance, solution, request.items),
    nodes,
    solvedMm3: solution.volume * unitMm * unitMm * unitMm,
  }
}

/** A group with a piece that passes in no orientation cannot be whole. */
function withoutHopelessGroups({ items, vehicle, options }: PackRequest): readonly Item[] {
  const able = new Set(
    instanceOf({ items, vehicle, options }).kinds.flatMap((kind) => kind.items.map(({ id }) => id)),
  )
  const hopeless = new Set(
    items.flatMap(({ id, group }) => (group !== null && !able.has(id) ? [group] : [])),
  )
  return items.filter(({ group }) => group === null || !hopeless.has(group))
}

/** What belongs to no group, and the groups that are in a plan entirely. */
function itemsWholeIn({ placements }: Plan, items: readonly Item[]): readonly Item[] {
  const placed = new Map<string, number>()
  for (const { itemId } of placements) placed.set(itemId, (placed.get(itemId) ?? 0) + 1)
  const broken = new Set(
    items.flatMap(({ id, quantity, group }) => ((placed.get(id) ?? 0) < quantity ? [group] : [])),
  )
  return items.filter(({ group }) => group === null || !broken.has(group))
}

function volumeOf({ lengthMm, widthMm, heightMm, quantity }: Item): number {
  return lengthMm * widthMm * heightMm * quantity
}

function assignedMm3({ pieces }: Assignment): number {
  return pieces.reduce(
    (sum, { x1, y1, z1, x2, y2, z2 }) => sum + (x2 - x1) * (y2 - y1) * (z2 - z1),
    0,
  )
}
