/**
 * PostgreSQL outlives a process that was killed. The next start finds the orphans of its own cluster,
 * and no other processes, and ends them. It recognizes them by their working directory (every
 * PostgreSQL process runs in its cluster), because process ids are reused.
 */
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../log.ts'
import { StartRefused } from '../../start-refused.ts'
import { errorCode } from '../error-code.ts'
import { postmasterFilePath, readPostmasterFile, stopSteps } from './postmaster.ts'
import { runProgram } from './run-program.ts'

const pollMs = 20

/** The caller must hold the lock on the data directory: then any server on the cluster is an orphan. */
export async function endOrphans({
  clusterDir,
  log,
}: {
  clusterDir: string
  log: Logger
}): Promise<void> {
  const file = await readPostmasterFile(clusterDir)
  // An orderly stop removes the file, so there is nothing to look for.
  if (file === null) return
  await endProcesses({ clusterDir, postmasterPid: file.pid, log })
  // PostgreSQL would take an unrelated process with this pid for a running server, and not start.
  await rm(postmasterFilePath(clusterDir), { force: true })
}

async function endProcesses({
  clusterDir,
  postmasterPid,
  log,
}: {
  clusterDir: string
  postmasterPid: number
  log: Logger
}): Promise<void> {
  for (const { signal, waitMs } of stopSteps) {
    const orphans = await findProcesses(clusterDir)
    if (orphans.length === 0) return
    log.warn({ pids: orphans, signal }, 'stopping a PostgreSQL left over from a killed process')
    // The postmaster ends its children in order. Children without a postmaster get the signal
    // themselves.
    const targets = orphans.includes(postmasterPid) ? [postmasterPid] : orphans
    for (const pid of signal === 'SIGKILL' ? orphans : targets) kill(pid, signal)
    const untilMs = performance.now() + waitMs
    while (performance.now() < untilMs) {
      if ((await findProcesses(clusterDir)).length === 0) return
      await sleep(pollMs)
    }
  }
  throw new StartRefused(
    `A PostgreSQL left over from a killed process still runs on ${clusterDir} (process ${postmasterPid}): stop it.`,
  )
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

function findProcesses(clusterDir: string): Promise<number[]> {
  return process.platform === 'linux' ? findByDirectory(clusterDir) : findByCommand(clusterDir)
}

/** Compares device and inode, which also works after the directory was moved. */
async function findByDirectory(clusterDir: string): Promise<number[]> {
  const cluster = await stat(clusterDir)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        const directory = await stat(`/proc/${pid}/cwd`)
        if (directory.ino !== cluster.ino || directory.dev !== cluster.dev) return null
        const command = await readFile(`/proc/${pid}/comm`, 'utf8')
        return command.trim() === 'postgres' ? Number(pid) : null
      } catch {
        // The process has ended, or belongs to another user and so is not ours.
        return null
      }
    }),
  )
  return found.filter((pid) => pid !== null)
}

/** The postmaster keeps the command line that we gave it. Its children end with it. */
async function findByCommand(clusterDir: string): Promise<number[]> {
  const { stdout } = await runProgram({ program: 'ps', args: ['-axo', 'pid=,command='] })
  return stdout
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(` -D ${clusterDir} `))
    .map((line) => Number.parseInt(line, 10))
}
