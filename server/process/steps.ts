/** What a start says while it works: a line a step, with its time. */
export interface Steps {
  run<T>(what: string, work: () => Promise<T>, outcome?: (result: T) => string): Promise<T>
  say(line: string): void
  /** Throws when the start is to be given up. */
  goOn(): void
}

export function printSteps({
  out,
  asked,
}: {
  out: NodeJS.WritableStream
  /** Aborted: no further step is begun. One under way is finished, so that nothing is left half-open. */
  asked?: AbortSignal
}): Steps {
  const say = (line: string) => void out.write(`${line}\n`)
  const goOn = () => asked?.throwIfAborted()
  return {
    say,
    goOn,
    async run(what, work, outcome) {
      goOn()
      const startedAtMs = performance.now()
      const seconds = () => `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`
      const stillAtIt = setInterval(() => say(`  ${what}: still at it, ${seconds()}`), 5_000)
      try {
        const result = await work()
        say(`  ${(outcome ? outcome(result) : what).padEnd(58)} ${seconds().padStart(7)}`)
        return result
      } finally {
        clearInterval(stillAtIt)
      }
    },
  }
}
