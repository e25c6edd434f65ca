/**
 * Makes a DATA_DIR out of a copy in BACKUP_DIR and the log after it, up to a chosen time or to its end.
 * Everything happens in a workshop beside the future database, which is moved to its place when
 * PostgreSQL has proven it. A killed restore leaves only the workshop, which the next one removes.
 */
import { chmod, chown, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from '../../log.ts'
import { StartRefused } from '../../start-refused.ts'
import { errorCode, errorMessage } from '../error-code.ts'
import { findOrMakeUser } from '../embedded/as-root.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { runProgram, type RunAs } from '../embedded/run-program.ts'
import { syncDirectory } from '../embedded/secrets.ts'
import type { Settings } from '../embedded/settings.ts'
import {
  isOfProcess,
  listCopies,
  listLog,
  logFolder,
  restorePrefix,
  sha256Of,
  type Copy,
} from './backup-folder.ts'

const logToRead = 'log-to-read'

export interface Restored {
  readonly copy: Copy
  /** The last commit that it has. Null: none came after the copy. */
  readonly lastCommitAt: Date | null
}

/** The caller must hold the lock on the data directory. */
export async function restoreBackup({
  folder,
  dataDir,
  to,
  log,
}: {
  folder: string
  dataDir: string
  /** Null: everything that there is. */
  to: Date | null
  log: Logger
}): Promise<Restored> {
  await refuseFiles(dataDir)
  const copy = await chooseCopy({ folder, to })
  if ((await sha256Of(copy.archive)) !== copy.sha256) {
    throw new StartRefused(`${copy.archive} is damaged: restore an earlier copy with --to.`)
  }
  await removeWorkshops(dataDir)
  const workshop = join(dataDir, `${restorePrefix}${process.pid}`)
  const clusterDir = join(workshop, 'postgres')
  await mkdir(workshop, { mode: 0o700 })
  const args = ['-xzf', copy.archive, '-C', workshop, '--no-same-owner']
  const { code, stderr } = await runProgram({ program: 'tar', args })
  if (code !== 0) throw new StartRefused(`${copy.archive} cannot be unpacked: ${stderr.trim()}`)
  await writeFile(join(clusterDir, 'recovery.signal'), '')
  const runAs = process.getuid?.() === 0 ? await findOrMakeUser(log) : undefined
  await prepareLog({ folder, clusterDir, firstLog: copy.firstLog, runAs })
  for (const name of await readdir(join(workshop, 'data'))) {
    await rename(join(workshop, 'data', name), join(workshop, name))
  }
  await rm(join(workshop, 'data'), { recursive: true })
  const lastCommitAt = await replay({ workshop, to, log })
  await rm(join(clusterDir, logToRead), { recursive: true })
  await moveToPlace({ workshop, dataDir })
  return { copy, lastCommitAt }
}

async function refuseFiles(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !isOfProcess(name))
  if (names.length === 0) return
  throw new StartRefused(
    `DATA_DIR ${dataDir} is not empty (${names[0]}), and a restore replaces nothing: move it away first, with "mv ${dataDir} ${dataDir}-before".`,
  )
}

async function chooseCopy({ folder, to }: { folder: string; to: Date | null }): Promise<Copy> {
  const copies = await listCopies(folder).catch((error: unknown) => {
    throw new StartRefused(
      `${folder} cannot be read (${errorCode(error) ?? errorMessage(error)}): give the directory of the backups.`,
    )
  })
  const copy = copies.find(({ endedAt }) => to === null || endedAt <= to)
  if (copy !== undefined) return copy
  const oldest = copies.at(-1)
  throw new StartRefused(
    oldest === undefined
      ? `${folder} has no complete copy: give the directory of the backups.`
      : `The oldest copy in ${folder} ended at ${oldest.endedAt.toISOString()}: restore to a time after it.`,
  )
}

async function removeWorkshops(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(restorePrefix)) await rm(join(dataDir, name), { recursive: true })
  }
}

/** The log is placed where PostgreSQL's own user can read it, compressed as it is. */
async function prepareLog({
  folder,
  clusterDir,
  firstLog,
  runAs,
}: {
  folder: string
  clusterDir: string
  firstLog: string
  runAs: RunAs | undefined
}): Promise<void> {
  const readable = join(clusterDir, logToRead)
  await mkdir(readable)
  for (const piece of await listLog(folder).catch(() => [])) {
    if (piece.length === firstLog.length && piece.slice(8) < firstLog.slice(8)) continue
    const file = `${piece}.gz`
    await copyFile(join(logFolder(folder), file), join(readable, file))
    await chmod(join(readable, file), 0o600)
  }
  if (runAs === undefined) return
  for (const entry of await readdir(clusterDir, { recursive: true })) {
    await chown(join(clusterDir, entry), runAs.uid, runAs.gid)
  }
  await chown(clusterDir, runAs.uid, runAs.gid)
}

async function replay({
  workshop,
  to,
  log,
}: {
  workshop: string
  to: Date | null
  log: Logger
}): Promise<Date | null> {
  const target: Settings =
    to === null
      ? {}
      : {
          recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00'),
          recovery_target_action: 'promote',
        }
  const postgres = await startEmbeddedPostgres({
    dataDir: workshop,
    log,
    extraSettings: {
      // Until the log is replayed, nobody connects.
      hot_standby: 'off',
      restore_command: `gunzip -c < "${logToRead}/%f.gz" > "%p" 2>/dev/null`,
      ...target,
    },
  }).catch((error: unknown) => {
    throw /recovery target was reached/.test(errorMessage(error))
      ? new StartRefused(
          `The log ends before ${to?.toISOString()}: leave out --to to restore everything that there is.`,
        )
      : error
  })
  try {
    const session = new pg.Client({ connectionString: postgres.adminUrl })
    session.on('error', () => undefined)
    await session.connect()
    try {
      const { rows } = await session.query<{ at: Date | null }>(
        'select pg_last_xact_replay_timestamp() as at',
      )
      return rows[0]?.at ?? null
    } finally {
      await session.end()
    }
  } finally {
    await postgres.stop()
  }
}

/** The database comes last: with it the restore is complete. */
async function moveToPlace({
  workshop,
  dataDir,
}: {
  workshop: string
  dataDir: string
}): Promise<void> {
  const others = (await readdir(workshop)).filter((name) => name !== 'postgres')
  for (const name of others) await rename(join(workshop, name), join(dataDir, name))
  await rename(join(workshop, 'postgres'), join(dataDir, 'postgres'))
  await syncDirectory(dataDir)
  await rm(workshop, { recursive: true })
}
