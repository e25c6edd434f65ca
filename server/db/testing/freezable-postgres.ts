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
      const stopped = new Set<number>()
      try {
        // The first round stops the postmaster too, so that it makes no more children; it takes a moment
        // until a process that is told to stop has stopped.
        for (;;) {
          const awake = (await familyOf(postgres.pid)).filter(({ isStopped }) => !isStopped)
          if (awake.length === 0) break
          for (const { pid } of awake) {
            process.kill(pid, 'SIGSTOP')
            stopped.add(pid)
          }
        }
        return await work()
      } finally {
        for (const pid of stopped) process.kill(pid, 'SIGCONT')
      }
    },
    stop: postgres.stop,
  }
}

/** The postmaster first. What has ended and nobody has buried yet is not of it. */
async function familyOf(postmaster: number): Promise<{ pid: number; isStopped: boolean }[]> {
  const { stdout } = await runProgram({ program: 'ps', args: ['-axo', 'pid=,ppid=,stat='] })
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, state = '']) => ({ pid: Number(pid), parent: Number(parent), state }))
    .filter(
      ({ pid, parent, state }) => [pid, parent].includes(postmaster) && !state.startsWith('Z'),
    )
    .map(({ pid, state }) => ({ pid, isStopped: /^T/i.test(state) }))
    .toSorted((a, b) => Number(b.pid === postmaster) - Number(a.pid === postmaster))
}
