/**
 * The door of the engine: items into one vehicle. A first plan is there within milliseconds, then it
 * is improved until the budget is spent, everything is in, or the caller cancels.
 */
import type { Budget } from './engine/budget.ts'
import type { PackHooks } from './pack-hooks.ts'
import { packWholeGroups } from './pack-whole-groups.ts'
import type { Plan } from './plan.ts'
import { figuresOf } from './plan/figures.ts'
import { leftOutOf } from './plan/left-out.ts'
import { Trials } from './plan/trials.ts'
import { loadingRunsOf, placementsInOrder } from './plan/placements.ts'
import type { PackRequest } from './request.ts'

export function pack(request: PackRequest, budget: Budget, hooks: PackHooks = {}): Plan {
  const { pieces, nodes } = packWholeGroups(request, budget, hooks)
  const { vehicle, options, items } = request
  const placements = placementsInOrder(pieces, {
    doorSide: vehicle.doorSide,
    lastInFirstOut: options.lastInFirstOut,
    mayFloat: options.supportShare === 0,
  })
  const placed = new Map<string, number>()
  for (const { itemId } of placements) placed.set(itemId, (placed.get(itemId) ?? 0) + 1)
  return {
    placements,
    loadingRuns: loadingRunsOf(placements, items),
    leftOut: leftOutOf({ request, placed, trials: trialsFor(request, budget, hooks) }),
    ...figuresOf(vehicle, pieces),
    nodes,
  }
}

function trialsFor(
  request: PackRequest,
  budget: Budget,
  { withoutReasons, isCanceled }: PackHooks,
): Trials | null {
  if (withoutReasons === true || isCanceled?.() === true) return null
  const hooks = { withoutReasons: true, ...(isCanceled === undefined ? {} : { isCanceled }) }
  return new Trials(request, budget, (changed, again) => pack(changed, again, hooks))
}
