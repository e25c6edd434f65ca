/**
 * The entry to the engine: packs items into one vehicle. A first plan is ready within milliseconds; then
 * it is improved until the budget is spent, everything is in, or the caller cancels.
 */
import { BudgetMeter, type Budget } from './engine/budget.ts'
import { packWholeGroups, type PackHooks } from './pack-whole-groups.ts'
import type { Plan } from './plan.ts'
import { figuresOf } from './plan/figures.ts'
import { leftOutOf } from './plan/left-out.ts'
import { Trials } from './plan/trials.ts'
import { loadingRunsOf, placementsInOrder } from './plan/placements.ts'
import { steadied } from './plan/steadied.ts'
import type { PackRequest } from './request.ts'
import { countsOf } from './totals.ts'

export function pack(request: PackRequest, budget: Budget, hooks: PackHooks = {}): Plan {
  const meter = new BudgetMeter(budget, hooks.isCanceled)
  const searched = hooks.withoutReasons === true ? budget : keepingTime(budget)
  const { pieces: found, nodes } = packWholeGroups(request, searched, hooks)
  const { vehicle, options, items } = request
  const pieces = hooks.previous === undefined ? steadied(vehicle, found) : found
  const placements = placementsInOrder(pieces, {
    doorSide: vehicle.doorSide,
    lastInFirstOut: options.lastInFirstOut,
    mayFloat: options.supportShare === 0,
  })
  return {
    placements,
    loadingRuns: loadingRunsOf(placements, items),
    leftOut: leftOutOf({
      request,
      placed: countsOf(placements),
      trials: trialsFor(request, { budget, meter, hooks }),
    }),
    ...figuresOf(vehicle, pieces),
    nodes,
  }
}

/** The share of the time reserved for the reasons, and its limit. */
const shareForReasons = 0.05
const mostForReasonsMs = 50

function keepingTime(budget: Budget): Budget {
  if (budget.kind === 'nodes') return budget
  const { milliseconds } = budget
  const keptMs = Math.min(milliseconds * shareForReasons, mostForReasonsMs)
  return { ...budget, milliseconds: milliseconds - keptMs }
}

function trialsFor(
  request: PackRequest,
  { budget, meter, hooks }: { budget: Budget; meter: BudgetMeter; hooks: PackHooks },
): Trials | null {
  const isOver = () =>
    budget.kind === 'milliseconds' ? meter.isEmpty() : hooks.isCanceled?.() === true
  if (hooks.withoutReasons === true || isOver()) return null
  return new Trials(request, budget, (changed, again) =>
    pack(changed, again, { withoutReasons: true, isCanceled: isOver }),
  )
}
