/**
 * Writes down what a run of vitest came to. Its JSON reporter knows neither why a test was skipped
 * nor that a set-up or a promise nobody waited for has failed.
 */
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { testReportVariable, type TestReport } from './test-report.ts'

export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env[testReportVariable]
    if (file) writeFileSync(file, JSON.stringify(reportOf(modules, unhandledErrors.length)))
  }
}

function reportOf(modules: readonly TestModule[], unhandledErrors: number): TestReport {
  const tests = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => ({
      name: `${module.relativeModuleId}: ${test.fullName}`,
      result: test.result(),
    })),
  )
  // Errors of a file or a group belong to no test: a file that does not load, a hook that throws.
  const brokenGroups = modules
    .flatMap((module) => [module, ...module.children.allSuites()])
    .filter((group) => group.errors().length > 0)
  return {
    passed: tests.filter(({ result }) => result.state === 'passed').length,
    failed:
      tests.filter(({ result }) => result.state === 'failed' || result.state === 'pending').length +
      brokenGroups.length +
      unhandledErrors,
    skipped: tests.flatMap(({ name, result }) =>
      result.state === 'skipped' ? [{ name, reason: result.note ?? 'no reason given' }] : [],
    ),
  }
}
