/**
 * The processor time that a process has used, all its threads together. On a machine that is shared it
 * says more than requests per second: who else was running does not count in it.
 */
import { readFile } from 'node:fs/promises'

/** Linux has a hundred clock ticks a second on every common build. */
const microsecondsPerTick = 10_000

/** Null where the system has no /proc. */
export async function readCpuTimeUs(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // The second field, the name in brackets, can hold spaces; user and system time are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick
}
