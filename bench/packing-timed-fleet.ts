import type { FleetPlan, FleetRequest } from '#lib/packing/fleet-request.ts'
import { fleet } from '#lib/packing/fleet.ts'
import { nowMs, timed, type Timed } from './packing-timed.ts'

export function timedFleet(request: FleetRequest, seconds: number): Timed<FleetPlan> {
  return timed(() => fleet(request, { kind: 'milliseconds', milliseconds: seconds * 1000, nowMs }))
}
