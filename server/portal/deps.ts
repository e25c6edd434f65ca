/** The database, the service and the clock that most functions of the rooms use; tests bring their own. */
import { systemClock, type Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { gateway, type Gateway } from './gateway/gateway.ts'
import { portalRuntime } from './runtime.ts'

export interface PortalDeps {
  readonly database: Database
  readonly gateway: Gateway
  readonly clock: Clock
}

export function portalDeps(): PortalDeps {
  return { database: portalRuntime().database, gateway: gateway(), clock: systemClock }
}
