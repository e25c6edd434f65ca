/**
 * `postgres.log`, PostgreSQL's own log. A large one is replaced at the next start, so it does not grow
 * without bound.
 */
import { open, readFile, rename, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { refusalOf } from './file-refusal.ts'

const maxBytes = 10 * 1024 * 1024

export interface ServerLog {
  readonly file: FileHandle
  /** The text written since the log was opened. */
  sinceOpened(): Promise<string>
}

export async function openServerLog(dataDir: string): Promise<ServerLog> {
  const path = join(dataDir, 'postgres.log')
  try {
    const size = await sizeOf(path)
    if (size > maxBytes) await rename(path, `${path}.1`)
    const startsAt = size > maxBytes ? 0 : size
    const file = await open(path, 'a', 0o600)
    return {
      file,
      sinceOpened: async () => (await readFile(path)).subarray(startsAt).toString(),
    }
  } catch (error) {
    throw refusalOf(error, { path })
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
