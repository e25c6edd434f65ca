/** DATA_DIR is the only directory written to at run time, and one process at a time uses it. */
import { chmod, mkdir, open, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { refusalOf } from './file-refusal.ts'
import { lockDirectory } from './directory-lock.ts'
import { StartRefused } from '../../start-refused.ts'

export interface DataDir {
  /** Absolute, with symbolic links resolved. */
  readonly path: string
  release(): Promise<void>
}

export async function claimDataDir(dataDir: string): Promise<DataDir> {
  const path = await makeDirectory(dataDir).catch((error: unknown) => {
    throw refusalOf(error, { path: dataDir })
  })
  await proveWritable(path).catch((error: unknown) => {
    throw refusalOf(error, { path })
  })
  const lock = await lockDirectory(path).catch((error: unknown) => {
    throw refusalOf(error, { path })
  })
  if (lock.kind === 'held') {
    const holder = lock.pid === null ? 'another process' : `process ${lock.pid}`
    throw new StartRefused(
      `DATA_DIR ${path} is in use by ${holder}: stop it, or choose another DATA_DIR.`,
    )
  }
  return { path, release: lock.release }
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
    const file = await open(probe, 'w', 0o600)
    try {
      await file.writeFile(Buffer.alloc(4096, 1))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(probe, { force: true })
  }
}
