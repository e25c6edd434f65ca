/** What each played party is made of, and what it is made with. */
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'

export interface SandboxDeps {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  /** How many times faster than the real world's its waits are: SANDBOX_SPEED. */
  readonly speed: number
  /** Where people open it, without a slash at the end. */
  readonly publicUrl: string
  /** Where it may post to beside publicUrl: how this process reaches itself. */
  readonly callbackOrigins: readonly string[]
  /** Its merchants' and carriers' keys are derived from it. */
  readonly secretKey: string
}

export interface SandboxPart {
  /** Null when the path is not its own. */
  handle(request: Request): Promise<Response | null>
  /** Begins to do by itself what is due: callbacks, movements. Any number of processes may. */
  start(): void
  close(): Promise<void>
}
