/**
 * Runs the steps of a test run in their order, two at a time where each takes one core, all of them
 * whatever fails. Prints a line for each with its time, and is never silent for 10 seconds.
 */

/** One part of the test run: a check, or a test runner with many tests of its own. */
export interface Step {
  readonly name: string
  /** Steps that take one core run two at a time; a test runner has the machine to itself. */
  readonly cores: 1 | 2
  run(progress: (text: string) => void): Promise<Outcome>
}

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Names of tests that did not run. */
  readonly skipped?: readonly string[]
  /** Names of tests that failed and passed when they were run again. They count as passed. */
  readonly flaky?: readonly string[]
  /** Shown whole when a test failed, also when it then passed. */
  readonly output: string
}

export const passedCheck: Outcome = { passed: 1, failed: 0, output: '' }

export function failedCheck(output: string): Outcome {
  return { passed: 0, failed: 1, output }
}

const cores = 2
const heartbeatMs = 9_500

/** The last two kinds of lines are what was flaky ("flaky: none" when nothing was) and the total. */
export async function runSteps(
  steps: readonly Step[],
  say: (line: string) => void,
): Promise<{ readonly passed: number; readonly failed: number }> {
  const running = new Map<Step, { startedAtMs: number; progress: string; end: Promise<void> }>()
  const outcomes: Outcome[] = []
  const width = Math.max(0, ...steps.map(({ name }) => name.length))

  let quiet: NodeJS.Timeout | undefined
  const sayNow = (line: string) => {
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
    sayNow(`  still running: ${parts.join('; ')}`)
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
      sayNow(`${step.name.padEnd(width)}  ${verdictOf(outcome)}  ${seconds} s`)
      if (outcome.failed > 0 || outcome.flaky?.length) sayNow(indented(outcome.output))
    })
    running.set(step, state)
  }

  quiet = setTimeout(heartbeat, heartbeatMs)
  for (const step of steps) {
    // A step that wants both cores waits until nothing else runs.
    while (sum([...running.keys()].map((each) => each.cores)) + step.cores > cores) {
      await Promise.race([...running.values()].map(({ end }) => end))
    }
    start(step)
  }
  await Promise.all([...running.values()].map(({ end }) => end))
  clearTimeout(quiet)

  const passed = sum(outcomes.map((outcome) => outcome.passed))
  const failed = sum(outcomes.map((outcome) => outcome.failed))
  const flaky = outcomes.flatMap((outcome) => outcome.flaky ?? [])
  for (const name of outcomes.flatMap(({ skipped = [] }) => skipped)) say(`skipped: ${name}`)
  for (const name of flaky.length > 0 ? flaky : ['none']) say(`flaky: ${name}`)
  say(`${passed} passed, ${failed} failed`)
  return { passed, failed }
}

/** A step that throws has failed. */
async function outcomeOf(step: Step, progress: (text: string) => void): Promise<Outcome> {
  try {
    return await step.run(progress)
  } catch (error) {
    return failedCheck(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

function verdictOf({ passed, failed, skipped = [], flaky = [] }: Outcome): string {
  const counts = [
    ...(passed + failed > 1 ? [`${passed} passed`] : []),
    ...(passed + failed > 1 && failed > 0 ? [`${failed} failed`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
  ]
  const word = failed > 0 ? 'FAILED' : 'ok'
  return counts.length > 0 ? `${word} (${counts.join(', ')})` : word
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function indented(text: string): string {
  return text.trimEnd().replaceAll(/^(?=.)/gm, '    ')
}
