/** The dependencies of paying in this process; tests bring their own. */
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import { portalRuntime } from '../runtime.ts'

export function payingDeps() {
  return { database: portalRuntime().database, gateway: gateway(), clock: systemClock }
}
