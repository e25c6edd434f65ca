/** Where the cluster and PostgreSQL's programs lie, and as whom they run. */
import { join } from 'node:path'
import type { Logger } from '../../log.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { placeForRoot } from './placement-for-root.ts'
import type { RunAs } from './run-program.ts'

export interface Placement {
  readonly binaries: Binaries
  /** The cluster's directory; it exists once it is initialised. */
  readonly clusterDir: string
  /** Undefined: as ourselves. */
  readonly runAs: RunAs | undefined
  /** After the cluster is there: makes what leads to it permanent. */
  settle(): Promise<void>
  release(): Promise<void>
}

export async function placeCluster({
  dataDir,
  log,
}: {
  dataDir: string
  log: Logger
}): Promise<Placement> {
  const binaries = await findBinaries()
  if (process.getuid?.() === 0) return placeForRoot({ dataDir, binaries, log })
  return {
    binaries,
    clusterDir: join(dataDir, 'postgres'),
    runAs: undefined,
    settle: async () => undefined,
    release: async () => undefined,
  }
}
