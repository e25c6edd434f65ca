/** Runs one job in the thread: the engine packs, and the validator checks the plan before it is returned. */
import { chooseVehicles } from '#lib/freight/choose-vehicles.ts'
import type { Budget } from '#lib/packing/engine/budget.ts'
import type { FleetPlan, FleetRequest } from '#lib/packing/fleet-request.ts'
import { pack } from '#lib/packing/pack.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import { validate } from '#lib/packing/validate/validate.ts'
import { validateFleet } from '#lib/packing/validate/validate-fleet.ts'

// Jobs and answers are plain data that can be copied between threads.

/** The budget of a search: by the thread's own clock, or the same on every machine. */
export type PlanningBudget =
  | { readonly kind: 'milliseconds'; readonly milliseconds: number }
  | { readonly kind: 'nodes'; readonly nodes: number }

export type PackingJob =
  | { readonly kind: 'pack'; readonly request: PackRequest; readonly budget: PlanningBudget }
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

export function runPackingJob(job: PackingJob): PackingAnswer {
  try {
    return answerOf(job)
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : '' }
  }
}

function answerOf(job: PackingJob): PackingAnswer {
  switch (job.kind) {
    case 'pack': {
      const plan = pack(job.request, timed(job.budget))
      refuse(validate(job.request, plan))
      return { kind: 'pack', plan }
    }
    case 'choose': {
      const { several, roomsMm3 } = job
      const options = { several: timed(several), roomsMm3 }
      const { request, plan } = chooseVehicles(job.request, options)
      refuse(validateFleet(request, plan))
      return { kind: 'fleet', plan }
    }
  }
}

function refuse(violations: readonly object[]): void {
  if (violations.length === 0) return
  throw new Error(`a plan breaks ${violations.length} rules: ${JSON.stringify(violations[0])}`)
}

function timed(budget: PlanningBudget): Budget {
  return budget.kind === 'nodes' ? budget : { ...budget, nowMs: () => performance.now() }
}
