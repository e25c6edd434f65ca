import { pack } from '#lib/packing/pack.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import { nowMs, timed, type Timed } from './packing-timed.ts'

export function timedPack(request: PackRequest, seconds: number): Timed<Plan> {
  return timed(() => pack(request, { kind: 'milliseconds', milliseconds: seconds * 1000, nowMs }))
}

/** The whole of a call that stops at the first plan, with all that is said about it. */
export function timedFirstPlan(request: PackRequest): Timed<Plan> {
  return timed(() => pack(request, { kind: 'nodes', nodes: 1 }))
}
