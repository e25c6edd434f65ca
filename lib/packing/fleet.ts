/**
 * The entry to packing several vehicles: all goods in one where one takes them, otherwise rounds of
 * filling one after another with corrected values, then cheaper types for the loads found, and the
 * cheapest cover from all loads that were found.
 */
import { BudgetMeter, type Budget } from './engine/budget.ts'
import { FleetSearch, type FleetProgress } from './fleet/fleet-search.ts'
import type { FleetPlan, FleetRequest } from './fleet-request.ts'

export interface FleetHooks {
  /** Called for each better result. */
  readonly onProgress?: (progress: FleetProgress) => void
  /** Called after each partial plan; a canceled search returns its best result so far. */
  readonly isCanceled?: (() => boolean) | undefined
}

export function fleet(request: FleetRequest, budget: Budget, hooks: FleetHooks = {}): FleetPlan {
  const meter = new BudgetMeter(budget, hooks.isCanceled)
  const fleetSearch = new FleetSearch(request, meter, hooks.onProgress)
  fleetSearch.search()
  return fleetSearch.plan(() => hooks.isCanceled?.() === true)
}
