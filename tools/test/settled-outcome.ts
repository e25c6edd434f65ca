/**
 * A test runner's word against its end. A runner that crashed, ended badly although no test failed,
 * or found no test at all has failed, whatever it counted.
 */
import type { ChildResult } from './child.ts'
import type { Outcome } from './step.ts'
import type { TestReport } from './test-report.ts'

export function settledOutcome({
  runner,
  result: { exitCode, signal, output },
  report,
}: {
  runner: string
  result: ChildResult
  /** Null when it wrote none. */
  report: TestReport | null
}): Outcome {
  const { passed, failed, skipped } = report ?? { passed: 0, failed: 0, skipped: [] }
  const end = signal ?? `exit code ${exitCode}`
  const fault =
    report === null
      ? `${runner} ended (${end}) without a report`
      : passed + failed === 0
        ? `${runner} ran no test (${end})`
        : exitCode !== 0 && failed === 0
          ? `${runner} ended with ${end} although no test failed`
          : null
  return fault === null
    ? { passed, failed, skipped, output }
    : { passed, failed: failed + 1, skipped, output: `${output.trimEnd()}\n${fault}` }
}
