/** What a start says while it works: a line a step, with its time. */
export interface Steps {
  run<T>(what: string, work: () => Promise<T>, outcome?: (result: T) => string): Promise<T>
  say(line: string): void
}

export function printSteps({ out }: { out: NodeJS.WritableStream }): Steps {
  const say = (line: string) => void out.write(`${line}\n`)
  return {
    say,
    async run(what, work, outcome) {
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
