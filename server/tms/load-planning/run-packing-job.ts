/** Runs one job in the thread: the engine packs, and the validator checks the plan before it is returned. */
import { chooseVehicles } from '#lib/freight/choose-vehicles.ts'
import type { Budget } from '#lib/packing/engine/budget.ts'
import { fleet } from '#lib/packing/fleet.ts'
import type { FleetPlan, FleetRequest } from '#lib/packing/fleet-request.ts'
import { pack } from '#lib/packing/pack.ts'
import { validate } from '#lib/packing/validate/validate.ts'
import { validateFleet } from '#lib/packing/validate/validate-fleet.ts'
import type { PackingAnswer, PackingJob, PlanningBudget } from './packing-job.ts'

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
    case 'fleet':
      return validated(job.request, fleet(job.request, timed(job.budget)))
    case 'choose': {
      const { several, roomsMm3 } = job
      const options = { several: timed(several), roomsMm3 }
      const { request, plan } = chooseVehicles(job.request, options)
      return validated(request, plan)
    }
  }
}

function validated(request: FleetRequest, plan: FleetPlan): PackingAnswer {
  refuse(validateFleet(request, plan))
  return { kind: 'fleet', plan }
}

function refuse(violations: readonly object[]): void {
  if (violations.length === 0) return
  throw new Error(`a plan breaks ${violations.length} rules: ${JSON.stringify(violations[0])}`)
}

function timed(budget: PlanningBudget): Budget {
  return budget.kind === 'nodes' ? budget : { ...budget, nowMs: () => performance.now() }
}
