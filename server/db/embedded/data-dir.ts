/**
 * DATA_DIR is the only directory written to at run time, and one process at a time uses it: by a lock
 * that the kernel releases when its holder ends, however it ends. Node has no file locks, but its SQLite
 * takes one on request. Rejected: a pid file and a socket file (both become stale, and pids are reused),
 * an abstract socket (Linux only, and two containers that share a volume do not see each other's).
 */
import { closeSync, existsSync, openSync } from 'node:fs'
import { chmod, mkdir, open, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from '../../start-refused.ts'
import { refusalOf } from './file-refusal.ts'

export interface DataDir {
  /** Absolute, with symbolic links resolved. */
  readonly path: string
  release(): Promise<void>
}

export async function claimDataDir(dataDir: string): Promise<DataDir> {
  try {
    const path = await makeDirectory(dataDir)
    await proveWritable(path)
    return { path, release: await lockDirectory(path) }
  } catch (error) {
    throw refusalOf(error, { path: dataDir })
  }
}

async function makeDirectory(dataDir: string): Promise<string> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // A umask may have removed bits that we need to enter the directory.
  if (made !== undefined) await chmod(dataDir, 0o700)
  if (!(await stat(dataDir)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
  return realpath(dataDir)
}

/** A full disk still accepts an empty file, so some bytes are written. */
async function proveWritable(path: string): Promise<void> {
  const probe = join(path, `.writable-${process.pid}`)
  try {
    await using file = await open(probe, 'w', 0o600)
    await file.writeFile(Buffer.alloc(4096, 1))
    await file.sync()
  } finally {
    await rm(probe, { force: true })
  }
}

/**
 * The locks of this process, by the directory's device and inode. A second attempt in this process must
 * not open the file at all: POSIX releases all of a process's locks on a file when the process closes
 * any descriptor of it.
 */
const held = new Map<string, DatabaseSync>()

/** Returns the function that releases it. */
async function lockDirectory(path: string): Promise<() => Promise<void>> {
  const { dev, ino } = await stat(path, { bigint: true })
  const directory = `${dev}:${ino}`
  const pidFile = join(path, 'process.pid')
  const lock = held.has(directory) ? null : tryLock(path)
  if (lock === null) {
    // Empty in the moment before the holder has written it.
    const pid = (await readFile(pidFile, 'utf8').catch(() => '')).trim()
    const holder = pid === '' ? 'another process' : `process ${pid}`
    throw new StartRefused(
      `DATA_DIR ${path} is in use by ${holder}: stop it, or choose another DATA_DIR.`,
    )
  }
  held.set(directory, lock)
  await writeFile(pidFile, `${process.pid}\n`, { mode: 0o600 })
  return async () => {
    if (held.get(directory) !== lock) return
    await rm(pidFile, { force: true })
    held.delete(directory)
    lock.close()
  }
}

const sqliteBusy = 5
const sqliteReadOnly = 8
const sqliteCannotOpen = 14

/** Null when another process has the lock. */
function tryLock(path: string): DatabaseSync | null {
  const file = join(path, 'process.lock')
  // SQLite would make the file readable to all, and whoever can read it can lock it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
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
