/** The paths of the cluster and of PostgreSQL's programs, and the user that runs them. */
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { RunAs } from './run-program.ts'

export interface Placement {
  readonly binaries: Binaries
  /** The cluster's directory; it exists once it is initialised. */
  readonly clusterDir: string
  /** Undefined: the user of this process. */
  readonly runAs: RunAs | undefined
  release(): Promise<void>
}

export function clusterInside(dataDir: string): string {
  return join(dataDir, 'postgres')
}
