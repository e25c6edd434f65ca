/**
 * The door of the engine: items into one vehicle. A first plan is there within milliseconds, then it
 * is improved until the budget is spent, everything is in, or the caller cancels.
 */
import { Purse, type Budget } from './engine/budget.ts'
import { improve } from './engine/improve.ts'
import { instanceOf } from './engine/instance.ts'
import type { Plan } from './plan.ts'
import { assignItems, type Assignment } from './plan/assign-items.ts'
import { figuresOf } from './plan/figures.ts'
import { leftOutOf } from './plan/left-out.ts'
import { loadingRunsOf, placementsInOrder } from './plan/loading-order.ts'
import type { Item, PackRequest } from './request.ts'
import { solvedPiecesOf } from './plan/solved-pieces.ts'

export interface PackProgress {
  /** Of the vehicle, by volume. */
  readonly fillVolume: number
  readonly nodes: number
}

export interface PackHooks {
  /** Called for each better plan. */
  readonly onProgress?: (progress: PackProgress) => void
  /** Looked at after each partial plan; what was found until then is returned. */
  readonly isCanceled?: () => boolean
  /** A plan to start from: what of it still holds is never lost. */
  readonly previous?: Plan
}

export function pack(request: PackRequest, budget: Budget, hooks: PackHooks = {}): Plan {
  const { pieces, nodes } = packWholeGroups(request, budget, hooks)
  const { vehicle, options, items } = request
  const placements = placementsInOrder(pieces, {
    doorSide: vehicle.doorSide,
    lastInFirstOut: options.lastInFirstOut,
  })
  const placed = new Map<string, number>()
  for (const { itemId } of placements) placed.set(itemId, (placed.get(itemId) ?? 0) + 1)
  return {
    placements,
    loadingRuns: loadingRunsOf(placements, items),
    leftOut: leftOutOf({ request, placed }),
    ...figuresOf(vehicle, pieces),
    nodes,
  }
}

/**
 * A group that did not find room as a whole is taken out and the rest is packed once more, because
 * what stood on its pieces cannot stay. Each time at least one group goes, so that it ends.
 */
function packWholeGroups(request: PackRequest, budget: Budget, hooks: PackHooks) {
  const purse = new Purse(budget, hooks.isCanceled)
  const grouped = request.items.some(({ group }) => group !== null)
  let items = withoutHopelessGroups(request)
  let best: Assignment = { pieces: [], brokenGroups: new Set() }
  for (;;) {
    const share = grouped ? 0.5 : 1
    const { assignment, nodes } = packItems({ ...request, items }, purse.part(share), hooks)
    purse.nodes += nodes
    best = assignment
    if (assignment.brokenGroups.size === 0) return { ...best, nodes: purse.nodes }
    items = items.filter(({ group }) => group === null || !assignment.brokenGroups.has(group))
  }
}

function packItems(
  request: PackRequest,
  budget: Budget,
  { onProgress, isCanceled, previous }: PackHooks,
): { readonly assignment: Assignment; readonly nodes: number } {
  const instance = instanceOf(request)
  const whole = instance.length * instance.width * instance.height
  const { solution, nodes } = improve(instance, budget, {
    isCanceled,
    previous: previous === undefined ? undefined : solvedPiecesOf(instance, previous),
    onBetter: (volume, spent) => onProgress?.({ fillVolume: volume / whole, nodes: spent }),
  })
  return { assignment: assignItems(instance, solution, request.items), nodes }
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
