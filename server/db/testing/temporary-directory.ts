/** Directories for one file of tests, removed when it is done. */
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

export function temporaryDirectories(prefix: string): () => Promise<string> {
  const made: string[] = []
  afterAll(async () => {
    for (const path of made) await rm(path, { recursive: true, force: true, maxRetries: 5 })
  })
  return async () => {
    const path = await realpath(await mkdtemp(join(tmpdir(), prefix)))
    made.push(path)
    return path
  }
}
