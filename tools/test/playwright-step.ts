/** The journeys in a real browser. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from './child.ts'
import { readPlaywrightReport } from './playwright-report.ts'
import { installed, type Surroundings } from './program-step.ts'
import { settledOutcome } from './settled-outcome.ts'
import { failedCheck, type Step } from './step.ts'
import { findBrowser } from '../setup/find-browser.mjs'

export function playwrightStep({ root, env }: Surroundings): Step {
  return {
    name: 'journeys in a browser',
    cores: 2,
    async run(progress) {
      const browser = findBrowser(env)
      if (browser === null) {
        return failedCheck(
          'There is no browser: the set-up says above why. Install Chromium, or name one in CHROMIUM.',
        )
      }
      const directory = mkdtempSync(join(tmpdir(), 'loadline-test-report-'))
      const file = join(directory, 'report.json')
      let done = 0
      try {
        const result = await runChild({
          command: process.execPath,
          args: [installed(root, '@playwright/test/cli.js'), 'test', '--reporter=list,json'],
          cwd: root,
          env: { ...env, CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
          silentLimitMs: 300_000,
          onLine: (line) => {
            if (!/^ {2}[✓✘x-] /.test(line) && !/^ {2}(?:ok|x|-) +\d/.test(line)) return
            done += 1
            progress(`${done} done`)
          },
        })
        const report = existsSync(file) ? readPlaywrightReport(readFileSync(file, 'utf8')) : null
        return settledOutcome({ runner: 'Playwright', result, report })
      } finally {
        rmSync(directory, { recursive: true, force: true })
      }
    },
  }
}
