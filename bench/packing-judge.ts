/** Every plan of a bench goes through the validator, and what it finds ends the run. */
import type { FleetPlan, FleetRequest } from '#lib/packing/fleet-request.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import { validateFleet } from '#lib/packing/validate/validate-fleet.ts'
import { validate } from '#lib/packing/validate/validate.ts'

export function judge(name: string, request: PackRequest, plan: Plan): void {
  refuse(name, validate(request, plan))
}

export function judgeFleet(name: string, request: FleetRequest, plan: FleetPlan): void {
  refuse(name, validateFleet(request, plan))
}

function refuse(name: string, violations: readonly unknown[]): void {
  if (violations.length === 0) return
  const shown = JSON.stringify(violations.slice(0, 5), null, 2)
  throw new Error(`the plan for ${name} is not valid: ${violations.length} faults\n${shown}`)
}
