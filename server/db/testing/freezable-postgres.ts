/**
 * A PostgreSQL for one test that can accept connections and answer nothing, like one behind a cut
 * network: the kernel keeps accepting for a stopped process.
 */
import { createLog } from '../../log.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { runProgram } from '../embedded/run-program.ts'
import { testSettings } from './test-settings.ts'
import { waitFor } from '../../testing/wait-for.ts'

export interface FreezablePostgres {
  readonly url: string
  readonly adminUrl: string
  /** Frozen until `work` settles. */
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
        // The first round also stops the postmaster, so that it makes no more children. A process stops
        // a moment after it gets the signal.
        await waitFor(async () => {
          const awake = (await familyOf(postgres.pid)).filter(({ isStopped }) => !isStopped)
          for (const { pid } of awake) {
            process.kill(pid, 'SIGSTOP')
            stopped.add(pid)
          }
          return awake.length === 0
        })
        return await work()
      } finally {
        for (const pid of stopped) process.kill(pid, 'SIGCONT')
      }
    },
    stop: postgres.stop,
  }
}

/** The postmaster comes first. Processes that have ended are left out. */
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
