/** What paying stands on, taken from the process's handle; tests bring their own. */
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import { portalRuntime } from '../runtime.ts'

export function payingDeps() {
  return { database: portalRuntime().database, gateway: gateway(), clock: systemClock }
}
