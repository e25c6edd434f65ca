/** A call of the engine with the time it took, which is the caller's to measure. */
export interface Timed<T> {
  readonly plan: T
  readonly ms: number
}

/**
 * The processor time of the process, all its threads: what another program takes of the machine is
 * not counted, while the collector and the compiler of Node are, so that with the machine to itself the
 * engine gets rather less than the seconds of a wall clock.
 */
export function nowMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export function timed<T>(plan: () => T): Timed<T> {
  const startedAtMs = nowMs()
  return { plan: plan(), ms: nowMs() - startedAtMs }
}
