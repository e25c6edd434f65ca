/** For every user but root, the cluster is in DATA_DIR and runs from the package, as the same user. */
import type { Logger } from '../../log.ts'
import { findBinaries } from './binaries.ts'
import { placeForRoot } from './as-root/place-for-root.ts'
import { clusterInside, type Placement } from './placement.ts'

export async function placeCluster({
  dataDir,
  elsewhereDir,
  log,
}: {
  dataDir: string
  /**
   * The directory for clusters and programs that the PostgreSQL user cannot reach at their usual path.
   */
  elsewhereDir: string
  log: Logger
}): Promise<Placement> {
  const binaries = await findBinaries()
  if (process.getuid?.() === 0) return placeForRoot({ dataDir, elsewhereDir, binaries, log })
  return {
    binaries,
    clusterDir: clusterInside(dataDir),
    runAs: undefined,
    release: async () => undefined,
  }
}
