/** The messages to and from a packing thread: plain data that can be copied between threads. */
import type { FleetPlan, FleetRequest } from '#lib/packing/fleet-request.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { PackRequest } from '#lib/packing/request.ts'

/** The budget of a search: by the thread's own clock, or the same on every machine. */
export type PlanningBudget =
  | { readonly kind: 'milliseconds'; readonly milliseconds: number }
  | { readonly kind: 'nodes'; readonly nodes: number }

export type PackingJob =
  | { readonly kind: 'pack'; readonly request: PackRequest; readonly budget: PlanningBudget }
  | { readonly kind: 'fleet'; readonly request: FleetRequest; readonly budget: PlanningBudget }
  | {
      /** The cheapest vehicle that takes all, otherwise several. */
      readonly kind: 'choose'
      readonly request: FleetRequest
      readonly several: PlanningBudget
      readonly roomsMm3: ReadonlyMap<string, number>
    }

export type PackingAnswer =
  | { readonly kind: 'pack'; readonly plan: Plan }
  | { readonly kind: 'fleet'; readonly plan: FleetPlan }
  | { readonly kind: 'failed'; readonly message: string }
