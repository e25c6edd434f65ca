/**
 * `postmaster.pid`, in which a running PostgreSQL writes its pid and whether it accepts connections.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../error-code.ts'

export interface PostmasterFile {
  readonly pid: number
  readonly ready: boolean
}

/** Null without the file, as after an orderly stop. */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | null> {
  try {
    const lines = (await readFile(postmasterFilePath(clusterDir), 'utf8')).split('\n')
    // Line 1 is the pid, line 8 the state; pg_ctl reads the same lines.
    return { pid: Number.parseInt(lines[0] ?? '', 10), ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

export function postmasterFilePath(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid')
}
