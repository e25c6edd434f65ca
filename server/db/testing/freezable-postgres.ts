/**
 * A PostgreSQL of a test's own that can be made to take everything and answer nothing, as one behind a
 * cut network does: the kernel goes on accepting for a process that is stopped.
 */
import { createLog } from '../../log.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { runProgram } from '../embedded/run-program.ts'
import { testSettings } from '../embedded/settings.ts'

export interface FreezablePostgres {
  readonly url: string
  readonly adminUrl: string
  /** While `work` lasts. */
  whileFrozen<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export async function startFreezablePostgres(dataDir: string): Promise<FreezablePostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: createLog({ level: 'silent' }),
    extraSettings: testSettings,
  })
  return {
    url: postgres.url,
    adminUrl: postgres.adminUrl,
    async whileFrozen(work) {
      const stopped: number[] = []
      try {
        // The postmaster first, so that it makes no more children.
        for (const pid of [postgres.pid, ...(await childrenOf(postgres.pid))]) {
          process.kill(pid, 'SIGSTOP')
          stopped.push(pid)
        }
        return await work()
      } finally {
        for (const pid of stopped) process.kill(pid, 'SIGCONT')
      }
    },
    stop: postgres.stop,
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await runProgram({ program: 'ps', args: ['-axo', 'pid=,ppid='] })
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parentPid]) => parentPid === parent)
    .map(([pid]) => pid)
    .filter((pid) => pid !== undefined)
}
