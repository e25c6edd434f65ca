/** `postmaster.pid`, in which a running PostgreSQL says who it is and whether it takes connections. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../error-code.ts'

export interface PostmasterFile {
  readonly pid: number
  readonly ready: boolean
}

/** Null when there is none, as after an orderly stop. */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | null> {
  try {
    const lines = (await readFile(postmasterFilePath(clusterDir), 'utf8')).split('\n')
    // Line 1 is the process, line 8 its state; pg_ctl reads the same lines.
    return { pid: Number.parseInt(lines[0] ?? '', 10), ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

export function postmasterFilePath(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid')
}
