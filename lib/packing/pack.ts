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
  /** What each item is worth to be in, instead of its volume. */
  readonly profits?: ReadonlyMap<string, number>
  /** Leaves out the reasons, which cost some plans more, where only the quantity matters. */
  readonly withoutReasons?: boolean
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
    leftOut: leftOutOf({ request, placed, hasReasons: hooks.withoutReasons !== true }),
    ...figuresOf(vehicle, pieces),
    nodes,
  }
}

interface Packed extends Assignment {
  readonly nodes: number
}

/**
 * A group that did not find room as a whole is taken out and the rest is packed once more, because
 * what stood on its pieces cannot stay. Each time at least one group goes, so that it ends.
 */
function packWholeGroups(request: PackRequest, budget: Budget, hooks: PackHooks): Packed {
  const purse = new Purse(budget, hooks.isCanceled)
  const grouped = request.items.some(({ group }) => group !== null)
  const packed = (items: readonly Item[], part: Budget): Packed => {
    const result = packItems({ ...request, items }, part, hooks)
    purse.nodes += result.nodes
    return result
  }
  const withoutBroken = (start: readonly Item[], share: number): Packed => {
    let items = start
    for (;;) {
      const result = packed(items, purse.part(share))
      if (result.brokenGroups.size === 0) return result
      items = items.filter(({ group }) => group === null || !result.brokenGroups.has(group))
    }
  }
  const found = withoutBroken(withoutHopelessGroups(request), grouped ? 0.5 : 1)
  const { previous } = hooks
  if (previous === undefined || !grouped) return { ...found, nodes: purse.nodes }
  // Other groups may have driven out those that were in.
  const items = itemsWholeIn(previous, request.items)
  const kept = packItems({ ...request, items }, purse.part(0), { previous, onlyFillUp: true })
  purse.nodes += kept.nodes
  const better = volumeOf(kept) > volumeOf(found) ? kept : found
  return { ...better, nodes: purse.nodes }
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

function volumeOf({ pieces }: Assignment): number {
  return pieces.reduce(
    (sum, { x1, y1, z1, x2, y2, z2 }) => sum + (x2 - x1) * (y2 - y1) * (z2 - z1),
    0,
  )
}

function packItems(
  request: PackRequest,
  budget: Budget,
  {
    onProgress,
    isCanceled,
    previous,
    onlyFillUp,
    profits,
  }: PackHooks & { readonly onlyFillUp?: boolean },
): Packed {
  const laid = previous?.placements.flatMap(({ xMm, yMm, zMm }) => [xMm, yMm, zMm])
  const instance = instanceOf(request, { alsoWholeMm: laid, profits })
  const whole = instance.length * instance.width * instance.height
  const { solution, nodes } = improve(instance, budget, {
    isCanceled,
    onlyFillUp,
    previous: previous === undefined ? undefined : solvedPiecesOf(instance, previous),
    onBetter: (volume, spent) => onProgress?.({ fillVolume: volume / whole, nodes: spent }),
  })
  return { ...assignItems(instance, solution, request.items), nodes }
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
