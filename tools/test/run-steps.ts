/**
 * Runs the steps in their order, two at a time where each takes one core, all of them whatever
 * fails, and says how it goes: a line for each with its time, and never 10 seconds of silence.
 */
import type { Outcome, Step } from './step.ts'

const cores = 2
const heartbeatMs = 9_500

export interface Total {
  readonly passed: number
  readonly failed: number
}

export async function runSteps({
  steps,
  say,
}: {
  steps: readonly Step[]
  say: (line: string) => void
}): Promise<Total> {
  const running = new Map<Step, { startedAtMs: number; progress: string; end: Promise<void> }>()
  const outcomes: Outcome[] = []
  const width = Math.max(0, ...steps.map(({ name }) => name.length))

  let quiet: NodeJS.Timeout | undefined
  const tell = (line: string) => {
    clearTimeout(quiet)
    say(line)
    quiet = setTimeout(heartbeat, heartbeatMs)
  }
  const heartbeat = () => {
    const parts = [...running].map(([{ name }, { startedAtMs, progress }]) =>
      [name, `${Math.round((performance.now() - startedAtMs) / 1000)} s`, progress]
        .filter(Boolean)
        .join(', '),
    )
    tell(`  still running: ${parts.join('; ')}`)
  }

  const start = (step: Step) => {
    const startedAtMs = performance.now()
    const state = { startedAtMs, progress: '', end: Promise.resolve() }
    const progress = (text: string) => {
      state.progress = text
    }
    state.end = outcomeOf(step, progress).then((outcome) => {
      running.delete(step)
      outcomes.push(outcome)
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
      tell(`${step.name.padEnd(width)}  ${verdictOf(outcome)}  ${seconds} s`)
      if (outcome.failed > 0) tell(indented(outcome.output))
    })
    running.set(step, state)
  }

  quiet = setTimeout(heartbeat, heartbeatMs)
  for (const step of steps) {
    // Whoever waits for both cores waits until nothing else runs.
    while (coresTaken(running.keys()) + step.cores > cores) {
      await Promise.race([...running.values()].map(({ end }) => end))
    }
    start(step)
  }
  await Promise.all([...running.values()].map(({ end }) => end))
  clearTimeout(quiet)

  for (const { name, reason } of outcomes.flatMap(({ skipped }) => skipped)) {
    say(`skipped: ${name}: ${reason}`)
  }
  return {
    passed: sum(outcomes.map(({ passed }) => passed)),
    failed: sum(outcomes.map(({ failed }) => failed)),
  }
}

/** A step that breaks down has not passed. */
async function outcomeOf(step: Step, progress: (text: string) => void): Promise<Outcome> {
  try {
    return await step.run(progress)
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { passed: 0, failed: 1, skipped: [], output }
  }
}

function verdictOf({ passed, failed, skipped }: Outcome): string {
  const counts = [
    ...(passed + failed > 1 ? [`${passed} passed`] : []),
    ...(passed + failed > 1 && failed > 0 ? [`${failed} failed`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
  ]
  const word = failed > 0 ? 'FAILED' : 'ok'
  return counts.length > 0 ? `${word} (${counts.join(', ')})` : word
}

function coresTaken(steps: Iterable<Step>): number {
  return sum([...steps].map((step) => step.cores))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function indented(text: string): string {
  return text.trimEnd().replaceAll(/^(?=.)/gm, '    ')
}
