/**
 * Functions timed side by side: in turns, a short block each, so that whatever else the machine does
 * meanwhile meets all of them alike. Each call is a sample of its own.
 */
export interface TimedFunction {
  readonly name: string
  readonly run: () => unknown
}

export interface Timing {
  readonly name: string
  readonly samplesUs: readonly number[]
}

const blockCalls = 25

export function timeFunctions(
  functions: readonly TimedFunction[],
  { rounds, warmUpRounds }: { rounds: number; warmUpRounds: number },
): readonly Timing[] {
  const timings = functions.map(({ name, run }) => ({ name, run, samplesUs: [] as number[] }))
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const { run, samplesUs } of timings) {
      for (let call = 0; call < blockCalls; call++) {
        const startedAtMs = performance.now()
        run()
        const us = (performance.now() - startedAtMs) * 1000
        if (round >= 0) samplesUs.push(us)
      }
    }
  }
  return timings.map(({ name, samplesUs }) => ({ name, samplesUs }))
}
