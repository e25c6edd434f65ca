import { systemClock } from '#server/clock.ts'
import { portalRuntime } from '../runtime.ts'
import type { ActingDeps } from './acting.ts'

export function systemActingDeps(): ActingDeps {
  return { database: portalRuntime().database, clock: systemClock }
}
