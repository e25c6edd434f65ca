/** The common interface of the sandboxes, and their dependencies. */
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'

export interface SandboxDeps {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  /** How many times faster than real time it runs: SANDBOX_SPEED. */
  readonly speed: number
  /** The public origin, without a slash at the end. */
  readonly publicUrl: string
  /**
   * The origin at which this process reaches its own port. Callbacks go there: a machine may not reach
   * its own public address, and each process of an installation can take them.
   */
  readonly ownUrl: string
  /** Whether visitors from other machines can open it; its pages then say so. */
  readonly isOpen: boolean
  /** The keys of its merchants and carriers are derived from it. */
  readonly secretKey: string
}

export interface SandboxPart {
  /** Null when the path is not its own. */
  handle(request: Request): Promise<Response | null>
  /** Begins to do by itself what is due: callbacks, movements. Any number of processes may run it. */
  start(): void
  close(): Promise<void>
}
