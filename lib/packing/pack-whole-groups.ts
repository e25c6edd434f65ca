/**
 * Groups whole or not at all. When some could not be whole, enough of them are taken out and the rest
 * is packed once more, because what stood on their pieces cannot stay. Each time at least one group
 * goes, so that it ends; then those that are out are tried again, one by one.
 */
import { boxVolumeMm3 } from './box-volume.ts'
import { BestLoad } from './best-load.ts'
import { Purse, type Budget } from './engine/budget.ts'
import { instanceOf } from './engine/instance.ts'
import { holdEarlierPlan } from './hold-earlier-plan.ts'
import type { PackHooks } from './pack-hooks.ts'
import { packItems, type Packed, type PackItemsOptions } from './pack-items.ts'
import { groupsToDrop } from './plan/groups-to-drop.ts'
import type { NamedPiece } from './plan/named-piece.ts'
import { stoodOf } from './plan/solved-pieces.ts'
import type { Item, PackRequest } from './request.ts'

export interface PackedWhole {
  readonly pieces: readonly NamedPiece[]
  readonly nodes: number
}

/** Groups that are out are tried again in plans of so many nodes each. */
const retryNodes = 4
const mostRetries = 12

export function packWholeGroups(asked: PackRequest, budget: Budget, hooks: PackHooks): PackedWhole {
  const grouped = asked.items.some(({ group }) => group !== null)
  if (!grouped && hooks.previous === undefined) return packWithoutGroups(asked, budget, hooks)
  // Groups are tried one after another: in an order that does not depend on the request's.
  const items = asked.items.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return packInOrder({ ...asked, items }, budget, hooks)
}

function packInOrder(request: PackRequest, budget: Budget, hooks: PackHooks): PackedWhole {
  const grouped = request.items.some(({ group }) => group !== null)
  const purse = new Purse(budget, hooks.isCanceled)
  if (hooks.previous === undefined) {
    const best = new BestLoad({ vehicle: request.vehicle, hooks })
    searchGroups({ request, best, purse, hooks })
    return { pieces: best.pieces, nodes: purse.nodes }
  }
  const { best, items, atLeast } = holdEarlierPlan(request, hooks.previous, { hooks, purse })
  if (grouped && !purse.isEmpty()) {
    const half = new Purse(purse.part(0.5), hooks.isCanceled)
    searchGroups({ request, best, purse: half, hooks })
    purse.nodes += half.nodes
  }
  improveItems({ request: { ...request, items }, best, purse, hooks, atLeast })
  return { pieces: best.pieces, nodes: purse.nodes }
}

function packWithoutGroups(
  request: PackRequest,
  budget: Budget,
  { isCanceled, profits, onProgress }: PackHooks,
): PackedWhole {
  let told = -1
  return packItems(request, budget, {
    isCanceled,
    profits,
    onBetter: ({ fillVolume, nodes }) => {
      if (fillVolume <= told) return
      told = fillVolume
      onProgress?.({ fillVolume, nodes })
    },
  })
}

interface Stage {
  readonly request: PackRequest
  readonly best: BestLoad
  readonly purse: Purse
  readonly hooks: PackHooks
}

function searchGroups({ request, best, purse, hooks }: Stage): void {
  const packed = (items: readonly Item[], part: Budget): Packed => {
    const stage = { request: { ...request, items }, best, purse, hooks }
    return packStage(stage, part, {})
  }
  let items = withoutHopelessGroups(request)
  const able = items
  let found = packed(items, purse.part(0.4))
  while (found.brokenGroups.size > 0) {
    const volumeMm3 =
      items.reduce((sum, item) => sum + boxVolumeMm3(item) * item.quantity, 0) - found.solvedMm3
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
    const before = best.pieces
    packed(more, cheapest(purse.part(0.3)))
    if (best.pieces !== before) items = more
  }
  improveItems({ request: { ...request, items }, best, purse, hooks })
}

/** What is left of the budget goes into the items that the best load is made of. */
function improveItems({
  atLeast,
  ...stage
}: Stage & { readonly atLeast?: ReadonlyMap<string, number> | undefined }): void {
  const { request, best, purse } = stage
  const wanted = request.items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (best.pieces.length === wanted || purse.isEmpty()) return
  packStage(stage, purse.part(1), { previous: stoodOf(best.pieces), atLeast })
}

function packStage(
  { request, best, purse, hooks }: Stage,
  budget: Budget,
  options: PackItemsOptions,
): Packed {
  const { isCanceled, profits } = hooks
  const before = purse.nodes
  const packed = packItems(request, budget, {
    isCanceled,
    profits,
    ...options,
    onBetter: ({ assignment, nodes }) => best.offer(assignment(), before + nodes),
  })
  purse.nodes += packed.nodes
  return packed
}

function cheapest(budget: Budget): Budget {
  return budget.kind === 'nodes'
    ? { kind: 'nodes', nodes: Math.min(retryNodes, budget.nodes) }
    : budget
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
