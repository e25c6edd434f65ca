/** Inside DATA_DIR where the PostgreSQL user can get there. */
import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../log.ts'
import type { Binaries } from './binaries.ts'
import type { Placement } from './placement.ts'
import { findOrMakePostgresUser } from './postgres-user.ts'
import { canEnter } from './reach.ts'

export async function placeForRoot({
  dataDir,
  binaries,
  log,
}: {
  dataDir: string
  binaries: Binaries
  log: Logger
}): Promise<Placement> {
  const runAs = await findOrMakePostgresUser(log)
  if (!(await canEnter(runAs, dataDir))) await chmod(dataDir, (await stat(dataDir)).mode | 0o011)
  return {
    binaries,
    clusterDir: join(dataDir, 'postgres'),
    runAs,
    settle: async () => undefined,
    release: async () => undefined,
  }
}
