/**
 * Groups whole or not at all. When some could not be whole, enough of them are taken out and the rest is
 * packed once more, because pieces on top of theirs cannot stay. Each time at least one group goes, so
 * the loop ends; then the removed ones are tried again, one by one.
 */
import { boxVolumeMm3 } from './box-volume.ts'
import { BestLoad } from './best-load.ts'
import { BudgetMeter, type Budget } from './engine/budget.ts'
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

/** Each removed group is tried again with this many nodes. */
const retryNodes = 4
const mostRetries = 12

export function packWholeGroups(
  requested: PackRequest,
  budget: Budget,
  hooks: PackHooks,
): PackedWhole {
  const grouped = requested.items.some(({ group }) => group !== null)
  if (!grouped && hooks.previous === undefined) return packWithoutGroups(requested, budget, hooks)
  // Groups are tried one after another, in an order that does not depend on the request's.
  const items = requested.items.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return packInOrder({ ...requested, items }, budget, hooks)
}

function packInOrder(request: PackRequest, budget: Budget, hooks: PackHooks): PackedWhole {
  const grouped = request.items.some(({ group }) => group !== null)
  const meter = new BudgetMeter(budget, hooks.isCanceled)
  if (hooks.previous === undefined) {
    const best = new BestLoad({ vehicle: request.vehicle, hooks })
    searchGroups({ request, best, meter, hooks })
    return { pieces: best.pieces, nodes: meter.nodes }
  }
  const { best, items, atLeast } = holdEarlierPlan(request, hooks.previous, { hooks, meter })
  if (grouped && !meter.isEmpty()) {
    const half = new BudgetMeter(meter.part(0.5), hooks.isCanceled)
    searchGroups({ request, best, meter: half, hooks })
    meter.nodes += half.nodes
  }
  improveItems({ request: { ...request, items }, best, meter, hooks, atLeast })
  return { pieces: best.pieces, nodes: meter.nodes }
}

function packWithoutGroups(
  request: PackRequest,
  budget: Budget,
  { isCanceled, profits, onProgress }: PackHooks,
): PackedWhole {
  let reported = -1
  return packItems(request, budget, {
    isCanceled,
    profits,
    onBetter: ({ fillVolume, nodes }) => {
      if (fillVolume <= reported) return
      reported = fillVolume
      onProgress?.({ fillVolume, nodes })
    },
  })
}

interface Stage {
  readonly request: PackRequest
  readonly best: BestLoad
  readonly meter: BudgetMeter
  readonly hooks: PackHooks
}

function searchGroups({ request, best, meter, hooks }: Stage): void {
  const packed = (items: readonly Item[], part: Budget): Packed => {
    const stage = { request: { ...request, items }, best, meter, hooks }
    return packStage(stage, part, {})
  }
  let items = withoutHopelessGroups(request)
  const able = items
  let found = packed(items, meter.part(0.4))
  while (found.brokenGroups.size > 0) {
    const volumeMm3 =
      items.reduce((sum, item) => sum + boxVolumeMm3(item) * item.quantity, 0) - found.solvedMm3
    const weightG =
      items.reduce((sum, item) => sum + item.weightG * item.quantity, 0) - request.vehicle.payloadG
    const dropped = groupsToDrop(items, found.brokenGroups, { volumeMm3, weightG })
    items = items.filter(({ group }) => group === null || !dropped.has(group))
    found = packed(items, meter.part(0.4))
  }
  const out = new Set(able.filter((item) => !items.includes(item)).map(({ group }) => group))
  for (const group of [...out].slice(0, mostRetries)) {
    if (meter.isEmpty()) break
    const chosen = new Set(items)
    const more = able.filter((item) => chosen.has(item) || item.group === group)
    const before = best.pieces
    packed(more, cheapest(meter.part(0.3)))
    if (best.pieces !== before) items = more
  }
  improveItems({ request: { ...request, items }, best, meter, hooks })
}

/** Spends the rest of the budget on the items of the best load. */
function improveItems({
  atLeast,
  ...stage
}: Stage & { readonly atLeast?: ReadonlyMap<string, number> | undefined }): void {
  const { request, best, meter } = stage
  const wanted = request.items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (best.pieces.length === wanted || meter.isEmpty()) return
  packStage(stage, meter.part(1), { previous: stoodOf(best.pieces), atLeast })
}

function packStage(
  { request, best, meter, hooks }: Stage,
  budget: Budget,
  options: PackItemsOptions,
): Packed {
  const { isCanceled, profits } = hooks
  const before = meter.nodes
  const packed = packItems(request, budget, {
    isCanceled,
    profits,
    ...options,
    onBetter: ({ assignment, nodes }) => best.offer(assignment(), before + nodes),
  })
  meter.nodes += packed.nodes
  return packed
}

function cheapest(budget: Budget): Budget {
  return budget.kind === 'nodes'
    ? { kind: 'nodes', nodes: Math.min(retryNodes, budget.nodes) }
    : budget
}

/** A group with a piece that fits in no orientation cannot be whole. */
function withoutHopelessGroups({ items, vehicle, options }: PackRequest): readonly Item[] {
  const able = new Set(
    instanceOf({ items, vehicle, options }).kinds.flatMap((kind) => kind.items.map(({ id }) => id)),
  )
  const hopeless = new Set(
    items.flatMap(({ id, group }) => (group !== null && !able.has(id) ? [group] : [])),
  )
  return items.filter(({ group }) => group === null || !hopeless.has(group))
}
