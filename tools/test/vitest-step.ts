/** The tests that need no browser. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from './child.ts'
import { environmentForLongTests } from './long-tests.ts'
import { installed, type Surroundings } from './program-step.ts'
import { settledOutcome } from './settled-outcome.ts'
import type { Step } from './step.ts'
import { testReport, testReportVariable, type TestReport } from './test-report.ts'

export function vitestStep({
  name,
  long,
  args,
  surroundings: { root, env },
}: {
  name: string
  long: boolean
  /** Filters and options for vitest itself. */
  args: readonly string[]
  surroundings: Surroundings
}): Step {
  return {
    name,
    cores: 2,
    async run(progress) {
      const directory = mkdtempSync(join(tmpdir(), 'loadline-test-report-'))
      const file = join(directory, 'report.json')
      let filesDone = 0
      try {
        const result = await runChild({
          command: process.execPath,
          args: [
            installed(root, 'vitest/vitest.mjs'),
            'run',
            '--reporter=default',
            `--reporter=${join(root, 'tools/test/vitest-reporter.ts')}`,
            '--allowOnly=false',
            '--passWithNoTests=false',
            ...args,
          ],
          cwd: root,
          env: {
            ...env,
            [testReportVariable]: file,
            ...(long ? environmentForLongTests() : {}),
          },
          // Files come one by one; a long one may take minutes of its own.
          silentLimitMs: long ? 1_200_000 : 300_000,
          onLine: (line) => {
            if (!/^ [✓❯×] /.test(line)) return
            filesDone += 1
            progress(`${filesDone} files done`)
          },
        })
        return settledOutcome({ runner: 'vitest', result, report: readReport(file) })
      } finally {
        rmSync(directory, { recursive: true, force: true })
      }
    },
  }
}

function readReport(file: string): TestReport | null {
  return existsSync(file) ? testReport.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}
