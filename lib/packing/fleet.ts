/**
 * The door to several vehicles: all goods in one where one takes them, otherwise rounds of filling one
 * after another with corrected values, then cheaper types for what was loaded, and the cheapest
 * cover from all loads that were found.
 */
import { Purse, type Budget } from './engine/budget.ts'
import { Choice, type FleetProgress } from './fleet/choice.ts'
import type { FleetPlan, FleetRequest } from './fleet-request.ts'

export interface FleetHooks {
  /** Called for each better choice. */
  readonly onProgress?: (progress: FleetProgress) => void
  /** Looked at after each partial plan; what was found until then is returned. */
  readonly isCanceled?: (() => boolean) | undefined
}

export function fleet(request: FleetRequest, budget: Budget, hooks: FleetHooks = {}): FleetPlan {
  const purse = new Purse(budget, hooks.isCanceled)
  const choice = new Choice(request, purse, (progress) => hooks.onProgress?.(progress))
  choice.search()
  return choice.plan(() => hooks.isCanceled?.() === true)
}
