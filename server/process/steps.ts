/** Progress lines of a start: one line a step, with its time. */
export interface Steps {
  run<T>(what: string, work: () => Promise<T>, outcome?: (result: T) => string): Promise<T>
  say(line: string): void
  /** Throws when the start was canceled. */
  goOn(): void
}

export function printSteps({
  out,
  signal,
}: {
  out: NodeJS.WritableStream
  /**
   * When aborted, no further step begins. A running one is finished, so that nothing stays half-open.
   */
  signal?: AbortSignal
}): Steps {
  const say = (line: string) => void out.write(`${line}\n`)
  const goOn = () => signal?.throwIfAborted()
  return {
    say,
    goOn,
    async run(what, work, outcome) {
      goOn()
      const startedAtMs = performance.now()
      const seconds = () => `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`
      const progress = setInterval(() => say(`  ${what}: still at it, ${seconds()}`), 5_000)
      try {
        const result = await work()
        say(`  ${(outcome ? outcome(result) : what).padEnd(58)} ${seconds().padStart(7)}`)
        return result
      } finally {
        clearInterval(progress)
      }
    },
  }
}
