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
  readonly skipped: readonly Skipped[]
  /** Shown whole when something failed. */
  readonly output: string
}

export interface Skipped {
  readonly name: string
  readonly reason: string
}

export function passedCheck(): Outcome {
  return { passed: 1, failed: 0, skipped: [], output: '' }
}

export function failedCheck(output: string): Outcome {
  return { passed: 0, failed: 1, skipped: [], output }
}
