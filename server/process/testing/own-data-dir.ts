import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { startProcess, type RealProcess } from './real-process.ts'

type Env = Readonly<Record<string, string>>

export interface OwnDataDir {
  /** Its path, another one for each test. */
  readonly path: string
  start(env?: Env, command?: readonly [string, ...string[]]): Promise<RealProcess>
  /** The same, and waits until the process serves. */
  startReady(env?: Env): Promise<RealProcess>
}

/** Gives each test of a file a DATA_DIR, and ends after it what it has started there. */
export function ownDataDir(): OwnDataDir {
  let path: string
  let running: RealProcess[]

  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'loadline-'))
    running = []
  })
  afterEach(async () => {
    for (const each of running) await each.end()
    rmSync(path, { recursive: true, force: true })
  })

  async function start(
    env: Env = {},
    command?: readonly [string, ...string[]],
  ): Promise<RealProcess> {
    const started = await startProcess({ DATA_DIR: path, ...env }, command)
    running.push(started)
    return started
  }

  return {
    get path() {
      return path
    },
    start,
    async startReady(env) {
      const started = await start(env)
      await started.ready()
      return started
    },
  }
}
