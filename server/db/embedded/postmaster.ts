/** The PostgreSQL server as a child process: started, watched, stopped. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../log.ts'
import { errorCode } from '../error-code.ts'
import { programIn } from './binaries.ts'
import { ownDirectory, type Cluster } from './cluster.ts'
import { programEnvironment } from './run-program.ts'

const readyPollMs = 10

/**
 * In this order, each for this long: fast (ends sessions, writes everything to disk), immediate, kill.
 */
export const stopSteps: readonly { readonly signal: NodeJS.Signals; readonly waitMs: number }[] = [
  { signal: 'SIGINT', waitMs: 10_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
]

export interface ExitStatus {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface Postmaster {
  readonly pid: number
  readonly exited: Promise<ExitStatus>
  /** True once it accepts connections, false when it ended before. */
  ready(): Promise<boolean>
  stop(): Promise<void>
}

export async function spawnPostmaster({
  cluster,
  settings,
  logFile,
  log,
}: {
  cluster: Cluster
  settings: Readonly<Record<string, string | number>>
  logFile: FileHandle
  log: Logger
}): Promise<Postmaster> {
  const { binaries, clusterDir, runAs } = cluster
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', ownDirectory(clusterDir, runAs), ...flags]
  const child = spawn(programIn(binaries, 'postgres'), args, {
    ...runAs,
    env: programEnvironment,
    cwd: clusterDir,
    stdio: ['ignore', logFile.fd, logFile.fd],
    // A session of its own: Ctrl-C goes to the terminal's whole process group, and the database must
    // stay up while the service finishes its work.
    detached: true,
  })
  const ended = exitOf(child)
  const pid = await pidOf(child)
  const watcher = endWithUs({ pid, cluster, log })
  const watcherEnded = exitOf(watcher)
  let running = true
  const exited = ended.then(async (status) => {
    running = false
    // While a stop waits for it, it keeps this process alive.
    watcher.ref()
    watcher.kill('SIGKILL')
    await watcherEnded
    return status
  })
  let stopping: Promise<void> | undefined

  async function stop(): Promise<void> {
    for (const { signal, waitMs } of stopSteps) {
      if (!running) return
      if (signal !== 'SIGKILL') child.kill(signal)
      // Signals the whole session: children of a killed postmaster may not notice at once.
      else process.kill(-pid, signal)
      await Promise.race([exited, sleep(waitMs, undefined, { ref: false })])
    }
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
  child.once('error', () => resolve({ code: null, signal: null }))
  return promise
}

async function pidOf(child: ChildProcess): Promise<number> {
  await once(child, 'spawn')
  if (child.pid === undefined) throw new Error('a child without a process id')
  return child.pid
}

const postmasterFile = 'postmaster.pid'

export function postmasterFilePath(clusterDir: string): string {
  return join(clusterDir, postmasterFile)
}

/**
 * The pid and port of a running PostgreSQL, and whether it accepts connections, as it writes them to its
 * cluster. Null without the file, as after an orderly stop.
 */
export async function readPostmasterFile(
  clusterDir: string,
): Promise<{ readonly pid: number; readonly port: number; readonly ready: boolean } | null> {
  try {
    const lines = (await readFile(postmasterFilePath(clusterDir), 'utf8')).split('\n')
    // Line 1 is the pid, line 4 the port, line 8 the state; pg_ctl reads the same lines.
    const [pid, port] = [lines[0], lines[3]].map((line) => Number.parseInt(line ?? '', 10))
    return { pid: pid ?? NaN, port: port ?? NaN, ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Only the server named by the cluster's own file gets the signal: the pid may belong to another
 * program by then.
 */
const endPostgres = `
  read -r _
  read -r pid < ${postmasterFile} && [ "$pid" = "$1" ] && kill -INT "$pid"`

/**
 * Stops PostgreSQL when this process ends without having done so: killed, crashed, or stopped by Ctrl-C
 * during its start. A small program reads from a pipe whose other end we hold; the kernel closes our
 * end however we end. Otherwise PostgreSQL would run on unseen until the next start. The next start
 * still looks for orphans, because this program may be killed too.
 */
function endWithUs({
  pid,
  cluster: { clusterDir, runAs },
  log,
}: {
  pid: number
  cluster: Cluster
  log: Logger
}): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', endPostgres, 'sh', String(pid)], {
    ...runAs,
    env: programEnvironment,
    cwd: clusterDir,
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C must not reach this program either.
    detached: true,
  })
  watcher.on('error', (error) => log.debug({ err: error }, 'nobody ends PostgreSQL for us'))
  watcher.stdin.on('error', () => undefined)
  watcher.unref()
  return watcher
}
