/**
 * Which processes used the processors during a round: the one that is measured, its database, and others
 * on the machine. PostgreSQL's processes come and go, so all of them are looked at again and again.
 */
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCpuTimeUs } from '../kit/cpu-time.ts'

const everyMs = 500

/** The part that a process belongs to, by its id and command line; null: none of those measured. */
export type WhoseProcess = (pid: number, command: string) => string | null

export interface ProcessorUse {
  /** Microseconds of processor time of each. */
  readonly usedUs: ReadonlyMap<string, number>
  readonly lastedUs: number
  /** The busy share of all processors together, from 0 to 1. */
  readonly busyShare: number
}

/** Null where the system has no /proc. */
export async function startProcessorUse(
  whose: WhoseProcess,
): Promise<{ end(): Promise<ProcessorUse> } | null> {
  const startedAtMs = performance.now()
  const busyBeforeUs = await readBusyUs()
  if (busyBeforeUs === null) return null
  const usedUs = new Map<string, number>()
  const seenUs = new Map<number, number>()
  const stop = new AbortController()

  async function look(isFirst: boolean): Promise<void> {
    for (const pid of await processIds()) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      const who = whose(pid, command)
      if (who === null) continue
      const totalUs = await readCpuTimeUs(pid)
      if (totalUs === null) continue
      // A new process used all of its time in this round.
      const before = seenUs.get(pid) ?? (isFirst ? totalUs : 0)
      seenUs.set(pid, totalUs)
      usedUs.set(who, (usedUs.get(who) ?? 0) + totalUs - before)
    }
  }

  await look(true)
  const looking = (async () => {
    while (!stop.signal.aborted) {
      await sleep(everyMs, null, { signal: stop.signal }).catch(() => null)
      await look(false)
    }
  })()
  return {
    async end() {
      stop.abort()
      await looking
      const lastedUs = (performance.now() - startedAtMs) * 1000
      const busyUs = ((await readBusyUs()) ?? 0) - busyBeforeUs
      return {
        usedUs,
        lastedUs,
        busyShare: Math.min(1, busyUs / lastedUs / availableParallelism()),
      }
    },
  }
}

async function processIds(): Promise<number[]> {
  const names = await readdir('/proc')
  return names.filter((name) => /^\d+$/.test(name)).map(Number)
}

const microsecondsPerTick = 10_000

/** Busy time of all processors since the machine started: user, nice, system and interrupts. */
async function readBusyUs(): Promise<number | null> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => null)
  if (stat === null) return null
  const [first = ''] = stat.split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = first
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq) * microsecondsPerTick
}
