/**
 * Lets one process at a time use a directory, by a lock that the kernel releases when its holder ends,
 * however it ends. Node has no file locks, but its SQLite takes one on request. Rejected: a pid file
 * and a socket file (both become stale, and pids are reused), an abstract socket (Linux only, and two
 * containers that share a volume do not see each other's).
 */
import { closeSync, existsSync, openSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from '../../start-refused.ts'

export type DirectoryLock =
  | { readonly kind: 'taken'; release(): Promise<void> }
  /** `pid` is null in the moment before the holder has written it. */
  | { readonly kind: 'held'; readonly pid: number | null }

const sqliteBusy = 5
const sqliteReadOnly = 8
const sqliteFull = 13
const sqliteCannotOpen = 14

/**
 * The locks of this process, by the directory's device and inode. A second attempt in this process must
 * not open the file at all: POSIX releases all of a process's locks on a file when the process closes
 * any descriptor of it.
 */
const held = new Map<string, DatabaseSync>()

export async function lockDirectory(path: string): Promise<DirectoryLock> {
  const { dev, ino } = await stat(path, { bigint: true })
  const directory = `${dev}:${ino}`
  if (held.has(directory)) return { kind: 'held', pid: process.pid }
  const pidFile = join(path, 'process.pid')
  const lockFile = join(path, 'process.lock')
  // SQLite would make the file readable to all, and whoever can read it can lock it.
  if (!existsSync(lockFile)) closeSync(openSync(lockFile, 'a', 0o600))
  const lock = tryLock({ file: lockFile, path })
  if (lock === null) return { kind: 'held', pid: await readPid(pidFile) }
  held.set(directory, lock)
  await writeFile(pidFile, `${process.pid}\n`, { mode: 0o600 })
  return {
    kind: 'taken',
    async release() {
      if (held.get(directory) !== lock) return
      await rm(pidFile, { force: true })
      held.delete(directory)
      lock.close()
    },
  }
}

/** Null when another process, or another call in this one, has the lock. */
function tryLock({ file, path }: { file: string; path: string }): DatabaseSync | null {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    // Nothing is ever written, so there is no journal to keep.
    database.exec('pragma journal_mode = off; begin exclusive')
    return database
  } catch (error) {
    database?.close()
    const code = sqliteCode(error)
    if (code === sqliteBusy) return null
    if (code === sqliteFull)
      throw Object.assign(new Error('full', { cause: error }), { code: 'ENOSPC' })
    if (code === sqliteReadOnly || code === sqliteCannotOpen) {
      throw Object.assign(new Error('not writable', { cause: error }), { code: 'EACCES' })
    }
    throw new StartRefused(
      `DATA_DIR cannot be used: ${path}: its file system has no file locks: set DATA_DIR to a directory on a local disk.`,
      { cause: error },
    )
  }
}

function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined
  // The low byte is the kind of error, the rest its details.
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

async function readPid(pidFile: string): Promise<number | null> {
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return Number.isInteger(pid) ? pid : null
}
