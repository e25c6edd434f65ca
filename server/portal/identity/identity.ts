/** The parts that signing in needs, taken from the process's handle; tests bring their own. */
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock, type Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { systemIds, type Ids } from '#server/ids.ts'
import { portalRuntime } from '../runtime.ts'

export interface Identity {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly secretKey: string
  readonly pause: (milliseconds: number) => Promise<unknown>
  /** Whether staff must have a second step. */
  readonly staffTakeSecondStep: boolean
}

/** The client, as far as its connection shows. */
export interface Caller {
  readonly address: string
  readonly userAgent: string
  /** The value of the browser's device cookie, if any. */
  readonly deviceToken: string | undefined
}

export function identity(): Identity {
  const { database, secretKey, staffTakeSecondStep } = portalRuntime()
  return { database, secretKey, staffTakeSecondStep, clock: systemClock, ids: systemIds, pause }
}
