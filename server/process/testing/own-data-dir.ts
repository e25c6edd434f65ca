import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { startProcess, type RealProcess } from './real-process.ts'

type Env = Readonly<Record<string, string>>

export interface OwnDataDir {
  /** Its path, another one for each test. */
  readonly path: string
  start(env?: Env, command?: readonly [string, ...string[]]): Promise<RealProcess>
  /** The same, and waits until the process serves. */
  startReady(env?: Env): Promise<RealProcess>
  /** The same after an earlier start, which made the database and the demo once for the file. */
  startAgain(env?: Env): Promise<RealProcess>
}

/** Gives each test of a file a DATA_DIR, and ends after it what it has started there. */
export function ownDataDir(): OwnDataDir {
  let path: string
  let running: RealProcess[]
  let leftByFirst: Promise<string> | undefined

  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'loadline-'))
    running = []
  })
  afterEach(async () => {
    for (const each of running) await each.end()
    rmSync(path, { recursive: true, force: true })
  })

  afterAll(async () => {
    if (leftByFirst) rmSync(await leftByFirst, { recursive: true, force: true })
  })

  async function start(
    env: Env = {},
    command?: readonly [string, ...string[]],
  ): Promise<RealProcess> {
    const started = await startProcess({ DATA_DIR: path, ...env }, command)
    running.push(started)
    return started
  }

  async function startReady(env?: Env): Promise<RealProcess> {
    const started = await start(env)
    await started.ready()
    return started
  }

  return {
    get path() {
      return path
    },
    start,
    startReady,
    async startAgain(env) {
      leftByFirst ??= startFirst()
      // With its owners: as root PostgreSQL runs as another user.
      execFileSync('cp', ['-a', `${await leftByFirst}/.`, path])
      return startReady(env)
    },
  }
}

async function startFirst(): Promise<string> {
  const path = mkdtempSync(join(tmpdir(), 'loadline-'))
  const started = await startProcess({ DATA_DIR: path })
  await started.ready()
  await started.end()
  return path
}
