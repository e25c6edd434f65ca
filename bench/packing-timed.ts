/** The engine's calls with the time they took; every plan goes through the validator, and what it finds ends the run. */
import type { FleetPlan, FleetRequest } from '#lib/packing/fleet-request.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import type { Plan } from '#lib/packing/plan.ts'
import { fleet } from '#lib/packing/fleet.ts'
import { pack } from '#lib/packing/pack.ts'
import { validate } from '#lib/packing/validate/validate.ts'
import { validateFleet } from '#lib/packing/validate/validate-fleet.ts'

/** A call of the engine with the time it took, which is the caller's to measure. */
export interface Timed<T> {
  readonly plan: T
  readonly ms: number
}

/**
 * The processor time of the process, all its threads: what another program takes of the machine is
 * not counted, while the collector and the compiler of Node are, so that with the machine to itself the
 * engine gets rather less than the seconds of a wall clock.
 */
export function nowMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export function timed<T>(plan: () => T): Timed<T> {
  const startedAtMs = nowMs()
  return { plan: plan(), ms: nowMs() - startedAtMs }
}

export function timedPack(request: PackRequest, seconds: number): Timed<Plan> {
  return timed(() => pack(request, { kind: 'milliseconds', milliseconds: seconds * 1000, nowMs }))
}

/** The whole of a call that stops at the first plan, with all that is said about it. */
export function timedFirstPlan(request: PackRequest): Timed<Plan> {
  return timed(() => pack(request, { kind: 'nodes', nodes: 1 }))
}

export function timedFleet(request: FleetRequest, seconds: number): Timed<FleetPlan> {
  return timed(() => fleet(request, { kind: 'milliseconds', milliseconds: seconds * 1000, nowMs }))
}

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
