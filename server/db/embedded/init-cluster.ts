/**
 * Makes the cluster in a temporary directory next to its final path and renames it when it is complete
 * and on the disk. A killed process leaves only the temporary directory, which the next start removes.
 */
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartRefused } from '../../start-refused.ts'
import { refusalOf, saysDiskFull } from './file-refusal.ts'
import { programIn, type Binaries } from './binaries.ts'
import { runProgram, type Outcome, type RunAs } from './run-program.ts'
import { syncDirectory } from './write-file-atomically.ts'

export async function initCluster({
  clusterDir,
  binaries,
  runAs,
  adminName,
  adminPassword,
  durable,
}: {
  clusterDir: string
  binaries: Binaries
  runAs: RunAs | undefined
  adminName: string
  adminPassword: string
  /** False only in tests: the files may then not survive a power cut. */
  durable: boolean
}): Promise<void> {
  await removeHalfMade(clusterDir)
  const workshop = `${clusterDir}.init-${randomBytes(6).toString('hex')}`
  try {
    await mkdir(workshop, { mode: 0o700 })
    const passwordFile = join(workshop, 'password')
    await writeFile(passwordFile, `${adminPassword}\n`, { mode: 0o600 })
    if (runAs !== undefined) {
      await chown(passwordFile, runAs.uid, runAs.gid)
      await chown(workshop, runAs.uid, runAs.gid)
    }
    const made = join(workshop, 'cluster')
    const outcome = await runProgram({
      program: programIn(binaries, 'initdb'),
      args: [
        `--pgdata=${made}`,
        `--username=${adminName}`,
        `--pwfile=${passwordFile}`,
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
