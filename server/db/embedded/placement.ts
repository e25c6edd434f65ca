/** Where the cluster and PostgreSQL's programs lie, and as whom they run. */
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { RunAs } from './run-program.ts'

export interface Placement {
  readonly binaries: Binaries
  /** The cluster's directory; it exists once it is initialised. */
  readonly clusterDir: string
  /** Undefined: as ourselves. */
  readonly runAs: RunAs | undefined
  release(): Promise<void>
}

export function clusterInside(dataDir: string): string {
  return join(dataDir, 'postgres')
}
