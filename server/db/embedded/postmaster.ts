/** The PostgreSQL server as a child process: started, watched, stopped. */
import { spawn, type ChildProcess } from 'node:child_process'
import type { FileHandle } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../log.ts'
import { programIn, type Binaries } from './binaries.ts'
import { readPostmasterFile, postmasterFilePath } from './postmaster-file.ts'
import { programEnvironment, type RunAs } from './run-program.ts'

const readyPollMs = 10
const fastStopMs = 10_000
const immediateStopMs = 5_000

export interface ExitStatus {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface Postmaster {
  readonly pid: number
  readonly exited: Promise<ExitStatus>
  /** True once it accepts connections, false when it ended before. */
  ready(): Promise<boolean>
  /** Ends sessions and writes everything to disk; uses harder signals when that takes too long. */
  stop(): Promise<void>
}

export async function spawnPostmaster({
  binaries,
  clusterDir,
  runAs,
  settings,
  logFile,
  log,
}: {
  binaries: Binaries
  clusterDir: string
  runAs: RunAs | undefined
  settings: Readonly<Record<string, string | number>>
  logFile: FileHandle
  log: Logger
}): Promise<Postmaster> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(programIn(binaries, 'postgres'), ['-D', clusterDir, ...flags], {
    ...runAs,
    env: programEnvironment,
    cwd: '/',
    stdio: ['ignore', logFile.fd, logFile.fd],
    // A session of its own: Ctrl-C goes to the terminal's whole process group, and the database must
    // stay up while the service finishes its work.
    detached: true,
  })
  const exited = exitOf(child)
  const pid = await pidOf(child)
  const watcher = endWithUs({ pid, clusterDir, runAs, log })
  let running = true
  void exited.then(() => {
    running = false
    watcher.dismiss()
  })
  let stopping: Promise<void> | undefined

  async function endsWithin(ms: number): Promise<boolean> {
    const timer = new AbortController()
    const late = sleep(ms, false, { signal: timer.signal }).catch(() => false)
    const ended = await Promise.race([exited.then(() => true), late])
    timer.abort()
    return ended
  }

  async function stop(): Promise<void> {
    if (!running) return
    child.kill('SIGINT')
    if (await endsWithin(fastStopMs)) return
    child.kill('SIGQUIT')
    if (await endsWithin(immediateStopMs)) return
    // Signals the whole session: children of a killed postmaster may not notice at once.
    process.kill(-pid, 'SIGKILL')
    await exited
  }

  const stopOnce = () => (stopping ??= stop())

  return {
    pid,
    exited,
    async ready() {
      try {
        while (running) {
          const file = await readPostmasterFile(clusterDir)
          if (file?.pid === pid && file.ready) return true
          await sleep(readyPollMs)
        }
        return false
      } catch (error) {
        await stopOnce()
        throw error
      }
    },
    stop: stopOnce,
  }
}

function exitOf(child: ChildProcess): Promise<ExitStatus> {
  const { promise, resolve } = Promise.withResolvers<ExitStatus>()
  child.once('exit', (code, signal) => resolve({ code, signal }))
  return promise
}

function pidOf(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.once('error', reject)
  child.once('spawn', () => {
    if (child.pid === undefined) reject(new Error('a child without a process id'))
    else resolve(child.pid)
  })
  return promise
}

// Stops PostgreSQL when this process ends without having done so: killed, crashed, or stopped by Ctrl-C
// during its start. A small program reads from a pipe whose other end we hold; the kernel closes our
// end however we end. Otherwise PostgreSQL would run on unseen until the next start. The next start
// still looks for orphans, because this program may be killed too.

/**
 * Only the server named by the cluster's own file gets the signal: the pid may belong to another
 * program by then.
 */
const script = `
  read -r _
  read -r pid < "$2" && [ "$pid" = "$1" ] && kill -INT "$pid"`

function endWithUs({
  pid,
  clusterDir,
  runAs,
  log,
}: {
  pid: number
  clusterDir: string
  runAs: RunAs | undefined
  log: Logger
}): { dismiss(): void } {
  const args = ['-c', script, 'sh', String(pid), postmasterFilePath(clusterDir)]
  const watcher = spawn('/bin/sh', args, {
    ...runAs,
    env: programEnvironment,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C must not reach this program either.
    detached: true,
  })
  watcher.on('error', (error) => log.debug({ err: error }, 'nobody ends PostgreSQL for us'))
  watcher.stdin.on('error', () => undefined)
  watcher.unref()
  return { dismiss: () => void watcher.kill('SIGKILL') }
}
