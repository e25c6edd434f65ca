import { expect, test } from 'vitest'
import { settledOutcome } from './settled-outcome.ts'
import type { TestReport } from './test-report.ts'

function failedOf(report: TestReport | null, exitCode: number | null): number {
  const result = { exitCode, signal: null, output: 'words of the runner' }
  const outcome = settledOutcome({ runner: 'vitest', result, report })
  expect(outcome.output).toContain('words of the runner')
  return outcome.failed
}

const counted = (passed: number, failed: number): TestReport => ({ passed, failed, skipped: [] })

test('a run in which all passed has passed', () => {
  expect(failedOf(counted(3, 0), 0)).toBe(0)
})

test('failed tests are counted once, also when the runner ends badly for them', () => {
  expect(failedOf(counted(3, 2), 1)).toBe(2)
})

test('a runner that wrote no report has failed', () => {
  expect(failedOf(null, 0)).toBe(1)
})

test('a runner that ran no test has failed', () => {
  expect(failedOf(counted(0, 0), 0)).toBe(1)
  expect(failedOf({ passed: 0, failed: 0, skipped: [{ name: 'a', reason: 'b' }] }, 0)).toBe(1)
})

test('a runner that ends badly although no test failed has failed', () => {
  expect(failedOf(counted(3, 0), 1)).toBe(1)
  expect(failedOf(counted(3, 0), null)).toBe(1)
})
