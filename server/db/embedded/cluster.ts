/** The directory with a database's files: whether there is one, which PostgreSQL made it, and how. */
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartRefused } from '../../start-refused.ts'
import { errorCode } from '../error-code.ts'
import { type Binaries, programIn } from './binaries.ts'
import { refusalOf, saysDiskFull } from './file-refusal.ts'
import { runProgram, type Outcome, type RunAs } from './run-program.ts'
import { syncDirectory } from './secrets.ts'

export interface Cluster {
  /** It exists once it is initialised. */
  readonly clusterDir: string
  readonly binaries: Binaries
  /** Undefined: the user of this process. */
  readonly runAs: RunAs | undefined
}

/**
 * The path of a directory for a PostgreSQL that is started in that directory. As another user it may not
 * be able to enter a directory above, but its working directory stays open to it.
 */
export function ownDirectory(directory: string, runAs: RunAs | undefined): string {
  return runAs !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : directory
}

export async function clusterExists(clusterDir: string): Promise<boolean> {
  return (await readVersion(clusterDir)) !== null
}

/** A major version cannot read the files of another. */
export async function refuseOtherVersion({ clusterDir, binaries }: Cluster): Promise<void> {
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

/**
 * Makes the cluster in a temporary directory next to its final path and renames it when it is complete
 * and on the disk. A killed process leaves only the temporary directory, which the next start removes.
 */
export async function initCluster({
  cluster: { clusterDir, binaries, runAs },
  adminName,
  adminPassword,
  durable,
}: {
  cluster: Cluster
  adminName: string
  adminPassword: string
  /** False only in tests: the files may then not survive a power cut. */
  durable: boolean
}): Promise<void> {
  await removeHalfMade(clusterDir)
  const workshop = `${clusterDir}.init-${randomBytes(6).toString('hex')}`
  const made = join(workshop, 'cluster')
  const passwordFile = join(workshop, 'password')
  try {
    await mkdir(made, { recursive: true, mode: 0o700 })
    await writeFile(passwordFile, `${adminPassword}\n`, { mode: 0o600 })
    if (runAs !== undefined) {
      for (const path of [workshop, made, passwordFile]) await chown(path, runAs.uid, runAs.gid)
    }
    const outcome = await runProgram({
      program: programIn(binaries, 'initdb'),
      args: [
        `--pgdata=${ownDirectory(made, runAs)}`,
        `--username=${adminName}`,
        '--pwfile=../password',
        '--auth=scram-sha-256',
        // The same sorting and case rules on every machine, whatever its C library knows.
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      runAs,
      cwd: made,
    })
    if (outcome.code !== 0) throw refuseInit(outcome, { clusterDir })
    await rename(made, clusterDir)
    if (durable) await syncDirectory(dirname(clusterDir))
  } catch (error) {
    throw refusalOf(error, { path: workshop })
  } finally {
    await rm(workshop, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Programs of a killed start may live a moment longer; they stop at the first missing file. */
async function removeHalfMade(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir)
  const prefix = `${basename(clusterDir)}.init-`
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function refuseInit(outcome: Outcome, { clusterDir }: { clusterDir: string }): StartRefused {
  const said = outcome.stderr.trim()
  const cause = new Error(said)
  if (saysDiskFull(said)) {
    return new StartRefused(
      `DATA_DIR cannot be used: ${clusterDir}: the disk is full: free some space (80 MB for a new database), or set DATA_DIR to a directory on another disk.`,
      { cause },
    )
  }
  const reason =
    /(?:error|FATAL): *(.*)/.exec(said)?.[1] ??
    `initdb ended with ${outcome.signal ?? outcome.code}`
  return new StartRefused(
    `The embedded PostgreSQL could not make its database in ${clusterDir} (${reason}): put that right, or set DATABASE_URL to a PostgreSQL of your own.`,
    { cause },
  )
}
