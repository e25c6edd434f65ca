/** Whether a directory contains a cluster, and which PostgreSQL version made it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '../../start-refused.ts'
import { errorCode } from '../error-code.ts'
import type { Binaries } from './binaries.ts'
import { refusalOf } from './file-refusal.ts'

export async function clusterExists(clusterDir: string): Promise<boolean> {
  return (await readVersion(clusterDir)) !== null
}

/** A major version cannot read the files of another. */
export async function refuseOtherVersion({
  clusterDir,
  binaries,
}: {
  clusterDir: string
  binaries: Binaries
}): Promise<void> {
  const version = await readVersion(clusterDir)
  const ours = binaries.version.split('.')[0]
  if (version === ours) return
  throw new StartRefused(
    `The database in ${clusterDir} was made by PostgreSQL ${version}, and this build brings PostgreSQL ${ours}: dump it with the build that made it and load it here, or choose another DATA_DIR.`,
  )
}

/** The major version as PostgreSQL writes it there. Null without a cluster. */
async function readVersion(clusterDir: string): Promise<string | null> {
  try {
    return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw refusalOf(error, { path: clusterDir })
  }
}
