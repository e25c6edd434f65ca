/** Load planning: the packing engine in threads of its own, so that the service goes on answering. */
import type { FleetPlan, FleetRequest } from '#lib/packing/fleet-request.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { PackRequest } from '#lib/packing/request.ts'

/** How long a plan may be looked for: by the thread's own clock, or the same on every machine. */
export type PlanningBudget =
  | { readonly kind: 'milliseconds'; readonly milliseconds: number }
  | { readonly kind: 'nodes'; readonly nodes: number }

export interface LoadPlanning {
  /** Each of them throws LoadPlanningUnavailable; no plan leaves that the validator has not passed. */
  pack(request: PackRequest, budget: PlanningBudget): Promise<Plan>
  fleet(request: FleetRequest, budget: PlanningBudget): Promise<FleetPlan>
  stats(): LoadPlanningStats
  /** Refuses what waits and ends the threads. */
  close(): Promise<void>
}

export interface LoadPlanningStats {
  readonly threads: number
  readonly busy: number
  readonly queued: number
  /** Since the start. */
  readonly done: number
  readonly refused: number
  readonly threadsLost: number
  readonly waitSeconds: number
  readonly runSeconds: number
}
