/**
 * Keeps BACKUP_DIR up to date while the process with the embedded database runs: each handed out piece of
 * the log is moved there within seconds, a copy of the whole is taken once a day and whenever the log has
 * a gap, and old ones are removed.
 */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { Clock } from '../../clock.ts'
import type { Logger } from '../../log.ts'
import { errorCode, errorMessage } from '../error-code.ts'
import { findRunningServer } from '../embedded/embedded-postgres.ts'
import {
  gzipped,
  isPiece,
  listCopies,
  listLog,
  logFolder,
  makeFolder,
  removeOld,
  writeWhole,
  type Copy,
} from './backup-folder.ts'
import { keptLogFolder } from './log-settings.ts'
import { databaseIdOf, takeBackup } from './take-backup.ts'

const usualTurnMs = 3_000
const copyEveryMs = 24 * 3_600_000
/** A day's copy may be late by a restart and by some failures. */
const oldAfterMs = 36 * 3_600_000
const againAfterMs = 10 * 60_000
const dayMs = 24 * 3_600_000

export interface BackupState {
  /** Newest first. */
  readonly copies: readonly Pick<Copy, 'name' | 'endedAt' | 'bytes'>[]
  /** Pieces of the log that are not in BACKUP_DIR yet. */
  readonly waiting: number
  /** Why backups fail or are old. Null: all is well. */
  readonly problem: string | null
}

export interface Backups {
  state(): BackupState
  close(): Promise<void>
}

export function keepBackups({
  dataDir,
  folder,
  keepDays,
  clock,
  log,
  turnMs = usualTurnMs,
}: {
  dataDir: string
  folder: string
  keepDays: number
  clock: Clock
  log: Logger
  turnMs?: number
}): Backups {
  const stopRequest = new AbortController()
  const spool = join(dataDir, 'postgres', keptLogFolder)
  let state: BackupState = { copies: [], waiting: 0, problem: null }
  let failedAtMs = -Infinity
  let lastPiece: string | null = null
  let hasGap = false
  let isOurs = false

  /** A restored database keeps its id. */
  async function refuseForeignFolder(): Promise<void> {
    const [newest] = await listCopies(folder)
    const adminUrl = await findRunningServer(dataDir)
    if (isOurs || adminUrl === null) return
    if (newest !== undefined && newest.databaseId !== (await databaseIdOf(adminUrl))) {
      throw new Error(
        'BACKUP_DIR has backups of another database: choose an empty directory for this one',
      )
    }
    isOurs = true
  }

  /** One after another in their order: the log is useful up to its first gap. */
  async function moveLog(): Promise<void> {
    lastPiece ??= (await listLog(folder)).findLast(isPiece) ?? null
    for (const name of await handedOut(spool)) {
      // PostgreSQL's note about a copy: ours has a description.
      if (name.endsWith('.backup')) {
        await rm(join(spool, name), { force: true })
        continue
      }
      if (isPiece(name)) {
        hasGap ||= lastPiece !== null && name > lastPiece && name !== pieceAfter(lastPiece)
        lastPiece = name
      }
      await moveFile({ from: join(spool, name), to: join(logFolder(folder), `${name}.gz`) })
    }
  }

  async function copyWhenDue(): Promise<void> {
    const nowMs = clock.nowMs()
    const [newest] = await listCopies(folder)
    const isDue = newest === undefined || nowMs - newest.endedAt.getTime() >= copyEveryMs || hasGap
    if (!isDue || nowMs - failedAtMs < againAfterMs) return
    try {
      const adminUrl = await findRunningServer(dataDir)
      if (adminUrl === null) return
      const { name, bytes } = await takeBackup({ adminUrl, dataDir, folder, at: new Date(nowMs) })
      hasGap = false
      log.info({ name, bytes }, 'copied the database to BACKUP_DIR')
      await removeOld(folder, { before: new Date(nowMs - keepDays * dayMs) })
    } catch (error) {
      failedAtMs = nowMs
      throw error
    }
  }

  async function turn(): Promise<void> {
    let problem: string | null = null
    try {
      await makeFolder(folder)
      await refuseForeignFolder()
      await moveLog()
      await copyWhenDue()
    } catch (error) {
      problem = errorMessage(error)
    }
    const copies = await listCopies(folder).catch(() => [])
    const waiting = (await handedOut(spool).catch(() => [])).length
    const newestAtMs = copies[0]?.endedAt.getTime()
    const isOld = newestAtMs !== undefined && clock.nowMs() - newestAtMs > oldAfterMs
    // A failed copy is tried again only after a while, and remains a problem until then.
    if (problem === null && clock.nowMs() - failedAtMs < againAfterMs) problem = state.problem
    if (problem === null && isOld) problem = 'the newest copy is more than a day and a half old'
    if (problem !== null && problem !== state.problem) {
      log.error({ reason: problem }, 'backups to BACKUP_DIR fail')
    }
    if (problem === null && state.problem !== null) log.info('backups to BACKUP_DIR work again')
    state = { copies, waiting, problem }
  }

  async function run(): Promise<void> {
    const { signal } = stopRequest
    while (!signal.aborted) {
      await turn()
      await sleep(turnMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    state: () => state,
    async close() {
      stopRequest.abort()
      await running
      if (!isOurs) return
      await moveLog().catch((error: unknown) => log.error({ err: error }, 'the log was not kept'))
    },
  }
}

/** In their order: the history of a restore, then the pieces of the log after it. */
async function handedOut(spool: string): Promise<string[]> {
  try {
    const names = await readdir(spool)
    return names.filter((name) => !name.endsWith('.part')).toSorted()
  } catch (error) {
    // Nothing was handed out yet.
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

async function moveFile({ from, to }: { from: string; to: string }): Promise<void> {
  const content = await readFile(from)
  const kept = await readFile(to).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (kept === null) await writeWhole(to, gzipped(oneOf(content)))
  else if (!gunzipSync(kept).equals(content)) {
    throw new Error(
      `BACKUP_DIR has another log of the same name as ${from}: choose an empty directory for this database`,
    )
  }
  await rm(from, { force: true })
}

async function* oneOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

const segmentsOfFile = 256n

/** The name of the piece that follows: timeline, then two numbers of which the last counts to 255. */
function pieceAfter(name: string): string {
  const timeline = name.slice(0, 8)
  const [high, low] = [BigInt(`0x${name.slice(8, 16)}`), BigInt(`0x${name.slice(16)}`)]
  const next = high * segmentsOfFile + low + 1n
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return timeline + hex(next / segmentsOfFile) + hex(next % segmentsOfFile)
}
